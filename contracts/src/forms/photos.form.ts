import { defineForm } from './define-form.ts';
import { contactFields, placeFields, regoField, tickFields } from './usual-fields.ts';

const MESSAGE = 'Can you please send me photos of this vehicle?';

/** A request for photos of a car: its message asks for them, before anything that the visitor adds (LEAD-8). */
export const photosForm = defineForm({
  name: 'photos',
  place: { path: '/cars/:car/enquire', about: 'photos' },
  category: 'Vehicle Enquiry',
  subcategory: 'Photo request',
  department: 'by category',
  fields: [
    ...contactFields,
    ...placeFields,
    regoField,
    { field: 'message', required: false, label: 'Anything you’d like to see up close?' },
    ...tickFields,
  ],
  message: (written) => [MESSAGE, written].filter(Boolean).join('\n\n'),
  words: {
    title: 'Request Photos',
    message: 'We’ll take them and email them to you.',
    submit: 'Request photos',
  },
  steps: [
    { title: 'We take the photos you ask for', text: 'Somebody walks out to the vehicle.' },
    { title: 'We email them to you', text: 'During opening hours, usually the same day.' },
    { title: 'Ask for more', text: 'If you’d like a closer look at something, just reply to the email.' },
  ],
  thanks: {
    title: 'Thank you, we have your photo request',
    message: (who) => `${who} will take the photos and email them to you.`,
    next: 'We email the photos as soon as we have taken them.',
  },
});
