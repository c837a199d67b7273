import { defineForm } from './define-form.ts';
import { contactFields, messageField, placeFields, regoField, tickFields } from './usual-fields.ts';

/** Email Us: a message about anything (LEAD-1, LEAD-8). */
export const generalForm = defineForm({
  name: 'general',
  place: { path: '/enquire' },
  category: 'General Enquiry',
  department: 'by category',
  fields: ['category', ...contactFields, ...placeFields, regoField, messageField, ...tickFields],
  words: {
    title: 'Email Us',
    message: 'Send us a message and we’ll pass it to the right person.',
    submit: 'Send enquiry',
  },
  steps: [
    { title: 'A person reads it', text: 'And passes it on to the right person.' },
    { title: 'We get back to you', text: 'By phone or email, during opening hours.' },
  ],
  thanks: {
    title: 'Thank you',
    message: (who) => `Your message has been sent to ${who}. Someone from the team will be in touch soon.`,
    next: 'We’ll call or email you during opening hours.',
  },
});
