import { defineForm } from './define-form.ts';
import { contactFields, placeFields, termsField } from './usual-fields.ts';

/** What a customer thinks of the dealer, from 1 to 5 stars (LEAD-8, LEAD-10). */
export const surveyForm = defineForm({
  name: 'survey',
  place: 'block',
  category: 'Feedback Enquiry',
  department: 'sales',
  fields: [
    'stars',
    { field: 'message', label: 'What went well, and what didn’t?' },
    ...contactFields,
    ...placeFields,
    { field: 'PreferredContactMethod', required: false },
    termsField,
  ],
  words: {
    title: 'Tell us how we did',
    message: 'The manager reads every answer.',
    submit: 'Send feedback',
    consent: (receiver) => `Your answers go to the manager of ${receiver}, who may contact you about them.`,
  },
  steps: [
    { title: 'The manager reads it', text: 'Every answer, the good and the bad.' },
    { title: 'We put it right', text: 'If something went wrong, the manager will contact you the way you prefer.' },
  ],
  thanks: {
    title: 'Thank you for your feedback',
    message: (who) => `Your answers have been sent to the manager of ${who}.`,
    next: 'If something went wrong, the manager will call you to put it right.',
  },
});
