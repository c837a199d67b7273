import { type FormName, type SiteConfig, takesServiceBookings, takesTestDrives } from '@forecourt/contracts';

/** What times are booked for, as the addresses of its bookings begin. */
export type BookingKind = 'test-drives' | 'service-bookings';

/** What pages say and do for a kind of booking. */
interface BookingRules {
  readonly form: FormName;
  isOn(site: SiteConfig): boolean;
  /** What one is called on a site, in lower case, and what to bring. */
  words(site: SiteConfig): { readonly name: string; readonly bring: string };
}

/** Every kind of booking. */
export const bookingKinds: Readonly<Record<BookingKind, BookingRules>> = {
  'test-drives': {
    form: 'test_drive',
    isOn: takesTestDrives,
    words: ({ test_drives: { name, bring } }) => ({ name, bring }),
  },
  'service-bookings': {
    form: 'service_booking',
    isOn: takesServiceBookings,
    words: ({ service_bookings: { bring } }) => ({ name: 'service', bring }),
  },
};

/** The kind of booking at a path below its own; test drives for any other. */
export const kindAt = (path: string): BookingKind =>
  path.startsWith('/service-bookings/') ? 'service-bookings' : 'test-drives';

/** The page of a booking (TD-1, PAGE-1). */
export const bookingPath = (kind: BookingKind, token: string): string => `/${kind}/${token}`;
/** Its calendar file. */
export const calendarPath = (kind: BookingKind, token: string): string => `${bookingPath(kind, token)}/calendar.ics`;
/** Where the API has its free times. */
export const timesPath = (kind: BookingKind): string => `/api/${kind}/slots`;

/** Where a service is booked (PAGE-1). */
export const BOOK_SERVICE = '/book-service';
