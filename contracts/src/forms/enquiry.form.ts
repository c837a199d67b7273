import { defineForm } from './define-form.ts';
import { contactFields, messageField, placeFields, regoField, tickFields } from './usual-fields.ts';

/** An enquiry about a car (LEAD-1). */
export const enquiryForm = defineForm({
  name: 'enquiry',
  place: { path: '/cars/:car/enquire' },
  category: 'Vehicle Enquiry',
  department: 'by category',
  fields: [...contactFields, ...placeFields, regoField, messageField, ...tickFields],
  words: {
    title: 'Enquire Now',
    message: 'Ask us anything about this vehicle.',
    submit: 'Send enquiry',
  },
  thanks: {
    title: 'Thank you, your enquiry is on its way',
    message: (who) => `${who} has your questions and will be in touch soon.`,
    next: "We'll call or email you during opening hours.",
  },
});
