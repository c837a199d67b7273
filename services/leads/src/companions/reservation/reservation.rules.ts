import type { StreamRules } from '@forecourt/event-store';
import { conflict, notFound, type ProblemError } from '@forecourt/service-kit';
import { decideReservation, type ReservationCommand, type ReservationRefusal } from './reservation.decider.ts';
import type { ReservationEvent } from './reservation.events.ts';
import { evolveReservation, type Reservation } from './reservation.ts';
import { saveReservation } from './reservation-rows.ts';

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
