import type { ShownValuation, ValuationChange, ValuationRequest } from './valuations.ts';

const ID = 'q3V0m8Zk1yT7bXw5sN2dR9fHcJ6gLpA4eUiYoKtMzQE';
const vehicle = {
  title: '2023 Toyota Corolla Ascent Sport',
  make: 'Toyota',
  model: 'Corolla',
  year: 2023,
  badge: 'Ascent Sport',
};
/** How a vehicle is that loses nothing of its price. */
export const answersExample = {
  condition: 'Good',
  service_history: 'Complete',
  damage: 'None',
  keys: 'Two or more',
  finance_owing: 'No',
};

/** A valuation that is begun from a plate. */
export const startExample: ValuationRequest = { rego: 'FOUND1', regoState: 'QLD', car_id: '4h7k2m9p3qrs' };

/** What completes it. */
export const changeExample: ValuationChange = {
  vehicle: vehicle.title,
  kms: 42_000,
  adjustmentAnswers: answersExample,
  form_completed: true,
};

/** It once the plate was looked up. */
export const startedExample: ShownValuation = {
  id: ID,
  car_id: '4h7k2m9p3qrs',
  regoState: 'QLD',
  look_up: 'found',
  vehicles: [vehicle],
  vehicle,
  kms: null,
  adjustmentAnswers: null,
  form_completed: false,
  estimate: null,
  by_hand: null,
  offer_accepted: false,
  lead_id: null,
  words: {
    look_up: 'We found your vehicle.',
    title: vehicle.title,
    range: null,
    basis: null,
    confidence: null,
    valid_until: null,
    steps: [],
    difference: null,
  },
};

/** It with its estimate. */
export const valuedExample: ShownValuation = {
  ...startedExample,
  kms: 42_000,
  adjustmentAnswers: answersExample,
  form_completed: true,
  estimate: {
    offer_price: 15_000,
    low: 14_400,
    high: 15_600,
    median: 18_400,
    sample: 12,
    confidence: 'high',
    valid_until: '2026-03-11T02:30:00.000Z',
    steps: [
      { label: 'Median asking price of similar vehicles', amount: 18_400 },
      { label: 'Dealer’s margin', amount: -2_208 },
      { label: 'Reconditioning', amount: -1_200 },
    ],
  },
  words: {
    look_up: startedExample.words.look_up,
    title: vehicle.title,
    range: '$14,400 to $15,600',
    basis: '12 similar vehicles on our sites, median asking price $18,400, less reconditioning and margin.',
    confidence: 'High: many similar vehicles from several dealers',
    valid_until: 'Wednesday 11 March',
    steps: [
      { label: 'Median asking price of similar vehicles', amount: '$18,400' },
      { label: 'Dealer’s margin', amount: '−$2,208' },
      { label: 'Reconditioning', amount: '−$1,200' },
    ],
    difference: { label: 'Price difference to pay (Drive Away)', amount: '$9,990' },
  },
};
