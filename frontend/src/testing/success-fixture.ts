import type { PageOf } from '@forecourt/contracts';
import { cardFixture } from './card-fixture.ts';
import { placeFixture } from './places-fixture.ts';

/** The page after an enquiry. */
export function successFixture(): PageOf<'success'> {
  const { name, address, phones, map, hours, holidays } = placeFixture('Newstead');
  const { title, subtitle, href, picture, price } = cardFixture(1);
  return {
    kind: 'success',
    title: 'Thanks, your enquiry is on its way',
    message: "We'll be in touch within one business day.",
    sent: true,
    reference: '3F9A-27C1',
    steps: [{ title: 'You’ll hear from a person', text: 'By phone or email.' }],
    appointment: {
      when: 'Wednesday 4 March, 9:30 am to 10:00 am',
      calendar: { label: 'Add to your calendar', href: '/test-drives/token/calendar.ics' },
      manage: { label: 'Move or cancel it', href: '/test-drives/token' },
    },
    car: { title, subtitle, href, picture, price, tag: null },
    place: { name, address, phone: phones[0] ?? null, map, hours, holidays },
    similar: [2, 3].map(cardFixture),
    back: { label: 'Back to all cars', href: '/search/new-used-and-demo-cars/' },
  };
}
