import type { DataSource, QueryRunner } from 'typeorm';
import type { Reservation } from './reservation.ts';

type Database = DataSource | QueryRunner;

/** How long whoever takes up a reservation has for one round, before another may. */
const LEASE_MS = 60_000;
/** Payments are compared with the provider for so long after the last change. */
const COMPARED_DAYS = 14;
const COMPARE_EVERY_MS = 600_000;

/** A reservation that has something to do. */
export interface DueReservation {
  readonly leadId: string;
  readonly attempts: number;
}

/** Keeps what the reservation's events led to; it has something to do at once. */
export async function saveReservation(
  queryRunner: QueryRunner,
  { leadId, site, dealershipId, carId, phase, paymentId }: Reservation,
  { version, now }: { version: number; now: Date },
): Promise<void> {
  await queryRunner.query(
    `INSERT INTO reservations (lead_id, site, dealership_id, car_id, phase, payment_id, version, due_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     ON CONFLICT (lead_id) DO UPDATE SET phase = excluded.phase, payment_id = excluded.payment_id, version = excluded.version,
       due_at = excluded.due_at, attempts = 0, changed_at = excluded.changed_at`,
    [leadId, site, dealershipId, carId, phase, paymentId ?? null, version, now],
  );
}

/** Takes up reservations that are due; each is due again after a minute, should this process die. */
export async function claimDue(database: DataSource, now: Date, limit: number): Promise<DueReservation[]> {
  const [rows] = await database.query<[{ lead_id: string; attempts: number }[], number]>(
    `UPDATE reservations SET due_at = $1::timestamptz + $2 * interval '1 millisecond'
     WHERE lead_id IN (SELECT lead_id FROM reservations WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING lead_id, attempts`,
    [now, LEASE_MS, limit],
  );
  return rows.map(({ lead_id: leadId, attempts }) => ({ leadId, attempts }));
}

/** When a reservation has something to do again, unless it has changed meanwhile: then it is due already. */
export async function setDue(
  database: Database,
  leadId: string,
  { version, dueAt, attempts }: { version: number; dueAt: Date | null; attempts: number },
): Promise<void> {
  await database.query('UPDATE reservations SET due_at = $3, attempts = $4 WHERE lead_id = $1 AND version = $2', [
    leadId,
    version,
    dueAt,
    attempts,
  ]);
}

/** The reservations of cars that have not ended. */
export async function reservationsOfCars(database: Database, carIds: readonly string[]): Promise<Map<string, string>> {
  const rows: { lead_id: string; car_id: string }[] = await database.query(
    `SELECT lead_id, car_id FROM reservations WHERE car_id = ANY($1) AND phase <> 'ended'`,
    [carIds],
  );
  return new Map(rows.map(({ lead_id, car_id }) => [lead_id, car_id]));
}

/** Those of leads that have one. */
export async function leadsWithReservation(database: Database, leadIds: readonly string[]): Promise<string[]> {
  const rows: { lead_id: string }[] = await database.query(
    'SELECT lead_id FROM reservations WHERE lead_id = ANY($1::uuid[])',
    [leadIds],
  );
  return rows.map(({ lead_id }) => lead_id);
}

/** Reservations with a payment that was not compared with the provider's for the longest, once each ten minutes. */
export async function claimToCompare(database: DataSource, now: Date, limit: number): Promise<string[]> {
  const [rows] = await database.query<[{ lead_id: string }[], number]>(
    `UPDATE reservations SET compared_at = $1
     WHERE lead_id IN (
       SELECT lead_id FROM reservations
       WHERE payment_id IS NOT NULL AND compared_at <= $1::timestamptz - $2 * interval '1 millisecond'
         AND changed_at >= $1::timestamptz - $3 * interval '1 day'
       ORDER BY compared_at LIMIT $4 FOR UPDATE SKIP LOCKED
     ) RETURNING lead_id`,
    [now, COMPARE_EVERY_MS, COMPARED_DAYS, limit],
  );
  return rows.map(({ lead_id }) => lead_id);
}
