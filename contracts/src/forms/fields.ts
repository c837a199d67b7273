import type { CheckedField } from './answer-check.ts';
import { enquiryCategories } from './categories.ts';

/** Everything that there is to say of a field of a form. */
export interface FieldEntry extends CheckedField {
  /** What a form calls it unless it has other words. */
  readonly label: string;
  /** What the API's description says of it. */
  readonly description: string;
  /** Whether it says something about the person: then it is stored sealed, and gone once the person is erased. */
  readonly personal: boolean;
  /** The values to choose from, where they are the same on every site. */
  readonly choices?: readonly string[];
  /** What it counts as if it is left out. */
  readonly preset?: string | boolean;
  /** If it is sent, it must be filled in, although a form can do without it (LEAD-4). */
  readonly neverEmpty?: true;
  /** What browsers fill it in from; nothing, if it says nothing. */
  readonly autocomplete?: string;
  /** The keyboard of a touch screen. */
  readonly inputmode?: 'email' | 'tel' | 'numeric';
  readonly autocapitalize?: 'words' | 'characters' | 'none';
  /** Whether browsers look for spelling mistakes; they do unless it is false. */
  readonly spellcheck?: false;
  readonly example?: string | readonly string[];
}

const TRUE_OR_FALSE = 'Please send true or false.';

/**
 * Every field that a form can ask for, by its name on the wire (LEAD-1, LEAD-9). From an entry follow the server's checks, the plain form's
 * reading, the control on screen, the browser's checks and draft, what is sealed, and the API's description.
 */
