import { jsonTexts, runPrepared } from '@forecourt/event-store';
import type { QueryRunner } from 'typeorm';
import type { SourceTimes } from '../vehicle/source-times.ts';
import { type PackedTimes, packTimes, unpackTimes } from './packed-times.ts';
import type { StockRecord } from './placement.ts';
import type { StockMessage } from './stock-message.ts';

const statements = {
  knownReceipts: {
    name: 'feed-known-receipts',
    text: 'SELECT event_id FROM feed_receipts WHERE client = $1 AND event_id = ANY($2::text[])',
  },
  writeReceipts: {
    name: 'feed-write-receipts',
    text: `INSERT INTO feed_receipts (client, event_id) SELECT $1, event_id FROM unnest($2::text[]) AS given(event_id)
           ORDER BY event_id ON CONFLICT DO NOTHING`,
  },
  loadStockNumbers: {
    name: 'feed-load-stock-numbers',
    text: `SELECT dealership_id AS "dealershipId", stocknum, vehicle_id AS "vehicleId", source_times AS times,
                  taken_over_at::float8 AS "takenOverAt"
           FROM stock_numbers
           JOIN unnest($1::int[], $2::text[]) AS wanted(dealership_id, stocknum) USING (dealership_id, stocknum)`,
  },
  writeStockNumbers: {
    name: 'feed-write-stock-numbers',
    text: `INSERT INTO stock_numbers (dealership_id, stocknum, vehicle_id, source_times, taken_over_at)
           SELECT dealership_id, stocknum, vehicle_id, times::json, taken_over_at
           FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::bigint[])
             AS given(dealership_id, stocknum, vehicle_id, times, taken_over_at)
           ON CONFLICT (dealership_id, stocknum) DO UPDATE SET vehicle_id = excluded.vehicle_id,
             source_times = excluded.source_times, taken_over_at = excluded.taken_over_at`,
  },
};

/** A dealership's stock number. */
export interface StockNumber {
  dealershipId: number;
  stocknum: string;
}

/** A stock number's row: its current vehicle, and what the feed last spoke of. */
export interface StockNumberRow extends StockNumber {
  vehicleId: string;
  times: SourceTimes;
  takenOverAt?: number;
}

/** The stock number that a message names. */
export const numberOf = ({ dealership, stocknum }: StockMessage): StockNumber => ({
  dealershipId: dealership.id,
  stocknum,
});

/** A stock number as a key of maps and locks; no stream id looks like it. */
export const keyOf = ({ dealershipId, stocknum }: StockNumber): string => `stock:${dealershipId}:${stocknum}`;

/** Which of these event ids the client has sent before. */
export async function knownReceipts(
  queryRunner: QueryRunner,
  client: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  const rows = await runPrepared<{ event_id: string }>(queryRunner, statements.knownReceipts, [client, eventIds]);
  return new Set(rows.map((row) => row.event_id));
}

/** Remembers event ids that were accepted, or that changed nothing: a refused one may come again, corrected. */
export async function writeReceipts(
  queryRunner: QueryRunner,
  client: string,
  eventIds: readonly string[],
): Promise<void> {
  await runPrepared(queryRunner, statements.writeReceipts, [client, eventIds]);
}

/** The rows of those stock numbers that were ever used. */
export async function loadStockNumbers(
  queryRunner: QueryRunner,
  numbers: readonly StockNumber[],
): Promise<StockNumberRow[]> {
  const rows = await runPrepared<Omit<StockNumberRow, 'times'> & { times: PackedTimes }>(
    queryRunner,
    statements.loadStockNumbers,
    [numbers.map(({ dealershipId }) => dealershipId), numbers.map(({ stocknum }) => stocknum)],
  );
  return rows.map((row) => ({ ...row, times: unpackTimes(row.times) }));
}

/** Writes what is known under each stock number. */
export async function writeStockNumbers(queryRunner: QueryRunner, records: readonly StockRecord[]): Promise<void> {
  if (records.length === 0) return;
  await runPrepared(queryRunner, statements.writeStockNumbers, [
    records.map(({ vehicle }) => vehicle.dealershipId),
    records.map(({ vehicle }) => vehicle.stocknum),
    records.map(({ vehicleId }) => vehicleId),
    jsonTexts(records.map(({ times }) => packTimes(times))),
    records.map(({ takenOverAt }) => takenOverAt ?? null),
  ]);
}
