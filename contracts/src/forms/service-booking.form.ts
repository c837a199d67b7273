import { defineForm } from './define-form.ts';
import { messageField, optInField, smsField, termsField } from './usual-fields.ts';

/**
 * A service at a workshop, at a time that the customer chooses (PAGE-1, LEAD-8), in steps. Without a time a service advisor calls. The first step
 * also stands on the site's own page about its service.
 */
export const serviceBookingForm = defineForm({
  name: 'service_booking',
  place: { path: '/book-service' },
  category: 'Service Enquiry',
  subcategory: 'Service Booking',
  department: 'service',
  fields: [
    { field: 'location' },
    { field: 'Rego', required: true, label: 'Registration number' },
    { field: 'car', required: false, label: 'Make, model and year' },
    { field: 'kms', required: false },
    { field: 'service_plan', required: false },
    { field: 'transport', preset: 'Drop off' },
    { field: 'appointment', required: false },
    'name',
    'email',
    'phone',
    { ...messageField, required: false, label: 'What needs doing?' },
    smsField,
    optInField,
    termsField,
  ],
  stages: [
    { title: 'Vehicle and service', fields: ['location', 'Rego', 'car', 'kms', 'service_plan', 'transport'] },
    { title: 'Date and time', fields: ['appointment'] },
    {
      title: 'Your details',
      fields: ['name', 'email', 'phone', 'message', 'sms_updates', 'opt_in', 'terms_conditions'],
    },
  ],
  words: {
    title: 'Book a service',
    message: 'Pick a time and it’s booked as soon as you send the form. Without one, we’ll call you to arrange it.',
    submit: 'Book this service',
  },
  steps: [
    {
      title: 'Your time is kept',
      text: 'If you picked one, a bay is yours. Otherwise we call you.',
    },
    { title: 'You bring it in', text: 'Bring the logbook and tell us about anything you’ve noticed.' },
    { title: 'We call before any extra work', text: 'We do nothing you haven’t agreed to.' },
  ],
  thanks: {
    title: 'Thank you, your service is nearly booked',
    message: (who) => `${who} has your request and will be in touch to arrange a time.`,
    next: 'A service advisor will call you to arrange a time.',
  },
});
