import type { BookedDrive, TestDriveBookingPage, TestDriveTimes } from '@forecourt/contracts';
import { bookingPath, calendarPath } from '../booked-drives/drive-paths.ts';
import { whenText } from '../booked-drives/drive-times.view.ts';
import { bookLabel, driveHref } from '../cards/drive-address.ts';
import type { SiteContext } from '../site/site-context.ts';

/** What a booked drive is shown with. */
export interface BookingSetting extends Pick<TestDriveBookingPage, 'car' | 'place'> {
  readonly site: SiteContext;
  readonly token: string;
  readonly times: TestDriveTimes | null;
  readonly notice: TestDriveBookingPage['notice'];
}

/** A booked test drive by its link (TD-1). Pure. */
export function bookingView(
  drive: BookedDrive,
  { site, token, car, place, times, notice }: BookingSetting,
): TestDriveBookingPage {
  const { name } = site.config.test_drives;
  const isBooked = drive.state === 'booked';
  const where = place ? ` at ${place.name}` : '';
  return {
    kind: 'test_drive_booking',
    title: isBooked ? `Your ${name} is booked` : `Your ${name} is cancelled`,
    message: isBooked
      ? `We’ll see you${where}.`
      : 'The time is free for somebody else. You can book another one whenever it suits you.',
    state: drive.state,
    notice,
    path: bookingPath(token),
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
