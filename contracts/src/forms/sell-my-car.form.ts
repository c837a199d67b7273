import { defineForm } from './define-form.ts';
import { contactFields, placeFields, termsField } from './usual-fields.ts';

/** A vehicle that somebody would like to sell without buying another (LEAD-8, LEAD-10). */
export const sellMyCarForm = defineForm({
  name: 'sell_my_car',
  place: 'block',
  category: 'Trade-In Enquiry',
  subcategory: 'Sell My Car',
  department: 'sales',
  fields: [
    ...contactFields,
    'postcode',
    { field: 'car', label: 'Year, make and model' },
    { field: 'rego', required: false },
    { field: 'regoState', required: false },
    'kms',
    ...placeFields,
    { field: 'PreferredContactMethod', required: false },
    { field: 'message', required: false, label: 'Its condition, service history and any damage' },
    termsField,
  ],
  words: {
    title: 'Tell us what you’re selling',
    message: 'The more you tell us, the closer our first figure will be.',
    submit: 'Get my offer',
    consent: (receiver) => `Your details go to ${receiver}, who will use them to make you an offer.`,
  },
  steps: [
    { title: 'A buyer reads your details', text: 'And may call with a question or two about the vehicle’s history.' },
    { title: 'You get an offer', text: 'We confirm it once we’ve seen the vehicle.' },
    { title: 'We do the paperwork with you', text: 'And pay you once everything is signed.' },
  ],
  thanks: {
    title: 'Thank you, an offer is on its way',
    message: (who) => `${who} has the details of your vehicle.`,
    next: 'One of our buyers will look it over and contact you with an offer.',
  },
});
