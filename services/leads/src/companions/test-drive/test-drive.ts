import { type Dealership, type FreeSlots, fieldOf, type Location } from '@forecourt/contracts';
import type { Decision, NewEvent } from '@forecourt/event-store';
import {
  type DriveSlot,
  dayAt,
  driveSlots,
  drivingTimes,
  openingWindows,
  SLOT_MINUTES,
  takesDrives,
} from '@forecourt/retail-rules';
import { badRequest, notFound } from '@forecourt/service-kit';
import type { EnquirySite } from '../../enquiry/enquiry.site.ts';

/**
 * The test drives of one place on one day, at most so many at each time (TD-1). Its stream stays within the service: what others are to
 * know is an event of the lead.
 */
export type DaySlotsEvent = NewEvent<'SlotTaken', SlotOfLead> | NewEvent<'SlotFreed', SlotOfLead>;

/** A time and the lead that has it. */
interface SlotOfLead {
  leadId: string;
  /** ISO 8601 in UTC. */
  startsAt: string;
}

/** @param capacity how many drives the place takes at once */
export type DaySlotsCommand =
  | { type: 'TakeSlot'; leadId: string; startsAt: string; capacity: number }
  | { type: 'FreeSlot'; leadId: string; startsAt: string };

/** The leads that have each time of the day. */
export type DaySlots = ReadonlyMap<string, readonly string[]>;

/** A day without a drive. */
export const noSlots: DaySlots = new Map();

/** The day after one more event. */
export function evolveDay(day: DaySlots, { type, data: { leadId, startsAt } }: DaySlotsEvent): DaySlots {
  const others = (day.get(startsAt) ?? []).filter((id) => id !== leadId);
  return new Map([...day, [startsAt, type === 'SlotTaken' ? [...others, leadId] : others]]);
}

/** A time is given once, or as often as the place takes drives at once; giving back what one does not have changes nothing. Pure. */
export function decideDay(command: DaySlotsCommand, day: DaySlots, now: Date): Decision<DaySlotsEvent, 'slot-taken'> {
  const { leadId, startsAt } = command;
  const leads = day.get(startsAt) ?? [];
  const has = leads.includes(leadId);
  if (command.type === 'FreeSlot') {
    return { events: has ? [{ type: 'SlotFreed', data: { leadId, startsAt }, occurredAt: now }] : [] };
  }
  if (has) return { events: [] };
  if (leads.length >= command.capacity) return { refusal: 'slot-taken' };
  return { events: [{ type: 'SlotTaken', data: { leadId, startsAt }, occurredAt: now }] };
}

/** Whether a stored event of the service is of such a stream, which is not published. */
export const isSlotEvent = (type: string): boolean => type === 'SlotTaken' || type === 'SlotFreed';

/** Days with free times in one answer. */
const DAYS_AT_ONCE = 6;

/** A place that takes test drives. */
export interface DrivePlace {
  readonly dealership: Dealership;
  readonly location: Location;
}

/** A time of a place that is about to be booked. */
export interface WantedSlot {
  /** The stream of the place's day. */
  readonly streamId: string;
  readonly dealershipId: number;
  readonly locationSlug: string;
  readonly timeZone: string;
  /** ISO 8601 in UTC. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** How many drives the place takes at once. */
  readonly capacity: number;
}

/**
 * A place of the site that takes test drives (SITE-4).
 * @throws ProblemError 404 if the site takes none, or has no such place
 */
export function drivePlaceOf({ test_drives: { enabled }, dealerships }: EnquirySite, slug: string): DrivePlace {
  const found = dealerships.flatMap((dealership) => dealership.locations.map((location) => ({ dealership, location })));
  const place = found.find(({ location }) => location.slug === slug);
  if (!enabled || !place?.location.visible || !takesDrives(place.location)) {
    throw notFound('There is no such place for test drives.');
  }
  return place;
}

