import { defineForm } from './define-form.ts';
import { contactFields, dealershipField, locationField, termsField } from './usual-fields.ts';

/** A search for a part (LEAD-8, LEAD-10, PAGE-3): by registration or by VIN. */
export const partsForm = defineForm({
  name: 'parts',
  place: 'block',
  category: 'Parts Enquiry',
  department: 'parts',
  fields: [
    'part',
    { field: 'car', label: 'Year, make and model of your vehicle', required: false },
    {
      field: 'Rego',
      unless: 'vin',
      label: 'Registration number, or the VIN below',
      missing: 'Please enter the registration number or the VIN of your vehicle.',
    },
    { field: 'vin', required: false },
    ...contactFields,
    { ...locationField, label: 'Where would you like to collect it?' },
    dealershipField,
    { field: 'message', required: false, label: 'Anything else?' },
    termsField,
  ],
  words: {
    title: 'Find a part',
    message: 'Give us the registration or the VIN and we can look up exactly what fits.',
    submit: 'Request this part',
  },
  steps: [
    { title: 'We look it up', text: 'By registration or VIN, so that the part fits.' },
    { title: 'We call with a price', text: 'And let you know if it’s in stock or when it will arrive.' },
    { title: 'You collect it', text: 'From the counter you chose, or we can fit it for you.' },
  ],
  thanks: {
    title: 'Thank you, our parts team is looking',
    message: (who) => `${who} has your request.`,
    next: 'The parts counter checks stock and calls you with a price.',
  },
});
