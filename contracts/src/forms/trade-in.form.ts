import { defineForm } from './define-form.ts';

/** A vehicle to be traded in: every field of the specification's trade-in form (LEAD-4, LEAD-8). */
export const tradeInForm = defineForm({
  name: 'trade_in',
  place: 'block',
  category: 'Trade-In Enquiry',
  department: 'sales',
  fields: [
    'name',
    'last_name',
    'postcode',
    { field: 'phone', label: 'Mobile' },
    'email',
    'rego',
    'regoState',
    'kms',
    { field: 'location_id', required: false },
    'PreferredContactMethod',
    { field: 'finance', required: false },
    {
      field: 'do-you-have-a-trade-in',
      required: false,
      label: 'Is this vehicle a trade-in for one of ours?',
    },
    { field: 'message', required: false, label: 'Anything we should know about it?' },
    { field: 'terms_agreed', when: ({ forms }) => forms.terms_required },
  ],
  words: {
    title: 'Value my trade-in',
    message: 'Tell us about your vehicle. It takes about two minutes.',
    submit: 'Get my valuation',
    consent: (receiver) => `Your details go to ${receiver}, who will use them to value your vehicle and answer you.`,
  },
  steps: [
    {
      title: 'We look at what has sold',
      text: 'Our valuers compare your vehicle with recent sales of others like it.',
    },
    { title: 'You get a figure', text: 'By phone, email or SMS, whichever you prefer.' },
    { title: 'You bring it in', text: 'We look it over together and put the figure in writing.' },
  ],
  thanks: {
    title: 'Thank you, we’re working on your valuation',
    message: (who) => `${who} has the details of your vehicle.`,
    next: 'We’ll look at what vehicles like yours have sold for and contact you with a figure.',
  },
});
