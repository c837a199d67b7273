import { defineForm } from './define-form.ts';
import { contactFields, messageField, placeFields, regoField, tickFields } from './usual-fields.ts';

const MESSAGE = 'Can you please find me something similar?';

/** Find Me Something Similar: what a car that is gone is replaced by (LEAD-1, CARD-3). */
export const similarForm = defineForm({
  name: 'similar',
  place: { path: '/cars/:car/enquire', about: 'similar' },
  category: 'Vehicle Enquiry',
  subcategory: 'Find me something similar',
  department: 'by category',
  fields: [...contactFields, ...placeFields, regoField, { ...messageField, preset: MESSAGE }, ...tickFields],
  message: (written) => written || MESSAGE,
  words: {
    title: 'Find Me Something Similar',
    message: 'Tell us what matters to you and we’ll look for another one like it.',
    submit: 'Send enquiry',
  },
  steps: [
    { title: 'We look for one like it', text: 'In our stock, among trade-ins and in what’s about to arrive.' },
    { title: 'We’ll tell you what we find', text: 'By phone or email, during opening hours.' },
  ],
  thanks: {
    title: 'Thank you, we are looking',
    message: (who) => `${who} is looking for something similar and will be in touch soon.`,
    next: 'We’ll tell you what we find, and what is about to arrive.',
  },
});
