import type { PageOf, ShownField } from '@forecourt/contracts';
import { valuedExample } from '@forecourt/contracts/valuation-example';
import { cardFixture } from './card-fixture.ts';
import { asideFixture, formFixture } from './enquiry-fixture.ts';

const choice = (name: string, label: string, choices: string[]): ShownField => ({
  name,
  type: 'choice',
  label,
  required: true,
  missing: 'Please choose one of the answers.',
  invalid: 'Please choose one of the answers.',
  value: '',
  choices: choices.map((each) => ({ value: each, label: each })),
});
/** The last step of a valuation that is part of the price of a car. */
export function valuationFixture(): PageOf<'valuation'> {
  const { title, subtitle, href, picture, price } = cardFixture(1);
  const contact = formFixture.fields.filter(({ name }) => ['name', 'email', 'phone'].includes(name));
  return {
    kind: 'valuation',
    title: 'Value my trade-in',
    message: 'Answer a few questions and see what your vehicle could be worth.',
    form: {
      ...formFixture,
      name: 'trade_in_by_hand',
      action: '/api/leads',
      path: '/cars/trade-in?car_id=v1',
      submit: 'Accept this estimate',
      fixed: { form: 'trade_in_by_hand', car_id: 'v1' },
      fields: [
        choice('condition', 'What condition is it in?', ['Excellent', 'Good', 'Fair', 'Poor']),
        choice('damage', 'Does it have any damage?', ['None', 'Small marks', 'Needs repair']),
        ...contact,
      ],
    },
    stages: [
      { title: 'Condition', fields: ['condition', 'damage'] },
      { title: 'Your estimate', fields: contact.map(({ name }) => name) },
    ],
    stage: 1,
    valuation: valuedExample,
    car: { title, subtitle, href, picture, price, tag: null },
    record: false,
    words: {
      accept: 'Accept this estimate',
      by_hand: 'Ask for a valuation',
      automated: 'Your estimate is calculated automatically from your answers and the prices of similar vehicles.',
    },
    person: { label: 'Ask a person to value it', href: '/contact' },
    plates: [],
    aside: asideFixture,
    back: { label: 'Back to the vehicle', href },
    phone: { label: '(07) 3290 1000', href: 'tel:+61732901000' },
  };
}
