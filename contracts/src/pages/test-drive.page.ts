import { z } from 'zod';
import { formAside, steppedForm } from '../forms/shown-form.ts';
import type { SiteConfig } from '../sites/site-config.ts';
import { carCard } from './car-card.ts';
import { enquiredCar } from './car-summary.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';
import { briefPlace } from './place-card.ts';

/** A free time, ready to show. */
const shownSlot = z.object({
  starts_at: z.string().describe('ISO 8601 in UTC; the value of the field appointment.'),
  label: z.string().describe('Such as 9:30 am, in the place’s own time.'),
});

/** Free times of a place for some days, by day (TD-1). */
export const testDriveTimes = z.object({
  location: z.string().describe('Slug of the place.'),
  days: z.array(
    z.object({
      day: z.string().describe('Such as 2026-03-04.'),
      label: z.string().describe('Such as Wednesday 4 March.'),
      slots: z.array(shownSlot).min(1),
    }),
  ),
  earlier_from: z
    .string()
    .nullable()
    .describe('The day from which the days before these start; null if there are none.'),
  later_from: z.string().nullable().describe('The day from which later times start; null if there are none.'),
});
export type TestDriveTimes = z.infer<typeof testDriveTimes>;

/** Books a test drive or a service in steps (TD-1, PAGE-1), which a dialog shows too: each step is a plain form without JavaScript. */
export const testDrivePage = z.object({
  kind: z.literal('test_drive'),
  title: z.string(),
  message: z.string(),
  ...steppedForm.shape,
  times_at: z.string().describe('Path of the API’s free times, such as /api/test-drives/slots.'),
  times: testDriveTimes
    .nullable()
    .describe('Free times, where the step with the time is shown and its place is known.'),
  offered: z.array(shownSlot).describe('The next free times, if somebody else has just taken the one that was chosen.'),
  car: enquiredCar.nullable(),
  favourite: carCard.shape.favourite.describe('The vehicle, which is saved once the form is sent.'),
  keeps_favourites: z.boolean().describe('Whether the browser keeps it if nobody is signed in.'),
  aside: formAside,
  back: link,
  phone: link.nullable().describe('For those who’d rather talk.'),
});
export type TestDrivePage = z.infer<typeof testDrivePage>;

/** A booked test drive or service, by its signed link (TD-1, PAGE-1): moved or cancelled by plain forms. */
export const testDriveBookingPage = z.object({
  kind: z.literal('test_drive_booking'),
  title: z.string(),
  message: z.string(),
  state: z.enum(['booked', 'cancelled']),
  notice: z
    .object({ tone: z.enum(['good', 'bad']), message: z.string() })
    .nullable()
    .describe('What was just done, or why not.'),
  path: z.string().describe('Where its forms are sent.'),
  when: z.string().describe('Such as Wednesday 4 March, 9:30 am to 10:00 am.'),
  calendar: z.string().nullable().describe('Path of its calendar file.'),
  car: enquiredCar.nullable(),
  place: briefPlace.nullable(),
  times: testDriveTimes.nullable().describe('Times that it can be moved to; null if it was cancelled.'),
  words: z.object({ move: z.string(), cancel: z.string() }).describe('What its buttons say.'),
  back: link,
});
export type TestDriveBookingPage = z.infer<typeof testDriveBookingPage>;

/** Whether visitors of a site book test drives. */
export const takesTestDrives = ({ test_drives: { enabled } }: Pick<SiteConfig, 'test_drives'>): boolean => enabled;

/** Whether visitors of a site book services. */
export const takesServiceBookings = ({
  service_bookings: { enabled },
}: Pick<SiteConfig, 'service_bookings'>): boolean => enabled;

const takesBookings = (site: SiteConfig): boolean => takesTestDrives(site) || takesServiceBookings(site);

export const testDrive = definePage({
  kind: 'test_drive',
  contract: testDrivePage,
  // One page books either: steps, free times and picker are the same.
  paths: ['/book-test-drive', '/book-service'],
  on: takesBookings,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [{ name: 'test_drive', label: 'Book {test_drive}', href: '/book-test-drive', on: takesTestDrives }],
  // A lead needs stock's word on the vehicle, not the index.
  needsStock: false,
});

export const testDriveBooking = definePage({
  kind: 'test_drive_booking',
  secret: 'address',
  contract: testDriveBookingPage,
  paths: ['/test-drives/:token', '/service-bookings/:token'],
  on: takesBookings,
  index: false,
  crawled: false,
  sitemap: 'none',
  menu: [],
  // A new time for it, or that it is cancelled.
  takesOtherForms: true,
  needsStock: false,
});
