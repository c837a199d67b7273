import { defineForm, type FormSetting, type FormStage } from './define-form.ts';
import { adjustmentFields } from './trade-in.fields.ts';

const contact = ['name', 'last_name', 'email', 'phone'] as const;

/** The steps of a valuation (TRADE-1). The last one also shows the estimate. */
const stages = [
  { title: 'Registration', fields: ['rego', 'regoState'] },
  {
    title: 'Vehicle',
    fields: ['trade_in_vehicle', 'trade_in_year', 'trade_in_make', 'trade_in_model'],
  },
  { title: 'Kilometres', fields: ['kms'] },
  { title: 'Condition', fields: adjustmentFields },
  {
    title: 'Estimate',
    fields: [...contact, 'location_id', 'PreferredContactMethod', 'message', 'terms_agreed', 'valuation_id'],
  },
] as const satisfies readonly FormStage[];

const shared = {
  place: { path: '/cars/trade-in' },
  category: 'Trade-In Enquiry',
  department: 'sales',
  mayNameCar: true,
  fields: [
    // Who takes an estimate up again has given it before.
    { field: 'rego', unless: 'valuation_id' },
    'regoState',
    { field: 'trade_in_vehicle', required: false },
    { field: 'trade_in_year', unless: 'trade_in_vehicle' },
    { field: 'trade_in_make', unless: 'trade_in_vehicle' },
    { field: 'trade_in_model', unless: 'trade_in_vehicle' },
    'kms',
    ...adjustmentFields,
    'name',
    'last_name',
    'email',
    { field: 'phone', label: 'Mobile' },
    { field: 'location_id', required: false },
    { field: 'PreferredContactMethod', required: false },
    { field: 'message', required: false, label: 'Anything we should know about it?' },
    { field: 'terms_agreed', when: ({ forms }: FormSetting) => forms.terms_required },
    { field: 'valuation_id', required: false },
  ],
  stages,
  steps: [
    { title: 'You tell us about it', text: 'Registration, kilometres and five quick questions.' },
    { title: 'You see an estimate', text: 'A price range, how we worked it out and how long it’s valid. It’s free.' },
    { title: 'We look at it together', text: 'A person confirms the figure when you bring it in.' },
  ],
} as const;

/**
 * A vehicle that is valued by hand (TRADE-1): past the limits of an estimate, or where none could be made. Every valuation is sent as this
 * form; the leads service makes it an accepted offer where there is one.
 */
export const tradeInByHandForm = defineForm({
  ...shared,
  name: 'trade_in_by_hand',
  subcategory: 'Valuation By Hand',
  words: {
    title: 'Value my trade-in',
    message: 'Answer a few questions and see what your vehicle could be worth. It takes about two minutes.',
    submit: 'Ask for a valuation',
    consent: (receiver) => `Your details go to ${receiver}, who will use them to value your vehicle and answer you.`,
  },
  thanks: {
    title: 'Thank you, we’re valuing your vehicle',
    message: (who) => `${who} has the details of your vehicle.`,
    next: 'One of our valuers will look at what vehicles like yours have sold for and contact you with a figure.',
  },
});

/** An estimate that the visitor accepted (TRADE-1). No page sends it: it follows from the valuation that a lead names. */
export const tradeInOfferForm = defineForm({
  ...shared,
  name: 'trade_in_offer',
  subcategory: '3. Offer Accepted',
  words: {
    title: 'Value my trade-in',
    message: 'Answer a few questions and see what your vehicle could be worth. It takes about two minutes.',
    submit: 'Accept this estimate',
    consent: (receiver) => `Your details go to ${receiver}, who will use them to value your vehicle and answer you.`,
  },
  thanks: {
    title: 'Thank you, your trade-in estimate is accepted',
    message: (who) => `${who} has your estimate and the details of your vehicle.`,
    next: 'We’ll contact you to arrange an inspection, then confirm your final figure.',
  },
});
