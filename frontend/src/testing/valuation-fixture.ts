import type { PageOf, ShownField } from '@forecourt/contracts';
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
const vehicle = { title: '2023 Toyota Corolla SX', make: 'Toyota', model: 'Corolla', year: 2023, badge: 'SX' };
const answers = {
  condition: 'Good',
  service_history: 'Complete',
  damage: 'Small marks',
  keys: 'Two or more',
  finance_owing: 'No',
};

/** The last step of a valuation that is part of the price of a car. */
export function valuationFixture(): PageOf<'valuation'> {
  const { title, subtitle, href, picture, price } = cardFixture(1);
  const contact = formFixture.fields.filter(({ name }) => ['name', 'email', 'phone'].includes(name));
  return {
    kind: 'valuation',
    title: 'Value my trade-in',
    message: 'Answer a few questions and see what your vehicle may be worth.',
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
    valuation: {
      id: 'q3V0m8Zk1yT7bXw5sN2dR9fHcJ6gLpA4eUiYoKtMzQE',
      car_id: 'v1',
      regoState: 'QLD',
      look_up: 'found',
      vehicles: [vehicle],
      vehicle,
      kms: 42_000,
      adjustmentAnswers: answers,
      form_completed: true,
      estimate: {
        offer_price: 14_600,
        low: 14_000,
        high: 15_200,
        median: 18_400,
        sample: 12,
        confidence: 'high',
        valid_until: '2026-03-11T02:30:00.000Z',
        steps: [{ label: 'Median asking price of similar cars', amount: 18_400 }],
      },
      by_hand: null,
      offer_accepted: false,
      lead_id: null,
      words: {
        look_up: 'We found your vehicle.',
        title: vehicle.title,
        range: '$14,000 to $15,200',
        basis: '12 similar cars on our sites, median asking price $18,400, less reconditioning and margin.',
        confidence: 'High: many similar cars of several dealers',
        valid_until: 'Wednesday 11 March',
        steps: [
          { label: 'Median asking price of similar cars', amount: '$18,400' },
          { label: 'Dealer’s margin', amount: '−$2,208' },
          { label: 'Reconditioning', amount: '−$1,200' },
          { label: 'Small marks', amount: '−$400' },
        ],
        difference: { label: 'Price difference to pay (Drive Away)', amount: '$9,390' },
      },
    },
    car: { title, subtitle, href, picture, price, tag: null },
    record: false,
    words: {
      accept: 'Accept this estimate',
      by_hand: 'Ask for a valuation',
      automated: 'A computer works the estimate out from your answers and the prices of similar cars.',
    },
    person: { label: 'Ask a person to value it', href: '/contact' },
    plates: [],
    aside: asideFixture,
    back: { label: 'Back to the vehicle', href },
    phone: { label: '(07) 3290 1000', href: 'tel:+61732901000' },
  };
}
