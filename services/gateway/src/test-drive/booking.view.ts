import type { BookedDrive, TestDriveBookingPage, TestDriveTimes } from '@forecourt/contracts';
import { bookingPath, calendarPath, whenText } from '../booked-drives/drive-times.view.ts';
import { bookLabel, driveHref } from '../cards/drive-address.ts';
import { SURE } from '../http/plain-form.ts';
import type { SiteContext } from '../site/site-context.ts';

/** What a booked drive is shown with. */
export interface BookingSetting extends Pick<TestDriveBookingPage, 'car' | 'place'> {
  readonly site: SiteContext;
  readonly token: string;
  readonly times: TestDriveTimes | null;
  readonly notice: TestDriveBookingPage['notice'];
  /** Whether the visitor has pressed Cancel, and is asked once. */
  readonly cancelling: boolean;
}

/** A booked test drive by its link (TD-1). Pure. */
export function bookingView(
  drive: BookedDrive,
  { site, token, car, place, times, notice, cancelling }: BookingSetting,
): TestDriveBookingPage {
  const { name } = site.config.test_drives;
  const isBooked = drive.state === 'booked';
  const where = place ? ` at ${place.name}` : '';
  const path = bookingPath(token);
  if (isBooked && cancelling) {
    return {
      kind: 'test_drive_booking',
      title: `Cancel your ${name}?`,
      message: `Somebody else may then book the time. You can also keep your ${name} and move it.`,
      ...{ state: drive.state, notice, path: `${path}?${SURE}`, when: whenText(drive), calendar: null, car, place },
      times: null,
      words: { move: `Move ${name}`, cancel: `Yes, cancel ${name}` },
      back: { label: `Keep ${name}`, href: path },
    };
  }
  return {
    kind: 'test_drive_booking',
    title: isBooked ? `Your ${name} is booked` : `Your ${name} is cancelled`,
    message: isBooked
      ? `We’ll see you${where}.`
      : 'The time is free for somebody else. You can book another one whenever it suits you.',
    state: drive.state,
    notice,
    path,
    when: whenText(drive),
    calendar: isBooked ? calendarPath(token) : null,
    ...{ car, place },
    times: isBooked ? times : null,
    words: { move: `Move ${name}`, cancel: `Cancel ${name}` },
    back: isBooked
      ? { label: 'Keep browsing', href: site.config.search.path }
      : { label: bookLabel(site), href: driveHref(site, drive.car_id === null ? {} : { car_id: drive.car_id }) ?? '/' },
  };
}
