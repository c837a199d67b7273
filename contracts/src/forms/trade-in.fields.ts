import type { FieldEntry } from './field-entry.ts';

const CHOOSE = 'Please choose one of the answers.';

/** The visitor's own vehicle as it is valued (TRADE-1). */
const askedEntries = {
  valuation_id: {
    type: 'line',
    label: 'Valuation',
    max: 43,
    pattern: '[A-Za-z0-9_-]{43}',
    missing: 'Please value your vehicle first.',
    invalid: 'Please send the id of a valuation.',
    description: 'The id of a valuation (POST /api/valuations): its vehicle, answers and offer go with the lead.',
    personal: false,
  },
  trade_in_vehicle: {
    type: 'choice',
    label: 'Which one is yours?',
    max: 160,
    unchosen: 'Another vehicle',
    missing: 'Please choose your vehicle.',
    invalid: 'Please choose one of the vehicles offered.',
    description: 'The vehicle to be traded in, one of the titles that its valuation found.',
    personal: false,
  },
  trade_in_make: {
    type: 'line',
    label: 'Make',
    max: 60,
    missing: 'Please enter the make of your vehicle, such as Toyota.',
    invalid: 'Please enter the make in at most 60 characters.',
    description: 'The make of the vehicle to be traded in.',
    personal: false,
    autocapitalize: 'words',
    spellcheck: false,
  },
  trade_in_model: {
    type: 'line',
    label: 'Model',
    max: 60,
    missing: 'Please enter the model of your vehicle, such as Corolla.',
    invalid: 'Please enter the model in at most 60 characters.',
    description: 'The model of the vehicle to be traded in.',
    personal: false,
    autocapitalize: 'words',
    spellcheck: false,
  },
  trade_in_year: {
    type: 'line',
    label: 'Year',
    max: 4,
    pattern: '\\d{4}',
    least: 1900,
    most: 2100,
    missing: 'Please enter the year in which it was built, such as 2021.',
    invalid: 'Please enter the year in four digits, such as 2021.',
    description: 'The year in which the vehicle to be traded in was built.',
    personal: false,
    inputmode: 'numeric',
  },
  condition: {
    type: 'choice',
    label: 'What condition is it in?',
    max: 40,
    choices: ['Excellent', 'Good', 'Fair', 'Poor'],
    missing: 'Please choose its condition.',
    invalid: CHOOSE,
    description: 'Condition of the vehicle to be traded in.',
    personal: false,
  },
  service_history: {
    type: 'choice',
    label: 'How complete is its service history?',
    max: 40,
    choices: ['Complete', 'Partial', 'None'],
    missing: 'Please choose how complete the service history is.',
    invalid: CHOOSE,
    description: 'Service history of the vehicle to be traded in.',
    personal: false,
  },
  damage: {
    type: 'choice',
    label: 'Does it have any damage?',
    max: 40,
    choices: ['None', 'Small marks', 'Needs repair'],
    missing: 'Please choose how much damage it has.',
    invalid: CHOOSE,
    description: 'Damage of the vehicle to be traded in.',
    personal: false,
  },
  keys: {
    type: 'choice',
    label: 'How many keys come with it?',
    max: 40,
    choices: ['Two or more', 'One'],
    missing: 'Please choose how many keys there are.',
    invalid: CHOOSE,
    description: 'Keys of the vehicle to be traded in.',
    personal: false,
  },
  finance_owing: {
    type: 'choice',
    label: 'Is there finance owing on it?',
    max: 3,
    choices: ['No', 'Yes'],
    missing: 'Please choose yes or no.',
    invalid: 'Please choose yes or no.',
    description: 'Whether a loan is secured by the vehicle to be traded in. It does not change the estimate.',
    personal: false,
  },
} as const satisfies Readonly<Record<string, FieldEntry>>;

const STATED = 'Stated by the platform from the valuation; what a body says is replaced.';

/** What the platform itself adds to a lead with a valuation. No form asks for these. */
const statedEntries = {
  offer_price: {
    type: 'line',
    label: 'Trade-in offer',
    max: 20,
    missing: '',
    invalid: 'Please leave this field out.',
    description: `What was offered for the vehicle, such as $14,900. ${STATED}`,
    personal: false,
  },
  estimate: {
    type: 'line',
    label: 'Trade-in estimate',
    max: 60,
    missing: '',
    invalid: 'Please leave this field out.',
    description: `The range of the estimate, such as $14,200 to $15,600. ${STATED}`,
    personal: false,
  },
  estimate_basis: {
    type: 'line',
    label: 'Basis of the estimate',
    max: 400,
    missing: '',
    invalid: 'Please leave this field out.',
    description: `What the estimate rests on, or why there is none. ${STATED}`,
    personal: false,
  },
  offer_accepted: {
    type: 'tick',
    label: 'Offer accepted',
    missing: 'Please send true or false.',
    invalid: 'Please send true or false.',
    description: `Whether the visitor accepted the estimate. ${STATED}`,
    personal: false,
  },
} as const satisfies Readonly<Record<string, FieldEntry>>;

export const tradeInEntries = { ...askedEntries, ...statedEntries } as const;

/** The questions that adjust an estimate, by their fields' names. */
export const adjustmentFields = ['condition', 'service_history', 'damage', 'keys', 'finance_owing'] as const;

/** The answers that only the platform gives. */
export const statedFields = Object.keys(statedEntries) as (keyof typeof statedEntries)[];
