import type { PageOf } from '@forecourt/contracts';
import { cardFixture } from './card-fixture.ts';
import { asideFixture, formFixture } from './enquiry-fixture.ts';
import { calculatorFixture } from './finance-fixture.ts';

/** A finance application with its figures. */
export function financeApplicationFixture(): PageOf<'personalised_finance'> {
  const { title, subtitle, href, picture, price } = cardFixture(1);
  const [name] = formFixture.fields;
  const choice = (field: string, label: string, choices: string[]) =>
    name
      ? [
          {
            ...name,
            name: field,
            label,
            type: 'choice' as const,
            value: choices[0] ?? '',
            choices: choices.map((each) => ({ value: each, label: each })),
          },
        ]
      : [];
  return {
    kind: 'personalised_finance',
    title: 'Apply for finance',
    message: 'Your repayments, worked out for this vehicle.',
    price: price.text,
    figures: calculatorFixture('/personalised/finance').answer,
    form: {
      ...formFixture,
      name: 'finance_application',
      path: '/personalised/finance?car_id=v1',
      submit: 'Send my application',
      fields: [
        ...choice('finance_term', 'Term', ['60 months', '48 months']),
        ...choice('finance_frequency', 'Repayments', ['Weekly', 'Monthly']),
        ...formFixture.fields.filter((field) => ['name', 'email', 'phone'].includes(field.name)),
      ],
    },
    car: { title, subtitle, href, picture, price, tag: null },
    aside: asideFixture,
    back: { label: 'Back to the vehicle', href },
    phone: { label: '(07) 3290 1000', href: 'tel:+61732901000' },
  };
}
