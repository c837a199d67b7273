import { defineForm } from './define-form.ts';
import { CREDIT_CHECKS, optInField, termsField } from './usual-fields.ts';

/** A finance application for a car, filled in beforehand with its figures (FIN-2). The platform adds the figures to its lead. */
export const financeApplicationForm = defineForm({
  name: 'finance_application',
  place: { path: '/personalised/finance' },
  category: 'Finance Enquiry',
  subcategory: 'Personalised Finance',
  department: 'sales',
  fields: [
    { field: 'finance_deposit', required: false },
    'finance_term',
    'finance_frequency',
    'name',
    'last_name',
    'email',
    { field: 'phone', label: 'Mobile' },
    { field: 'employment', required: false },
    { field: 'PreferredContactMethod', required: false },
    { field: 'message', required: false, label: 'Anything else?' },
    optInField,
    termsField,
  ],
  words: {
    title: 'Apply for finance',
    message: `Your repayments, worked out for this vehicle. ${CREDIT_CHECKS}`,
    submit: 'Send my application',
    consent: (receiver) => `Your details go to ${receiver}, who will use them to answer your finance application.`,
  },
  buying: true,
  steps: [
    { title: 'You choose the terms', text: 'Pick your deposit, term and repayments, and see the figures change.' },
    {
      title: 'A finance specialist calls you',
      text: 'With the same figures in front of them.',
    },
    { title: 'You decide', text: 'Take the offer home and compare it with your bank’s.' },
  ],
  thanks: {
    title: 'Thank you, our finance team has your application',
    message: (who) => `${who} has your application and the figures you saw.`,
    next: 'A finance specialist will call to talk through your options.',
  },
});
