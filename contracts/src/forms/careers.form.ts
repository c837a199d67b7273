import { ANALYTICS_EVENTS } from '../analytics/analytics-events.ts';
import { careerHeading } from './categories.ts';
import { defineForm } from './define-form.ts';
import { contactFields, messageField, placeFields, termsField } from './usual-fields.ts';

/** Somebody who would like to work for the dealer (LEAD-1, LEAD-8, LEAD-10). It asks nobody to opt in to offers. */
export const careersForm = defineForm({
  name: 'careers',
  place: 'block',
  ...careerHeading,
  department: 'sales',
  fields: [...contactFields, 'position', ...placeFields, { ...messageField, label: 'About you' }, termsField],
  analyticsEvent: ANALYTICS_EVENTS.career.id,
  words: {
    title: 'Apply to work with us',
    message: 'Tell us what you’d like to do. You don’t need a résumé to write to us.',
    submit: 'Send application',
    consent: (receiver) => `Your details go to ${receiver}, who will only use them to consider your application.`,
  },
  steps: [
    { title: 'Our hiring manager reads it', text: 'We’ll reply either way.' },
    { title: 'We talk', text: 'By phone first, then in person where you’d be working.' },
  ],
  thanks: {
    title: 'Thank you for your interest in working with us',
    message: (who) => `Your application has been sent to ${who}.`,
    next: 'Our hiring manager will be in touch.',
  },
});
