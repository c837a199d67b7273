import type { BookedDrive, FreeSlots, TestDriveTimes } from '@forecourt/contracts';
import { zonedFormat } from '@forecourt/retail-rules';

type Slot = TestDriveTimes['days'][number]['slots'][number];

/** Free times as they are shown: by day, in the place's own time (TD-1). Pure. */
export function driveTimesView({ location, time_zone: zone, slots, ...pages }: FreeSlots): TestDriveTimes {
  const days = new Map<string, Slot[]>();
  for (const { day, starts_at: at } of slots) {
    days.set(day, [...(days.get(day) ?? []), { starts_at: at, label: timeText(new Date(at), zone) }]);
  }
  return {
    location,
    days: [...days].map(([day, ofDay]) => ({
      day,
      label: dayLabel(new Date(`${day}T12:00:00Z`), 'UTC'),
      slots: ofDay,
    })),
    ...pages,
  };
}

/** A free time on its own, such as Wednesday 4 March, 9:30 am. */
export function offeredSlot({ starts_at: at }: { readonly starts_at: string }, zone: string): Slot {
  const instant = new Date(at);
  return { starts_at: at, label: `${dayLabel(instant, zone)}, ${timeText(instant, zone)}` };
}

/** When a drive is, such as Wednesday 4 March, 9:30 am to 10:00 am. */
export function whenText({ starts_at: from, ends_at: to, time_zone: zone }: BookedDrive): string {
  return `${offeredSlot({ starts_at: from }, zone).label} to ${timeText(new Date(to), zone)}`;
}

/** What a page says of the email about a booking's last change if none was sent: who relies on it would not find the booking again. */
export function unsentText({ letter_held: isHeld = false, state }: Pick<BookedDrive, 'letter_held' | 'state'>): string {
  if (!isHeld) return '';
  const kept = state === 'booked' ? ' Keep the address of its page, or add the time to your calendar.' : '';
  return ` No email was sent about it, as your address has had as many from us today as anybody gets.${kept}`;
}

const dayFormat = zonedFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long' });
const timeFormat = zonedFormat('en-AU', { hour: 'numeric', minute: '2-digit' });

function dayLabel(instant: Date, timeZone: string): string {
  return dayFormat(timeZone).format(instant).replace(',', '');
}

function timeText(instant: Date, timeZone: string): string {
  return timeFormat(timeZone).format(instant).replace(/\s/, '\u00a0');
}
