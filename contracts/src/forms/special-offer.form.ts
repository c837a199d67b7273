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
    message: 'Ask us about this offer. We’ll check what’s available and get back to you.',
    submit: 'Send enquiry',
  },
  buying: true,
  steps: [
    { title: 'We check the offer for you', text: 'What’s in stock, and that you get the offer price.' },
    { title: 'We get back to you', text: 'By phone or email, before the offer ends.' },
    { title: 'You decide', text: 'There’s no obligation to buy.' },
  ],
  thanks: {
    title: 'Thank you, we have your enquiry about the offer',
    message: (who) => `${who} is checking the offer for you and will be in touch soon.`,
    next: 'We’ll call or email you during opening hours, before the offer ends.',
  },
});
