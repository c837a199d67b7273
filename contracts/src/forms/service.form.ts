import { defineForm } from './define-form.ts';
import { contactFields, placeFields, termsField } from './usual-fields.ts';

/** A request for a service (LEAD-8, LEAD-10): the vehicle and the wished day. It books nothing. */
export const serviceForm = defineForm({
  name: 'service',
  place: 'block',
  category: 'Service Enquiry',
  department: 'service',
  fields: [
    ...contactFields,
    { field: 'Rego', required: true, label: 'Registration number' },
    { field: 'kms', required: false },
    { field: 'preferred_day', required: false },
    ...placeFields,
    { field: 'message', required: false, label: 'What needs doing?' },
    termsField,
  ],
  words: {
    title: 'Book a service',
    message: 'Tell us the day you’d like. We’ll call to confirm your booking.',
    submit: 'Request this service',
  },
  steps: [
    { title: 'A service advisor calls you', text: 'To confirm the day, the time and the price.' },
    { title: 'You bring it in', text: 'Bring the logbook and tell us about anything you’ve noticed.' },
    { title: 'We call before any extra work', text: 'We do nothing you haven’t agreed to.' },
  ],
  thanks: {
    title: 'Thank you, we have your service request',
    message: (who) => `${who} has your request. It is not a booking yet.`,
    next: 'A service advisor will call you to confirm the day and the price.',
  },
});
