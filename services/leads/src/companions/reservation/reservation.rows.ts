import { applyCommand, type EventMeta, type EventTransaction, type StreamRules } from '@forecourt/event-store';
import { conflict, notFound, type ProblemError } from '@forecourt/service-kit';
import type { QueryRunner } from 'typeorm';
import { leadRules } from '../../lead/lead.rows.ts';
import type { LeadEvent } from '../../lead/lead.ts';
import { type Asker, askerParameters, IS_OF_ASKER } from '../../lead/person-contacts.ts';
import type { Loaded } from '../../payment/process.ts';
import { type Database, ProcessRows } from '../../payment/process-rows.ts';
import { decideReservation, type ReservationCommand, type ReservationRefusal } from './reservation.decider.ts';
import {
  evolveReservation,
  isSalePending,
  owesRefund,
  type Reservation,
  type ReservationEvent,
  reasonOf,
  reservationStream,
} from './reservation.ts';

/** When each reservation has something to do, and who is at it. */
export const reservationRows = new ProcessRows('reservations');

/** Keeps what the reservation's events led to; it has something to do at once. */
export async function saveReservation(
  queryRunner: QueryRunner,
  reservation: Reservation,
  { version, now }: { version: number; now: Date },
): Promise<void> {
  const { leadId, site, dealershipId, carId, paymentId } = reservation;
  const phase = isSalePending(reservation) ? 'sale_pending' : reservation.phase;
  await queryRunner.query(
    `INSERT INTO reservations (lead_id, site, dealership_id, car_id, phase, payment_id, version, due_at, changed_at, owes_refund)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)
     ON CONFLICT (lead_id) DO UPDATE SET phase = excluded.phase, payment_id = excluded.payment_id, version = excluded.version,
       due_at = excluded.due_at, attempts = 0, changed_at = excluded.changed_at,
       owes_refund = excluded.owes_refund`,
    [leadId, site, dealershipId, carId, phase, paymentId ?? null, version, now, owesRefund(reservation)],
  );
}

/** The reservations of cars that have not ended, or whose sale has yet to be reported. */
export async function reservationsOfCars(database: Database, carIds: readonly string[]): Promise<Map<string, string>> {
  const rows: { lead_id: string; car_id: string }[] = await database.query(
    `SELECT lead_id, car_id FROM reservations WHERE car_id = ANY($1) AND phase <> 'ended'`,
    [carIds],
  );
  return new Map(rows.map(({ lead_id, car_id }) => [lead_id, car_id]));
}

/** The reservation of a lead as it is now, with the version of its stream; undefined if it has none. */
export async function loadReservation(tx: EventTransaction, leadId: string): Promise<Loaded<Reservation> | undefined> {
  const events = await tx.load<ReservationEvent>(reservationStream(leadId));
  const state = events.reduce<Reservation | undefined>(evolveReservation, undefined);
  if (state?.phase !== 'held') return state && { state, version: events.length };
  const rows: { paying_since: Date | null }[] = await tx.queryRunner.query(
    'SELECT paying_since FROM reservations WHERE lead_id = $1',
    [leadId],
  );
  return { state: { ...state, payingSince: rows[0]?.paying_since ?? undefined }, version: events.length };
}

/** Notes that somebody goes to the payment page: no event, as the release before reads each that it does not know as an end. */
export async function notePaying(database: Database, leadId: string, now: Date): Promise<void> {
  await database.query(
    `UPDATE reservations SET paying_since = coalesce(paying_since, $2) WHERE lead_id = $1 AND phase = 'held'`,
    [leadId, now],
  );
}

/** More than anybody can have of holds that count. */
const MOST_READ = 50;

/** An asker's reservations on a site that have not ended, or were asked for since an instant, the newest first. */
export async function reservationsOfAsker(tx: EventTransaction, asker: Asker, since: Date): Promise<Reservation[]> {
  const rows: { lead_id: string }[] = await tx.queryRunner.query(
    `SELECT person_leads.lead_id FROM person_leads JOIN reservations ON reservations.lead_id = person_leads.lead_id::uuid
      WHERE ${IS_OF_ASKER} AND reservations.site = $3 AND (phase <> 'ended' OR submitted_at > $4)
      ORDER BY submitted_at DESC LIMIT ${MOST_READ}`,
    [...askerParameters(asker), asker.site ?? null, since],
  );
  const found: Reservation[] = [];
  for (const { lead_id: leadId } of rows) {
    const loaded = await loadReservation(tx, leadId);
    if (loaded) found.push(loaded.state);
  }
  return found;
}

/** How a reservation's stream starts, changes and decides; its row says when it has something to do. */
export const reservationRules: StreamRules<
  Reservation | undefined,
  ReservationEvent,
  ReservationCommand,
  ReservationRefusal
> = {
  initialState: undefined,
  evolve: evolveReservation,
  decide: decideReservation,
  toError: problemOf,
  save: async (tx, { after, version, events }) => {
    if (!after) return;
    const now = events.at(-1)?.occurredAt ?? after.requestedAt;
    await saveReservation(tx.queryRunner, after, { version, now });
  },
};

function problemOf(refusal: ReservationRefusal): ProblemError {
  return refusal === 'no-such-reservation' ? notFound('There is no such reservation.') : conflict(REFUSALS[refusal]);
}

const REFUSALS: Readonly<Record<Exclude<ReservationRefusal, 'no-such-reservation'>, string>> = {
  'requested-already': 'This reservation has already been requested.',
  'not-confirmed': 'The deposit of this reservation is not paid.',
  completed: 'The vehicle was sold to you, so the reservation can’t be cancelled. Please call the dealer.',
  ended: 'This reservation has ended already.',
  'not-asked': 'Nobody asked about this reservation.',
};

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
  if (after) await recordOnLead(tx, after, events, { leadId, meta, now });
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

async function recordOnLead(
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
