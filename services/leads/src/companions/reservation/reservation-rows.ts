import type { QueryRunner } from 'typeorm';
import { type Database, ProcessRows } from '../../payment/process-rows.ts';
import { isSalePending, owesRefund, type Reservation } from './reservation.ts';

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
