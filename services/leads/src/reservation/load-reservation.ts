import type { EventTransaction } from '@forecourt/event-store';
import { type ReservationEvent, reservationStream } from './reservation.events.ts';
import { evolveReservation, type Reservation } from './reservation.ts';

/** A reservation with the version of its stream. */
export interface LoadedReservation {
  readonly reservation: Reservation;
  readonly version: number;
}

/** The reservation of a lead as it is now; undefined if it has none. */
export async function loadReservation(tx: EventTransaction, leadId: string): Promise<LoadedReservation | undefined> {
  const events = await tx.load<ReservationEvent>(reservationStream(leadId));
  const reservation = events.reduce<Reservation | undefined>(evolveReservation, undefined);
  return reservation && { reservation, version: events.length };
}
