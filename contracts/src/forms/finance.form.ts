import { defineForm } from './define-form.ts';
import { contactFields, messageField, optInField, placeFields, termsField } from './usual-fields.ts';

/** A question about finance (LEAD-10). The addresses' `preferredDealership`, `vehiclePriceBudget` and `car_id` do not fill it in yet. */
export const financeForm = defineForm({
  name: 'finance',
  place: 'block',
  category: 'Finance Enquiry',
  department: 'sales',
  fields: [
    ...contactFields,
    ...placeFields,
    { field: 'vehiclePriceBudget', required: false },
    { field: 'car', required: false },
    { field: 'do-you-have-a-trade-in', required: false },
    { field: 'PreferredContactMethod', required: false },
    { ...messageField, required: false, label: 'Anything else?' },
    optInField,
    termsField,
  ],
  words: {
    title: 'Ask about finance',
    message: 'Asking is free and doesn’t touch your credit file.',
    submit: 'Send finance enquiry',
    consent: (receiver) => `Your details go to ${receiver}, who will use them to answer your finance enquiry.`,
  },
  thanks: {
    title: 'Thank you, our finance team has your enquiry',
    message: (who) => `${who} has your questions about finance.`,
    next: 'A finance specialist calls you to talk through what suits you.',
  },
});
