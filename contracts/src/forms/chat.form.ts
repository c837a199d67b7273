import { defineForm, type FormDeclaration } from './define-form.ts';
import { contactFields, optInField, placeFields, termsField } from './usual-fields.ts';

/** What a chat about a vehicle and one about nothing in particular have alike. */
const common = {
  subcategory: 'Web Chat',
  department: 'sales',
  fields: [{ field: 'message', label: 'Your message' }, ...contactFields, ...placeFields, optInField, termsField],
  words: {
    title: 'Chat with us',
    message: 'Tell us your question and how to reach you.',
    submit: 'Send to the dealer',
  },
  steps: [
    { title: 'A person reads it', text: 'Every word, just as you wrote it.' },
    { title: 'We reply by phone or email', text: 'During opening hours. The reply doesn’t appear on this page.' },
  ],
  thanks: {
    title: 'Thank you, we have your messages',
    message: (who) => `${who} has your messages and will reply soon.`,
    next: 'We’ll reply by phone or email, during opening hours.',
  },
} as const satisfies Omit<FormDeclaration, 'name' | 'place' | 'category'>;

/** The embedded web chat about nothing in particular (LEAD-8): its messages are the lead's, a paragraph each. */
export const chatForm = defineForm({ ...common, name: 'chat', place: { path: '/chat' }, category: 'General Enquiry' });

/** The embedded web chat about a vehicle (VEH-2, LEAD-8). */
export const vehicleChatForm = defineForm({
  ...common,
  name: 'vehicle_chat',
  place: { path: '/cars/:car/chat' },
  category: 'Vehicle Enquiry',
});
