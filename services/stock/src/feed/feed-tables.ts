import { jsonTexts, runPrepared } from '@forecourt/event-store';
import type { QueryRunner } from 'typeorm';
import type { SourceTimes } from '../vehicle/source-times.ts';
import { type PackedTimes, packTimes, unpackTimes } from './packed-times.ts';
import type { StockRecord } from './placement.ts';
import { retoldTimes, type Telling } from './retelling.ts';
import type { StockMessage } from './stock-message.ts';

/** Where rows are looked up, the LIMIT within has each found by its key, however few the planner took the table to hold when it made its plan. */
const statements = {
  knownReceipts: {
    name: 'feed-known-receipts',
    text: `SELECT place::int FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked(client, event_id, place)
           CROSS JOIN LATERAL (
             SELECT FROM feed_receipts
             WHERE feed_receipts.client = asked.client AND feed_receipts.event_id = asked.event_id LIMIT 1
           ) AS known`,
  },
  writeReceipts: {
    name: 'feed-write-receipts',
    text: `INSERT INTO feed_receipts (client, event_id)
           SELECT client, event_id FROM unnest($1::text[], $2::text[]) AS given(client, event_id)
           ORDER BY client, event_id ON CONFLICT DO NOTHING`,
  },
  loadStockNumbers: {
    name: 'feed-load-stock-numbers',
    text: `SELECT wanted.dealership_id AS "dealershipId", wanted.stocknum, known.*
           FROM unnest($1::int[], $2::text[], $3::text[]) AS wanted(dealership_id, stocknum, digest)
           CROSS JOIN LATERAL (
             SELECT vehicle_id AS "vehicleId", taken_over_at::float8 AS "takenOverAt",
                    CASE WHEN told_digest = wanted.digest THEN '' ELSE source_times::text END AS times,
                    told_digest AS digest, told_version AS version, told_at::float8 AS at
             FROM stock_numbers
             WHERE stock_numbers.dealership_id = wanted.dealership_id AND stock_numbers.stocknum = wanted.stocknum LIMIT 1
           ) AS known`,
  },
  writeStockNumbers: {
    name: 'feed-write-stock-numbers',
    text: `INSERT INTO stock_numbers
             (dealership_id, stocknum, vehicle_id, source_times, taken_over_at, told_digest, told_version, told_at)
           SELECT dealership_id, stocknum, vehicle_id, times::json, taken_over_at, digest, version, at
           FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::int[], $8::bigint[])
             AS given(dealership_id, stocknum, vehicle_id, times, taken_over_at, digest, version, at)
           ON CONFLICT (dealership_id, stocknum) DO UPDATE SET vehicle_id = excluded.vehicle_id,
             source_times = excluded.source_times, taken_over_at = excluded.taken_over_at,
             told_digest = excluded.told_digest, told_version = excluded.told_version, told_at = excluded.told_at`,
  },
  writeRetold: {
    name: 'feed-write-retold',
    text: `UPDATE stock_numbers SET told_at = given.at
           FROM unnest($1::int[], $2::text[], $3::bigint[]) AS given(dealership_id, stocknum, at)
           WHERE stock_numbers.dealership_id = given.dealership_id AND stock_numbers.stocknum = given.stocknum`,
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
  /** As stored: read by `timesOf`, where they are needed at all. Empty where it has the digest that was asked with. */
  times: string;
  telling: Telling | undefined;
  takenOverAt: number | undefined;
}

interface LoadedRow extends StockNumber {
  vehicleId: string;
  times: string;
  takenOverAt: number | null;
  digest: string | null;
  version: number | null;
  at: number | null;
}

/** A client's event, by the client's id of it. */
export interface Receipt {
  client: string;
  eventId: string;
}

/** A stock number's listing that was told again, and the latest time of that in UTC milliseconds. */
export interface Retold extends StockNumber {
  at: number;
}

/** The stock number that a message names. */
export const numberOf = ({ dealership, stocknum }: StockMessage): StockNumber => ({
  dealershipId: dealership.id,
  stocknum,
});

/** A stock number as a key of maps and locks; no stream id looks like it. */
export const keyOf = ({ dealershipId, stocknum }: StockNumber): string => `stock:${dealershipId}:${stocknum}`;

/** When the feed last spoke of each part of a stock number's vehicle. */
export function timesOf({ times, telling }: StockNumberRow): SourceTimes {
  return retoldTimes(unpackTimes(JSON.parse(times) as PackedTimes), telling?.at);
}

/** Which of these events came before. */
export async function knownReceipts(queryRunner: QueryRunner, receipts: readonly Receipt[]): Promise<Receipt[]> {
  const rows = await runPrepared<{ place: number }>(queryRunner, statements.knownReceipts, columnsOf(receipts));
  return rows.flatMap(({ place }) => receipts[place - 1] ?? []);
}

/** Remembers events that were accepted, or that changed nothing: a refused one may come again, corrected. */
export async function writeReceipts(queryRunner: QueryRunner, receipts: readonly Receipt[]): Promise<void> {
  await runPrepared(queryRunner, statements.writeReceipts, columnsOf(receipts));
}

const columnsOf = (receipts: readonly Receipt[]) => [
  receipts.map(({ client }) => client),
  receipts.map(({ eventId }) => eventId),
];

/** A stock number, and the digest of what is told of it: a row that has this digest comes without its times. */
export interface AskedNumber extends StockNumber {
  digest?: string | undefined;
}

/** The rows of those stock numbers that were ever used. */
export async function loadStockNumbers(
  queryRunner: QueryRunner,
  numbers: readonly AskedNumber[],
): Promise<StockNumberRow[]> {
  const rows = await runPrepared<LoadedRow>(queryRunner, statements.loadStockNumbers, [
    numbers.map(({ dealershipId }) => dealershipId),
    numbers.map(({ stocknum }) => stocknum),
    numbers.map(({ digest }) => digest ?? null),
  ]);
  return rows.map(({ digest, version, at, takenOverAt, ...row }) => ({
    ...row,
    takenOverAt: takenOverAt ?? undefined,
    telling: digest !== null && version !== null && at !== null ? { digest, version, at } : undefined,
  }));
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
    records.map(({ telling }) => telling?.digest ?? null),
    records.map(({ telling }) => telling?.version ?? null),
    records.map(({ telling }) => telling?.at ?? null),
  ]);
}

/** Writes when listings were told again that changed nothing else. */
export async function writeRetold(queryRunner: QueryRunner, retold: readonly Retold[]): Promise<void> {
  if (retold.length === 0) return;
  await runPrepared(queryRunner, statements.writeRetold, [
    retold.map(({ dealershipId }) => dealershipId),
    retold.map(({ stocknum }) => stocknum),
    retold.map(({ at }) => at),
  ]);
}
