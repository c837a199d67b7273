import type { Dealership, Location, SiteConfig } from '@forecourt/contracts';
import { type OpeningTimes, openingWindows } from './opening-windows.ts';
import { placeHours, placeSpecialHours } from './place.ts';
import { dayAt, placeZone, zonedFormat } from './time-zone.ts';

/** How long a test drive takes (TD-1). */
export const DRIVE_MINUTES = 30;
/** How far apart vehicles are brought to a workshop, and how long each has its bay to itself. */
export const SERVICE_MINUTES = 60;

const MINUTE = 60_000;

/** A time at which an appointment can begin. */
export interface BookableSlot {
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

/** Whether services are booked at a place: at workshops that keep bays for customers who book online. */
export const takesServices = (place: Pick<Location, 'location_type' | 'service_bays'>): boolean =>
  place.location_type === 'service' && place.service_bays > 0;

/** When a department of a place is open, whatever else the place does (TD-1, LOC-2). */
export function bookingTimes(
  { location, dealership }: { readonly location: Location; readonly dealership: Dealership },
  holidaySets: SiteConfig['location']['holiday_sets'],
  department: 'sales' | 'service',
): OpeningTimes {
  return {
    timeZone: placeZone(location, dealership),
    hours: placeHours(location, dealership),
    special: placeSpecialHours(location, holidaySets, department),
    department,
  };
}

/**
 * Every slot of a place that can be booked at the instant `now`, taken or not, in order (TD-1): `minutes` each, one after another from
 * the opening, none reaching past the closing. Clocks that change within the opening hours move no slot off the steps that pass. Pure.
 */
export function bookableSlots(
  times: OpeningTimes,
  now: Date,
  { leadMinutes, horizonDays, minutes }: BookingBounds & { readonly minutes: number },
): BookableSlot[] {
  const step = minutes * MINUTE;
  const soonest = now.getTime() + leadMinutes * MINUTE;
  return openingWindows(times, now, horizonDays + 1).flatMap(({ from, to }) => {
    const count = Math.floor((to.getTime() - from.getTime()) / step);
    const day = dayAt(from, times.timeZone);
    return Array.from({ length: count }, (_, place) => new Date(from.getTime() + place * step))
      .filter((startsAt) => startsAt.getTime() >= soonest)
      .map((startsAt) => ({ day, startsAt }));
  });
}

/** The next slots after a wanted one, for anybody who came too late for it (TD-1). @param slots in order */
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

/** The same for a page, where no line ends within a time. A text message has plain spaces: with one that is not it holds half as much. */
export const shownDayAndTime = (instant: Date, timeZone: string): string =>
  dayAndTime(instant, timeZone).replace(/ (?=[ap]m$)/, '\u00a0');
