import type { FreeSlots } from '@forecourt/contracts';
import type { Decision, NewEvent } from '@forecourt/event-store';
import { type BookableSlot, dayAt } from '@forecourt/retail-rules';

/**
 * The appointments of one kind at one place on one day, at most so many at each time (TD-1). Its stream stays within the service: what others are
 * to know is an event of the lead.
 */
export type DaySlotsEvent = NewEvent<'SlotTaken', SlotOfLead> | NewEvent<'SlotFreed', SlotOfLead>;

/** A time and the lead that has it. */
interface SlotOfLead {
  readonly leadId: string;
  /** ISO 8601 in UTC. */
  readonly startsAt: string;
  /** Whether it comes with one of the place's loan cars. */
  readonly loanCar?: true;
}

/** How much a place takes. What it does not say has no limit. */
export interface DayLimits {
  /** Appointments that begin at the same time: drives, or bays of a workshop. */
  readonly atOnce: number;
  /** Appointments of one day. */
  readonly perDay?: number;
  /** Loan cars that are given out on one day. */
  readonly loanCars?: number;
}

export type DaySlotsCommand =
  | { type: 'TakeSlot'; leadId: string; startsAt: string; loanCar?: boolean; limits: DayLimits }
  | { type: 'FreeSlot'; leadId: string; startsAt: string };

/** Why a time can't be had. */
export type SlotRefusal = 'slot-taken' | 'no-loan-car';

/** The times of the day that are taken. */
export type DaySlots = readonly SlotOfLead[];

/** A day without an appointment. */
export const noSlots: DaySlots = [];

/** The day after one more event. */
export function evolveDay(day: DaySlots, { type, data }: DaySlotsEvent): DaySlots {
  const others = day.filter(({ leadId, startsAt }) => leadId !== data.leadId || startsAt !== data.startsAt);
  return type === 'SlotTaken' ? [...others, data] : others;
}

/**
 * A time is given as often as the place takes appointments at once, while the day has room; giving back what one does not have changes nothing. A
 * lead that moves within a day does not stand in its own way. Pure.
 */
export function decideDay(command: DaySlotsCommand, day: DaySlots, now: Date): Decision<DaySlotsEvent, SlotRefusal> {
  const { leadId, startsAt } = command;
  const has = day.some((slot) => slot.leadId === leadId && slot.startsAt === startsAt);
  if (command.type === 'FreeSlot') {
    return { events: has ? [{ type: 'SlotFreed', data: { leadId, startsAt }, occurredAt: now }] : [] };
  }
  if (has) return { events: [] };
  const { atOnce, perDay = Number.POSITIVE_INFINITY, loanCars = 0 } = command.limits;
  const others = day.filter((slot) => slot.leadId !== leadId);
  if (others.filter((slot) => slot.startsAt === startsAt).length >= atOnce) return { refusal: 'slot-taken' };
  if (others.length >= perDay) return { refusal: 'slot-taken' };
  if (command.loanCar && others.filter(({ loanCar }) => loanCar).length >= loanCars) return { refusal: 'no-loan-car' };
  const data = { leadId, startsAt, ...(command.loanCar && { loanCar: true as const }) };
  return { events: [{ type: 'SlotTaken', data, occurredAt: now }] };
}

/** Whether a stored event of the service is of such a stream, which is not published. */
export const isSlotEvent = (type: string): boolean => type === 'SlotTaken' || type === 'SlotFreed';

/**
 * Those of the slots for which the place has room. Pure.
 * @param taken how many appointments begin at an instant, by its milliseconds
 * @param timeZone of the place's clock, by which a day begins
 */
export function freeOf(
  slots: readonly BookableSlot[],
  taken: ReadonlyMap<number, number>,
  { atOnce, perDay = Number.POSITIVE_INFINITY }: DayLimits,
  timeZone: string,
): BookableSlot[] {
  const ofDay = new Map<string, number>();
  for (const [at, count] of taken) {
    const day = dayAt(new Date(at), timeZone);
    ofDay.set(day, (ofDay.get(day) ?? 0) + count);
  }
  return slots.filter(
    ({ day, startsAt }) => (taken.get(startsAt.getTime()) ?? 0) < atOnce && (ofDay.get(day) ?? 0) < perDay,
  );
}

/** Days with free times in one answer. */
const DAYS_AT_ONCE = 6;

/** A few days of free times, from a day on, and where the days before and after begin: none from a day past the last one on. Pure. */
export function fewDays(
  free: readonly BookableSlot[],
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
