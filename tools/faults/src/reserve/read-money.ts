import { setTimeout as pause } from 'node:timers/promises';
import type { Databases } from '../watch/databases.ts';
import type { HoldRecord, MoneyRecords } from './check-money.ts';

const LOOK_EVERY_MS = 1_000;
const SHOWN_WITHIN_MS = 60_000;

/** Waits until no reservation has anything to do any more. */
export async function overWithin(databases: Databases, patienceMs: number): Promise<void> {
  const open = `SELECT 1 FROM reservations WHERE phase <> 'ended' OR due_at IS NOT NULL LIMIT 1`;
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && (await databases.rows('leads', open)).length > 0) await pause(LOOK_EVERY_MS);
}

/** Reads what the leads service, the payment provider, stock and the search index recorded of reservations. */
export async function readMoney(databases: Databases): Promise<MoneyRecords> {
  const reservations = await databases.rows<MoneyRecords['reservations'][number]>(
    'leads',
    'SELECT lead_id::text, car_id, phase FROM reservations',
  );
  const cars = [...new Set(reservations.map(({ car_id }) => car_id))];
  return {
    reservations,
    events: await databases.rows(
      'leads',
      `SELECT lead_id::text, type, data->>'letter' AS letter FROM reservations
       JOIN events ON stream_id = 'reservation-' || lead_id ORDER BY lead_id, events.version`,
    ),
    payments: await databases.rows('payment_sandbox', 'SELECT id, reference, status FROM sandbox_payments'),
    ledger: await databases.rows('payment_sandbox', 'SELECT payment_id, change, at FROM sandbox_ledger ORDER BY id'),
    holds: await databases.rows<HoldRecord>(
      'stock',
      `SELECT stream_id AS car_id, type, data->>'holdId' AS hold_id, (data->>'until')::timestamptz AS until, occurred_at AS at
       FROM events WHERE stream_id = ANY($1) AND type IN ('VehicleHeld', 'HoldReleased') ORDER BY stream_id, version`,
      [cars],
    ),
    shownReserved: await shownReserved(databases, cars),
  };
}

/** The vehicles that searches show as reserved, once the index had time to follow. */
async function shownReserved(databases: Databases, cars: readonly string[]): Promise<string[]> {
  const text = `SELECT vehicle_id FROM car_rows WHERE vehicle_id = ANY($1) AND (document->>'reserved')::boolean`;
  const deadline = Date.now() + SHOWN_WITHIN_MS;
  for (;;) {
    const rows = await databases.rows<{ vehicle_id: string }>('search_indexer', text, [cars]);
    if (rows.length === 0 || Date.now() > deadline) return rows.map(({ vehicle_id }) => vehicle_id);
    await pause(LOOK_EVERY_MS);
  }
}
