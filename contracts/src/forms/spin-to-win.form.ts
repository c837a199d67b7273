import { defineForm } from './define-form.ts';
import { contactFields, optInField, placeFields, termsField } from './usual-fields.ts';

/** One spin of the wheel (PAGE-3). The leads service draws the prize and writes it into the lead's message. */
export const spinToWinForm = defineForm({
  name: 'spin_to_win',
  place: { path: '/spin-to-win' },
  category: 'General Enquiry',
  subcategory: 'Spin to Win',
  department: 'sales',
  fields: [...contactFields, ...placeFields, optInField, termsField],
  words: {
    title: 'Your spin',
    message: 'One spin per person.',
    submit: 'Spin the wheel',
    consent: (receiver) => `Your details go to ${receiver}, who will use them to hand over your prize.`,
  },
  // Its page says what was won.
  acknowledged: false,
  steps: [
    { title: 'You spin once', text: 'The prize is drawn on our server.' },
    { title: 'You see what you won', text: 'On the next page, right away.' },
    { title: 'We call you', text: 'To arrange your prize.' },
  ],
  thanks: {
    title: 'Thank you for spinning',
    message: (who) => `${who} knows what you’ve won.`,
    next: 'We’ll call you to arrange your prize.',
  },
});
