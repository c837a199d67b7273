import { applyCommand, type EventMeta, type EventTransaction, type StreamRules } from '@forecourt/event-store';
import { type DaySlots, type DaySlotsCommand, type DaySlotsEvent, decideDay, evolveDay, noSlots } from './day-slots.ts';
import type { Drive } from './drive-rows.ts';
import type { WantedSlot } from './place-slots.ts';

/** Somebody else has the slot. */
export class SlotTakenError extends Error {
  override readonly name = 'SlotTakenError';
}

const dayRules: StreamRules<DaySlots, DaySlotsEvent, DaySlotsCommand, 'slot-taken'> = {
  initialState: noSlots,
  evolve: evolveDay,
  decide: decideDay,
  toError: () => new SlotTakenError('The slot is taken.'),
};

/** What a change of a day's stream is made with. */
interface SlotChange {
  readonly leadId: string;
  readonly meta: EventMeta;
  readonly now: Date;
}

/**
 * Gives a slot to a lead, in the open transaction, which holds the lock of its day (TD-1).
 * @throws SlotTakenError if as many as the place takes have it
 */
export async function takeSlot(
  tx: EventTransaction,
  { streamId, startsAt, capacity }: WantedSlot,
  { leadId, meta, now }: SlotChange,
): Promise<void> {
  const command: DaySlotsCommand = { type: 'TakeSlot', leadId, startsAt, capacity };
  await applyCommand(tx, dayRules, { streamId, meta, command: () => command }, now);
}

/** Gives a drive's slot back, if it has one, in the open transaction, which holds the lock of its day. */
export async function freeSlot(
  tx: EventTransaction,
  { slotStream, startsAt }: Pick<Drive, 'slotStream' | 'startsAt'>,
  { leadId, meta, now }: SlotChange,
): Promise<void> {
  if (slotStream === null) return;
  const command: DaySlotsCommand = { type: 'FreeSlot', leadId, startsAt };
  await applyCommand(tx, dayRules, { streamId: slotStream, meta, command: () => command }, now);
}
