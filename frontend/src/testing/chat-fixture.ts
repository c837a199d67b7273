import type { PageOf } from '@forecourt/contracts';
import { asideFixture, enquiryPageFixture } from './enquiry-fixture.ts';

/** The page of a chat about nothing in particular. */
export function chatFixture(): PageOf<'chat'> {
  const { form, back, phone } = enquiryPageFixture(1);
  return {
    kind: 'chat',
    title: 'Chat with us',
    message: 'Tell us your question and how to reach you.',
    greeting: 'Hello! What would you like to know?',
    answered: 'A person reads your messages during opening hours and answers by phone or email, not in this chat.',
    who: 'Newstead',
    hours: null,
    form: { ...form, name: 'chat', path: '/chat', fixed: { form: 'chat' }, submit: 'Send to the dealer' },
    car: null,
    aside: asideFixture,
    back,
    phone,
  };
}
