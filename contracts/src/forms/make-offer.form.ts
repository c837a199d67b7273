import { defineForm } from './define-form.ts';
import { contactFields, placeFields, servicesField, termsField } from './usual-fields.ts';

/** A visitor's own offer for a car: an amount, and neither a message nor news (OFFER-1, LEAD-8). */
export const makeOfferForm = defineForm({
  name: 'make_offer',
  place: { path: '/cars/:car/enquire', about: 'offer' },
  category: 'Vehicle Enquiry',
  subcategory: 'Make an Offer',
  department: 'by category',
  fields: ['offer_from_client', ...contactFields, ...placeFields, servicesField, termsField],
  words: {
    title: 'Make an offer',
    message: 'Tell us what you would pay. Your offer isn’t binding. We’ll call you to discuss it.',
    submit: 'Send offer',
  },
  steps: [
    { title: 'The sales manager reads it', text: 'Every offer, even the low ones.' },
    { title: 'We call you', text: 'To accept, decline or negotiate.' },
    { title: 'Nothing is binding yet', text: 'Nothing is final until you’ve seen the vehicle and signed.' },
  ],
  thanks: {
    title: 'Thank you, we have your offer',
    message: (who) => `${who} is looking at your offer and will call you.`,
    next: 'We’ll call you during opening hours to accept, decline or negotiate.',
  },
});
