import type { Dealership, Location, SiteConfig } from '@forecourt/contracts';
import { type OpeningTimes, openingWindows } from './opening-windows.ts';
import { placeHours, placeSpecialHours } from './place.ts';
import { dayAt, placeZone, zonedFormat } from './time-zone.ts';

/** How long a test drive takes (TD-1). */
export const SLOT_MINUTES = 30;

const MINUTE = 60_000;
const SLOT = SLOT_MINUTES * MINUTE;

/** A time at which a test drive can begin. */
export interface DriveSlot {
  /** The day at the place, such as 2026-03-04. */
  readonly day: string;
  readonly startsAt: Date;
}

/** How soon and how far ahead a site takes bookings. */
export interface BookingBounds {
  /** Minutes between now and the first slot. */
  readonly leadMinutes: number;
  /** Days after today at the place that can still be booked. */
  readonly horizonDays: number;
}

/** Whether test drives start at a place: at sales yards that take any, never at a workshop or a parts counter (TD-1). */
export const takesDrives = (place: Pick<Location, 'location_type' | 'test_drives_per_slot'>): boolean =>
  place.location_type === 'sales' && place.test_drives_per_slot > 0;

/** When a place's sales department is open: test drives are its matter, whatever else the place does (TD-1, LOC-2). */
export function drivingTimes(
  location: Location,
  dealership: Dealership,
  holidaySets: SiteConfig['location']['holiday_sets'],
): OpeningTimes {
  return {
    timeZone: placeZone(location, dealership),
    hours: placeHours(location, dealership),
    special: placeSpecialHours(location, holidaySets),
    department: 'sales',
  };
}

/**
 * Every slot of a place that can be booked at the instant `now`, taken or not, in order (TD-1): 30 minutes each, one after another from
 * the opening, none reaching past the closing. Clocks that change within the opening hours move no slot off the half hours that
 * pass. Pure.
 */
export function driveSlots(times: OpeningTimes, now: Date, { leadMinutes, horizonDays }: BookingBounds): DriveSlot[] {
  const soonest = now.getTime() + leadMinutes * MINUTE;
  return openingWindows(times, now, horizonDays + 1).flatMap(({ from, to }) => {
    const count = Math.floor((to.getTime() - from.getTime()) / SLOT);
    const day = dayAt(from, times.timeZone);
    return Array.from({ length: count }, (_, place) => new Date(from.getTime() + place * SLOT))
      .filter((startsAt) => startsAt.getTime() >= soonest)
      .map((startsAt) => ({ day, startsAt }));
  });
}

/** The next slots after a wanted one, for who came too late for it (TD-1). @param slots in order */
export function nextSlots<Slot extends { readonly startsAt: Date }>(
  slots: readonly Slot[],
  wanted: Date,
  count = 3,
): Slot[] {
  const later = slots.filter(({ startsAt }) => startsAt > wanted);
  // Late on the last day there may be fewer after it: the closest before it fill up.
  const earlier = slots.filter(({ startsAt }) => startsAt < wanted);
  const taken = later.slice(0, count);
  return [...(taken.length < count ? earlier.slice(taken.length - count) : []), ...taken];
}

const dayFormat = zonedFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long' });
const timeFormat = zonedFormat('en-AU', { timeStyle: 'short' });

/** An instant as people say it, such as Wednesday 4 March at 9:30 am. */
export function dayAndTime(instant: Date, timeZone: string): string {
  const day = dayFormat(timeZone).format(instant).replace(',', '');
  return `${day} at ${timeFormat(timeZone).format(instant).replace('\u202f', ' ')}`;
}
