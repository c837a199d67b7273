import { applyCommand, type EventMeta, type EventTransaction } from '@forecourt/event-store';
import type { LeadEvent } from '../../lead/lead.events.ts';
import { leadRules } from '../../lead/lead.rules.ts';
import type { ReservationCommand } from './reservation.decider.ts';
import { type ReservationEvent, reservationStream } from './reservation.events.ts';
import { reservationRules } from './reservation.rules.ts';
import { type Reservation, reasonOf } from './reservation.ts';

/** What a change is written with. */
interface Change {
  readonly leadId: string;
  readonly meta: EventMeta;
  readonly now: Date;
}

/**
 * Changes a reservation in the open transaction, which holds the locks of its stream and of its lead. What CRMs and the dealer need to
 * know is an event of the lead: that the deposit is paid, and how the reservation ended (RES-1).
 * @throws ProblemError 404 for no such reservation, 409 if its state does not allow it
 */
export async function changeReservation(
  tx: EventTransaction,
  command: ReservationCommand,
  { leadId, meta, now }: Change,
): Promise<void> {
  const streamId = reservationStream(leadId);
  const { after, events } = await applyCommand(tx, reservationRules, { streamId, meta, command: () => command }, now);
  if (after) await tellLead(tx, after, events, { leadId, meta, now });
}

/**
 * A lead that a dealer closes ends its reservation: one that is won completes it, any other gives the deposit back, also where it was won before.
 * A reservation that ended otherwise stays so: nobody is charged afterwards.
 */
export async function followLeadsEnd(
  tx: EventTransaction,
  events: readonly LeadEvent[],
  { reservation, ...change }: Change & { reservation: Reservation | undefined },
): Promise<void> {
  const [event] = events;
  if (event?.type !== 'LeadClosed' || !reservation) return;
  const isWon = event.data.outcome === 'won';
  if (reservation.phase === 'ended' && (isWon || reservation.end !== 'completed')) return;
  const command =
    isWon && reservation.phase === 'confirmed'
      ? ({ type: 'CompleteReservation' } as const)
      : ({ type: 'CancelReservation', by: 'dealer' } as const);
  await changeReservation(tx, command, change);
}

async function tellLead(
  tx: EventTransaction,
  reservation: Reservation,
  events: readonly ReservationEvent[],
  { leadId, meta, now }: Change,
): Promise<void> {
  const { depositCents, until, end, timeZone } = reservation;
  const order = { streamId: leadId, meta };
  if (until !== undefined && events.some(({ type }) => type === 'ReservationConfirmed')) {
    const command = { type: 'RecordDeposit', depositCents, until, timeZone } as const;
    await applyCommand(tx, leadRules, { ...order, command: () => command }, now);
  }
  if (end === undefined || !events.some(isEnd)) return;
  const paid = until !== undefined;
  const command = { type: 'RecordReservationEnd', outcome: end, paid, reason: reasonOf(reservation) } as const;
  await applyCommand(tx, leadRules, { ...order, command: () => command }, now);
}

/** What is reported after a sale is no second end. */
const isEnd = (event: ReservationEvent): boolean =>
  ENDS.has(event.type) && !(event.type === 'ReservationCompleted' && event.data.settled);

const ENDS: ReadonlySet<string> = new Set<ReservationEvent['type']>([
  'CarTaken',
  'ReservationCompleted',
  'ReservationLapsed',
  'CarSoldElsewhere',
  'ReservationCancelled',
]);
