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
  buying: true,
  steps: [
    {
      title: 'The dealer reads it',
      text: 'Your message goes to the people who have this vehicle, not to a call centre.',
    },
    { title: 'We get back to you', text: 'By phone or email, during opening hours.' },
    { title: 'Come and see it', text: 'Have a look at it, ask questions and take your time.' },
  ],
  thanks: {
    title: 'Thank you, your enquiry is on its way',
    message: (who) => `${who} has your questions and will be in touch soon.`,
    next: 'We’ll call or email you during opening hours.',
  },
});
