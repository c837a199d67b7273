import { defineForm } from './define-form.ts';
import { contactFields, messageField, placeFields, tickFields } from './usual-fields.ts';

/** An enquiry about a special offer: the offer's id is kept with the lead (OFFER-1). */
export const specialOfferForm = defineForm({
  name: 'special_offer',
  place: { path: '/enquire', about: 'special-offer' },
  category: 'General Enquiry',
  subcategory: 'Special Offer',
  department: 'sales',
  fields: ['offer_id', ...contactFields, ...placeFields, { ...messageField, required: false }, ...tickFields],
  words: {
    title: 'Enquire Now',
    message: "Ask us about this offer. We'll check what is available and come back to you.",
    submit: 'Send enquiry',
  },
  buying: true,
  steps: [
    { title: 'We check the offer for you', text: 'What is available, and that you get its price.' },
    { title: 'We get back to you', text: 'By phone or email, while the offer still runs.' },
    { title: 'You decide', text: 'Asking commits you to nothing.' },
  ],
  thanks: {
    title: 'Thank you, we have your enquiry about the offer',
    message: (who) => `${who} is checking the offer for you and will be in touch soon.`,
    next: "We'll call or email you during opening hours, while the offer still runs.",
  },
});