/** Every slot of a place that can be booked now, taken or not, with the zone of its clock. */
export function slotsOfPlace(site: EnquirySite, { dealership, location }: DrivePlace, now: Date) {
  const { lead_minutes: leadMinutes, horizon_days: horizonDays } = site.test_drives;
  const times = drivingTimes(location, dealership, site.holidaySets);
  return { timeZone: times.timeZone, slots: driveSlots(times, now, { leadMinutes, horizonDays }) };
}

/**
 * The slot of a place that begins at an instant.
 * @throws ProblemError 400 naming `appointment`, if the place has no such slot now: closed then, too soon, or too far ahead
 */
export function wantedSlot(site: EnquirySite, place: DrivePlace, startsAt: string, now: Date): WantedSlot {
  const { timeZone, slots } = slotsOfPlace(site, place, now);
  const wanted = slots.find((slot) => slot.startsAt.getTime() === Date.parse(startsAt));
  if (!wanted) throw badRequest([{ field: 'appointment', message: fieldOf('appointment').invalid }]);
  const { dealership, location } = place;
  return {
    streamId: `slots:${dealership.id}:${location.slug}:${wanted.day}`,
    dealershipId: dealership.id,
    locationSlug: location.slug,
    timeZone,
    startsAt: wanted.startsAt.toISOString(),
    endsAt: new Date(wanted.startsAt.getTime() + SLOT_MINUTES * 60_000).toISOString(),
    capacity: location.test_drives_per_slot,
  };
}

const DAY_MS = 86_400_000;
/** Reminders come at ten in the morning, on any day. */
const REMINDING_HOURS = [0, 1, 2, 3, 4, 5, 6].map(
  (weekday) => ({ weekday, status: 'Open', open: '10:00', close: '20:00' }) as const,
);

/**
 * When the driver is reminded of a drive: at ten on the day before, by the place's clock. Undefined if it was booked or moved on that day or later:
 * they know. Pure.
 * @param startsAt ISO 8601
 * @param bookedAt when it got this time
 */
export function reminderTime(
  { startsAt, timeZone }: Pick<WantedSlot, 'startsAt' | 'timeZone'>,
  bookedAt: Date,
): Date | undefined {
  const start = Date.parse(startsAt);
  const dayBefore = dayAt(new Date(start - DAY_MS), timeZone);
  if (dayAt(bookedAt, timeZone) >= dayBefore) return undefined;
  const windows = openingWindows({ timeZone, hours: REMINDING_HOURS, special: [] }, new Date(start - 2 * DAY_MS), 3);
  return windows.find(({ from }) => dayAt(from, timeZone) === dayBefore)?.from;
}

/** What a lead's events say of a slot. */
export function appointmentOf({ startsAt, endsAt, locationSlug, timeZone }: WantedSlot) {
  return { startsAt, endsAt, locationSlug, timeZone };
}

/** Those of the slots that fewer drives begin at than the place takes at once. Pure. @param taken how many begin at an instant, by its milliseconds */
export function freeOf(
  slots: readonly DriveSlot[],
  taken: ReadonlyMap<number, number>,
  { location }: DrivePlace,
): DriveSlot[] {
  return slots.filter(({ startsAt }) => (taken.get(startsAt.getTime()) ?? 0) < location.test_drives_per_slot);
}

/** A few days of free times, from a day on, and where the days before and after begin: none from a day past the last one on. Pure. */
export function fewDays(
  free: readonly DriveSlot[],
  from: string | undefined,
): Omit<FreeSlots, 'location' | 'time_zone'> {
  const days = [...new Set(free.map(({ day }) => day))];
  const found = days.findIndex((day) => day >= (from ?? ''));
  const first = found === -1 ? days.length : found;
  const shown = new Set(days.slice(first, first + DAYS_AT_ONCE));
  return {
    slots: free
      .filter(({ day }) => shown.has(day))
      .map(({ day, startsAt }) => ({ day, starts_at: startsAt.toISOString() })),
    earlier_from: first === 0 ? null : (days[Math.max(0, first - DAYS_AT_ONCE)] ?? null),
    later_from: days[first + DAYS_AT_ONCE] ?? null,
  };
}
