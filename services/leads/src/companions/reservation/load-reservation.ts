import type { EventTransaction } from '@forecourt/event-store';
import type { Loaded } from '../../payment/process.ts';
import { type ReservationEvent, reservationStream } from './reservation.events.ts';
import { evolveReservation, type Reservation } from './reservation.ts';

/** The reservation of a lead as it is now, with the version of its stream; undefined if it has none. */
export async function loadReservation(tx: EventTransaction, leadId: string): Promise<Loaded<Reservation> | undefined> {
  const events = await tx.load<ReservationEvent>(reservationStream(leadId));
  const state = events.reduce<Reservation | undefined>(evolveReservation, undefined);
  return state && { state, version: events.length };
}
