import type { BookedDrive, TestDriveBookingPage, TestDriveTimes } from '@forecourt/contracts';
import {
  BOOK_SERVICE,
  type BookingKind,
  bookingKinds,
  bookingPath,
  calendarPath,
} from '../booked-drives/booking-kinds.ts';
import { unsentText, whenText } from '../booked-drives/drive-times.view.ts';
import { bookLabel, driveHref } from '../cards/drive-address.ts';
import { SURE } from '../http/plain-form.ts';
import type { SiteContext } from '../site/site-context.ts';

/** What a booked drive is shown with. */
export interface BookingSetting extends Pick<TestDriveBookingPage, 'car' | 'place'> {
  readonly site: SiteContext;
  readonly kind: BookingKind;
  readonly token: string;
  readonly times: TestDriveTimes | null;
  readonly notice: TestDriveBookingPage['notice'];
  /** Whether the visitor has pressed Cancel, and is asked once. */
  readonly cancelling: boolean;
}

/** A booked test drive or service by its link (TD-1, PAGE-1). Pure. */
export function bookingView(
  drive: BookedDrive,
  { site, kind, token, car, place, times, notice, cancelling }: BookingSetting,
): TestDriveBookingPage {
  const { name } = bookingKinds[kind].words(site.config);
  const isBooked = drive.state === 'booked';
  const where = place ? ` at ${place.name}` : '';
  const path = bookingPath(kind, token);
  if (isBooked && cancelling) {
    return {
      kind: 'test_drive_booking',
      title: `Cancel your ${name}?`,
      message: `Someone else may then book that time. You can move your ${name} to another time instead.`,
      ...{ state: drive.state, notice, path: `${path}?${SURE}`, when: whenText(drive), calendar: null, car, place },
      times: null,
      words: { move: `Move ${name}`, cancel: `Yes, cancel ${name}` },
      back: { label: `Keep ${name}`, href: path },
    };
  }
  return {
    kind: 'test_drive_booking',
    title: isBooked ? `Your ${name} is booked` : `Your ${name} is cancelled`,
    message: `${isBooked ? `We’ll see you${where}.` : 'You can book another time whenever it suits you.'}${unsentText(drive)}`,
    state: drive.state,
    notice,
    path,
    when: whenText(drive),
    calendar: isBooked ? calendarPath(kind, token) : null,
    ...{ car, place },
    times: isBooked ? times : null,
    words: { move: `Move ${name}`, cancel: `Cancel ${name}` },
    back: isBooked ? { label: 'Keep browsing', href: site.config.search.path } : anotherOne(drive, kind, site),
  };
}

/** Books another one. */
function anotherOne(
  { car_id: carId }: BookedDrive,
  kind: BookingKind,
  site: SiteContext,
): TestDriveBookingPage['back'] {
  if (kind === 'service-bookings') return { label: 'Book a service', href: BOOK_SERVICE };
  return { label: bookLabel(site), href: driveHref(site, carId === null ? {} : { car_id: carId }) ?? '/' };
}
