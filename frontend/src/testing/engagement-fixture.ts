import type { PageOf } from '@forecourt/contracts';
import { asideFixture, enquiryPageFixture } from './enquiry-fixture.ts';

/** The page of a wheel with three prizes. */
export function spinToWinFixture(): PageOf<'spin_to_win'> {
  return {
    kind: 'spin_to_win',
    title: 'Spin to win',
    message: 'Spin once and see what you have won.',
    prizes: [
      { name: 'A keep cup', chance: '7 in 10', share: 0.7 },
      { name: '$50 of fuel', chance: '1 in 5', share: 0.2 },
      { name: 'A weekend with a convertible', chance: '1 in 10', share: 0.1 },
    ],
    form: { ...enquiryPageFixture(1).form, name: 'spin_to_win', path: '/spin-to-win', submit: 'Spin the wheel' },
    ends: 'Ends 30 June 2026',
    aside: asideFixture,
    terms: 'One spin per person.',
  };
}

/** The page of review feedback. */
export function reviewFeedbackFixture(): PageOf<'review_feedback'> {
  return {
    kind: 'review_feedback',
    title: 'Mia, how was your visit?',
    message: 'Thank you for choosing Harbour City Motors. Please tell us how it went.',
    good: {
      title: 'It went well',
      text: 'A few words in public help the next customer choose.',
      label: 'I had a good experience',
      href: 'https://reviews.example/harbour',
    },
    bad: {
      title: 'Something went wrong',
      text: 'Tell the manager, and we can put it right.',
      label: 'I had a bad experience',
      href: '/customer-feedback-survey',
    },
    phone: { label: '(07) 3290 1000', href: 'tel:+61732901000' },
  };
}
