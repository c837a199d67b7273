import type { Decision, NewEvent } from '@forecourt/event-store';

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
