import { defineForm } from './define-form.ts';
import { CREDIT_CHECKS, contactFields, messageField, optInField, placeFields, termsField } from './usual-fields.ts';

/** A question about finance, of a vehicle that its address names or of any (LEAD-10). */
export const financeForm = defineForm({
  name: 'finance',
  place: 'block',
  category: 'Finance Enquiry',
  department: 'sales',
  fields: [
    ...contactFields,
    ...placeFields,
    { field: 'vehiclePriceBudget', required: false },
    { field: 'car', required: false, when: ({ car }) => car === null },
    { field: 'do-you-have-a-trade-in', required: false },
    { field: 'PreferredContactMethod', required: false },
    { ...messageField, required: false, label: 'Anything else?' },
    optInField,
    termsField,
  ],
  words: {
    title: 'Ask about finance',
    message: CREDIT_CHECKS,
    submit: 'Send finance enquiry',
    consent: (receiver) => `Your details go to ${receiver}, who will use them to answer your finance enquiry.`,
  },
  mayNameCar: true,
  buying: true,
  steps: [
    { title: 'Tell us what you can spend', text: 'A budget and a vehicle are enough to start with.' },
    {
      title: 'A finance specialist calls you',
      text: 'To talk through terms and repayments.',
    },
    { title: 'You decide', text: 'Take the figures home and compare them with your bank’s.' },
  ],
  thanks: {
    title: 'Thank you, our finance team has your enquiry',
    message: (who) => `${who} has your questions about finance.`,
    next: 'A finance specialist will call to talk through your options.',
  },
});