export const fields = {
  category: {
    type: 'choice',
    label: 'What is it about?',
    choices: enquiryCategories,
    preset: 'General Enquiry',
    missing: 'Please choose what your enquiry is about.',
    invalid: 'Please choose what your enquiry is about.',
    description: 'What it is about. Careers Enquiry is kept as a general one with subcategory Career Enquiry.',
    personal: false,
  },
  name: {
    type: 'line',
    label: 'Name',
    max: 80,
    missing: 'Please enter your name.',
    invalid: 'Please enter your name, at most 80 characters.',
    description: 'First or whole name.',
    personal: true,
    autocomplete: 'name',
    autocapitalize: 'words',
  },
  last_name: {
    type: 'line',
    label: 'Last name',
    max: 80,
    missing: 'Please enter your last name.',
    invalid: 'Please enter your last name, at most 80 characters.',
    description: 'Where the form asks for it.',
    personal: true,
    autocomplete: 'family-name',
    autocapitalize: 'words',
  },
  company: {
    type: 'line',
    label: 'Company',
    max: 120,
    missing: 'Please enter the name of your company.',
    invalid: 'Please enter the name of your company, at most 120 characters.',
    description: 'The company that a fleet is for.',
    personal: true,
    autocomplete: 'organization',
    autocapitalize: 'words',
  },
  email: {
    type: 'email',
    label: 'Email',
    max: 254,
    missing: 'Please enter your email address.',
    invalid: 'Please enter a valid email address, such as name@example.com.',
    description: 'To answer to.',
    personal: true,
    autocomplete: 'email',
    inputmode: 'email',
    autocapitalize: 'none',
    spellcheck: false,
  },
  phone: {
    type: 'phone',
    label: 'Phone',
    max: 40,
    missing: 'Please enter your phone number.',
    invalid: 'Please enter an Australian phone number, such as 0412 345 678 or +61 7 3000 1234.',
    description: 'An Australian mobile or landline number, with +61 or 0.',
    personal: true,
    autocomplete: 'tel',
    inputmode: 'tel',
    example: '0412 345 678',
  },
  postcode: {
    type: 'line',
    label: 'Postcode',
    max: 4,
    pattern: '\\d{4}',
    missing: 'Invalid postcode. Please enter a 4-digit number.',
    invalid: 'Invalid postcode. Please enter a 4-digit number.',
    description: 'Where the form asks for it.',
    neverEmpty: true,
    personal: true,
    autocomplete: 'postal-code',
    inputmode: 'numeric',
  },
  position: {
    type: 'line',
    label: 'The position you would like',
    max: 120,
    missing: 'Please enter the position you would like.',
    invalid: 'Please enter the position you would like, at most 120 characters.',
    description: 'What somebody would like to work as.',
    personal: true,
  },
  model: {
    type: 'choice',
    label: 'Model',
    max: 120,
    missing: 'Please choose a model.',
    invalid: 'Please choose one of the models offered.',
    description: 'The model of the maker’s range that is wanted, by its name.',
    personal: false,
  },
  location: {
    type: 'choice',
    label: 'Location',
    max: 120,
    missing: 'Please choose a location.',
    invalid: 'Please choose one of the locations offered.',
    description: 'Slug of the location.',
    personal: false,
  },
  dealership_slug: {
    type: 'choice',
    label: 'Preferred dealership',
    max: 120,
    missing: 'Please choose a dealership.',
    invalid: 'Please choose one of the dealerships offered.',
    description: 'Preferred dealership; required if the site has several and the enquiry has no car.',
    personal: false,
  },
  Rego: {
    type: 'line',
    label: "Your current vehicle's rego",
    max: 9,
    pattern: '[A-Za-z0-9]{1,9}',
    missing: 'Please enter your registration number.',
    invalid: 'Please enter a registration number of 1 to 9 letters and digits.',
    description: "The visitor's own vehicle.",
    personal: true,
    autocapitalize: 'characters',
    spellcheck: false,
  },
  rego: {
    type: 'line',
    label: 'Registration number',
    max: 9,
    pattern: '[A-Za-z0-9]{1,9}',
    missing: 'Please enter the registration number.',
    invalid: 'Please enter a registration number of 1 to 9 letters and digits.',
    description: 'The vehicle to be traded in, sold or serviced.',
    personal: true,
    autocapitalize: 'characters',
    spellcheck: false,
  },
  regoState: {
    type: 'choice',
    label: 'Registered in',
    max: 3,
    choices: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'],
    missing: 'Please choose the state of registration.',
    invalid: 'Please choose one of the states and territories.',
    description: 'State or territory in which the vehicle is registered; the site’s default_state is chosen at first.',
    personal: false,
  },
  kms: {
    type: 'line',
    label: 'Kilometres',
    max: 9,
    pattern: '\\d[\\d, ]{0,8}',
    missing: 'Please enter the kilometres on the odometer.',
    invalid: 'Please enter the kilometres in digits, such as 84,500.',
    description: 'Kilometres on the odometer.',
    personal: false,
    inputmode: 'numeric',
  },
  vin: {
    type: 'line',
    label: 'VIN',
    max: 17,
    pattern: '[A-HJ-NPR-Za-hj-npr-z0-9]{17}',
    missing: 'Please enter the vehicle identification number.',
    invalid: 'Please enter a vehicle identification number of 17 letters and digits, without I, O and Q.',
    description: 'Vehicle identification number of the vehicle that needs a part.',
    personal: true,
    autocapitalize: 'characters',
    spellcheck: false,
  },
  part: {
    type: 'line',
    label: 'The part or accessory you need',
    max: 160,
    missing: 'Please enter the part or accessory that you need.',
    invalid: 'Please describe the part in at most 160 characters.',
    description: 'What is wanted from the parts department.',
    personal: false,
  },
  car: {
    type: 'line',
    label: 'The vehicle you have in mind',
    max: 120,
    missing: 'Please enter the vehicle you have in mind.',
    invalid: 'Please describe the vehicle in at most 120 characters.',
    description: 'The vehicle, in the visitor’s own words.',
    personal: false,
  },
  vehiclePriceBudget: {
    type: 'line',
    label: 'Your budget in dollars',
    max: 10,
    pattern: '\\$?\\d[\\d, ]{0,8}',
    missing: 'Please enter your budget.',
    invalid: 'Please enter an amount in whole dollars, such as 35,000.',
    description: 'What the vehicle may cost, in whole Australian dollars.',
    personal: true,
    inputmode: 'numeric',
  },
  preferred_day: {
    type: 'date',
    label: 'The day that suits you',
    max: 10,
    pattern: '\\d{4}-\\d{2}-\\d{2}',
    missing: 'Please choose a day.',
    invalid: 'Please enter a day, such as 2026-03-14.',
    description: 'The wished day, ISO 8601 without a time.',
    personal: false,
  },
  stars: {
    type: 'choice',
    label: 'How did we do?',
    max: 1,
    choices: ['5', '4', '3', '2', '1'],
    missing: 'Please choose from 1 to 5 stars.',
    invalid: 'Please choose from 1 to 5 stars.',
    description: 'From 1 (poor) to 5 (excellent).',
    personal: false,
  },
  PreferredContactMethod: {
    type: 'choice',
    label: 'How should we contact you?',
    max: 5,
    choices: ['Phone', 'Email', 'SMS'],
    preset: 'Phone',
    missing: 'Please choose how we should contact you.',
    invalid: 'Please choose phone, email or SMS.',
    description: 'How the person would like to be contacted.',
    personal: false,
  },
  finance: {
    type: 'choice',
    label: 'Are you interested in finance?',
    max: 3,
    choices: ['Yes', 'No'],
    missing: 'Please choose yes or no.',
    invalid: 'Please choose yes or no.',
    description: 'Whether finance is of interest, in the trade-in form.',
    personal: false,
  },
  'do-you-have-a-trade-in': {
    type: 'choice',
    label: 'Do you have a trade-in?',
    max: 3,
    choices: ['Yes', 'No'],
    missing: 'Please choose yes or no.',
    invalid: 'Please choose yes or no.',
    description: 'Whether there is a vehicle to trade in.',
    personal: false,
  },
  location_id: {
    type: 'choice',
    label: 'Which location suits you?',
    max: 12,
    pattern: '\\d{1,12}',
    missing: 'Please choose a location.',
    invalid: 'Please choose one of the locations offered.',
    description: 'Number of the location, in the trade-in form.',
    personal: false,
  },
  offer_from_client: {
    type: 'line',
    label: 'Your offer in dollars',
    max: 20,
    pattern: '\\$? ?(?:\\d{1,3}(?:[, ]\\d{3})+|\\d{1,8})(?:\\.\\d{2})?',
    missing: 'Please enter your offer.',
    invalid: 'Please enter an amount in dollars, such as $21,500.',
    description: 'What the visitor would pay for the car, in Australian dollars.',
    personal: false,
    inputmode: 'numeric',
    example: '$21,500',
  },
  offer_id: {
    type: 'line',
    label: 'Offer',
    max: 120,
    pattern: '[a-z0-9]+(?:-[a-z0-9]+)*',
    missing: 'Please send the id of the offer.',
    invalid: 'Please send the id of the offer.',
    description: 'The special offer that it is about.',
    personal: false,
    example: 'summer-clearance',
  },
  message: {
    type: 'paragraph',
    label: 'Message',
    max: 2_000,
    missing: 'Please enter a message.',
    invalid: 'Please keep your message to 2,000 characters of plain text.',
    description: 'Required unless the site relaxes it.',
    personal: true,
  },
  additional_services: {
    type: 'ticks',
    label: 'Also',
    max: 80,
    missing: 'Please choose at least one of the services offered.',
    invalid: 'Please choose at most 20 of the services offered.',
    description: 'The options that were checked.',
    personal: false,
    example: ['finance', 'trade_in'],
  },
  opt_in: {
    type: 'tick',
    label: 'Keep me up to date with news and offers.',
    missing: TRUE_OR_FALSE,
    invalid: TRUE_OR_FALSE,
    preset: true,
    description: 'Wants news and offers.',
    personal: false,
  },
  opt_in_finance: {
    type: 'tick',
    label: "I'm interested in finance.",
    missing: TRUE_OR_FALSE,
    invalid: TRUE_OR_FALSE,
    description: 'Is interested in finance.',
    personal: false,
  },
  opt_in_trade: {
    type: 'tick',
    label: 'I have a trade-in.',
    missing: TRUE_OR_FALSE,
    invalid: TRUE_OR_FALSE,
    description: 'Has a trade-in.',
    personal: false,
  },
  terms_conditions: {
    type: 'tick',
    label: 'I agree to the terms of use.',
    missing: '*You must agree to the terms of use before submitting.',
    invalid: '*You must agree to the terms of use before submitting.',
    description: 'Agrees to the terms of use; must be true on sites that require it.',
    personal: false,
  },
  terms_agreed: {
    type: 'tick',
    label: 'I agree to the terms of use.',
    missing: '*You must agree to the terms of use before submitting.',
    invalid: '*You must agree to the terms of use before submitting.',
    description: 'The same, in the trade-in form.',
    personal: false,
  },
} as const satisfies Readonly<Record<string, FieldEntry>>;

/** A field's name on the wire. */
export type FieldName = keyof typeof fields;

/** The type of an answer to a field of this type. */
type AnswerTo<Type extends CheckedField['type']> = Type extends 'tick'
  ? boolean
  : Type extends 'ticks'
    ? string[]
    : string;
/** What was answered, by the fields' names on the wire. A field that was not asked, or was left empty, is absent. */
export type FormAnswers = { -readonly [Name in FieldName]?: AnswerTo<(typeof fields)[Name]['type']> | undefined };

/** What the table says of a field. */
export const fieldOf = (name: FieldName): FieldEntry => fields[name];
/** Every field's name, in the table's order. */
export const fieldNames = Object.keys(fields) as FieldName[];
