import type { PageOf, TestDriveTimes } from '@forecourt/contracts';
import { cardFixture } from './card-fixture.ts';
import { asideFixture, formFixture } from './enquiry-fixture.ts';
import { placeFixture } from './places-fixture.ts';

const times: TestDriveTimes = {
  location: 'newstead',
  days: ['Wednesday 4 March', 'Thursday 5 March'].map((label, day) => ({
    day: `2026-03-0${4 + day}`,
    label,
    slots: ['9:30 am', '10:00 am', '10:30 am'].map((time, slot) => ({
      starts_at: `2026-03-0${3 + day}T2${slot}:30:00.000Z`,
      label: time,
    })),
  })),
  earlier_from: null,
  later_from: '2026-03-06',
};

/** The step with the time of a booking about a car. */
export function testDriveFixture(): PageOf<'test_drive'> {
  const { title, subtitle, href, picture, price } = cardFixture(1);
  const contact = formFixture.fields.filter(({ name }) => ['name', 'email', 'phone'].includes(name));
  return {
    kind: 'test_drive',
    title: 'Book a test drive',
    message: 'Choose a time that suits you.',
    form: {
      ...formFixture,
      name: 'test_drive',
      action: '/api/leads',
      path: '/book-test-drive?car_id=v1',
      submit: 'Book test drive',
      fixed: { form: 'test_drive', car_id: 'v1', location: 'newstead' },
      fields: [
        {
          name: 'appointment',
          type: 'slot',
          label: 'Date and time',
          required: false,
          missing: 'Please choose a time.',
          invalid: 'Please choose one of the times offered.',
          placeholder: 'Any time: please call me',
          value: '',
        },
        ...contact,
      ],
    },
    stages: [
      { title: 'Date and time', fields: ['appointment'] },
      { title: 'Your details', fields: contact.map(({ name }) => name) },
    ],
    stage: 0,
    times_at: '/api/test-drives/slots',
    times,
    offered: [],
    car: { title, subtitle, href, picture, price, tag: null },
    favourite: null,
    keeps_favourites: true,
    aside: asideFixture,
    back: { label: 'Back to the vehicle', href },
    phone: { label: '(07) 3290 1000', href: 'tel:+61732901000' },
  };
}

/** A booked test drive. */
export function testDriveBookingFixture(): PageOf<'test_drive_booking'> {
  const { name, address, phones, map, hours, holidays } = placeFixture('Newstead');
  const { title, subtitle, href, picture, price } = cardFixture(1);
  return {
    kind: 'test_drive_booking',
    title: 'Your test drive is booked',
    message: 'We’ll see you at Riverside Newstead.',
    state: 'booked',
    notice: { tone: 'good', message: 'Done. Your booking has been moved.' },
    path: '/test-drives/token',
    when: 'Wednesday 4 March, 9:30\u00a0am to 10:00\u00a0am',
    calendar: '/test-drives/token/calendar.ics',
    car: { title, subtitle, href, picture, price, tag: null },
    place: { name, address, phone: phones[0] ?? null, map, hours, holidays },
    times,
    words: { move: 'Move test drive', cancel: 'Cancel test drive' },
    back: { label: 'Keep browsing', href: '/search/new-used-and-demo-cars/' },
  };
}
