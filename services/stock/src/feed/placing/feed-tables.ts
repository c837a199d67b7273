import { jsonTexts, runPrepared } from '@forecourt/event-store';
import type { QueryRunner } from 'typeorm';
import { type PackedTimes, packTimes, type SourceTimes, unpackTimes } from '../../vehicle/source-times.ts';
import type { StockMessage } from '../checking/stock-message.ts';
import { dayOf } from '../keeping/receipt-days.ts';
import type { StockRecord } from './placement.ts';
import { type LastPush, repushedTimes } from './repush.ts';

/** The inner LIMIT makes the planner look up each row by its key, even if it took the table for small when it made its plan. */
const statements = {
  knownReceipts: {
    name: 'feed-known-receipts',
    text: `SELECT place::int FROM unnest($1::date[], $2::text[], $3::text[]) WITH ORDINALITY AS asked(day, client, event_id, place)
           CROSS JOIN LATERAL (
             SELECT FROM feed_receipts
             WHERE feed_receipts.day BETWEEN $4::date AND $5::date AND feed_receipts.day = asked.day
               AND feed_receipts.client = asked.client AND feed_receipts.event_id = asked.event_id LIMIT 1
           ) AS known`,
  },
  writeReceipts: {
    name: 'feed-write-receipts',
    text: `INSERT INTO feed_receipts (day, client, event_id)
           SELECT day, client, event_id FROM unnest($1::date[], $2::text[], $3::text[]) AS given(day, client, event_id)
           ORDER BY day, client, event_id ON CONFLICT DO NOTHING`,
  },
  loadStockNumbers: {
    name: 'feed-load-stock-numbers',
    text: `SELECT wanted.dealership_id AS "dealershipId", wanted.stocknum, known.*
           FROM unnest($1::int[], $2::text[], $3::text[]) AS wanted(dealership_id, stocknum, digest)
           CROSS JOIN LATERAL (
             SELECT vehicle_id AS "vehicleId", taken_over_at::float8 AS "takenOverAt",
                    CASE WHEN told_digest = wanted.digest THEN '' ELSE source_times::text END AS times,
                    told_digest AS digest, told_version AS version, told_at::float8 AS at, told_event AS "pushedEvent"
             FROM stock_numbers
             WHERE stock_numbers.dealership_id = wanted.dealership_id AND stock_numbers.stocknum = wanted.stocknum LIMIT 1
           ) AS known`,
  },
  writeStockNumbers: {
    name: 'feed-write-stock-numbers',
    text: `INSERT INTO stock_numbers
             (dealership_id, stocknum, vehicle_id, source_times, taken_over_at, told_digest, told_version, told_at, vin)
           SELECT dealership_id, stocknum, vehicle_id, times::json, taken_over_at, digest, version, at, vin
           FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::int[], $8::bigint[], $9::text[])
             AS given(dealership_id, stocknum, vehicle_id, times, taken_over_at, digest, version, at, vin)
           ON CONFLICT (dealership_id, stocknum) DO UPDATE SET vehicle_id = excluded.vehicle_id,
             source_times = excluded.source_times, taken_over_at = excluded.taken_over_at,
             told_digest = excluded.told_digest, told_version = excluded.told_version, told_at = excluded.told_at,
             told_event = NULL, vin = excluded.vin`,
  },
  writeRepushes: {
    name: 'feed-write-repushes',
    text: `UPDATE stock_numbers SET told_at = given.at, told_event = given.event
           FROM unnest($1::int[], $2::text[], $3::bigint[], $4::text[]) AS given(dealership_id, stocknum, at, event)
           WHERE stock_numbers.dealership_id = given.dealership_id AND stock_numbers.stocknum = given.stocknum`,
  },
};

/** A dealership's stock number. */
export interface StockNumber {
  dealershipId: number;
  stocknum: string;
}

/** A stock number's row: its current vehicle, and the feed's last state. */
export interface StockNumberRow extends StockNumber {
  vehicleId: string;
  /** As stored: read by `timesOf`, on demand. Empty if the row has the digest of the query. */
  times: string;
  lastPush: LastPush | undefined;
  takenOverAt: number | undefined;
  /** The event that last re-pushed its listing; it has no receipt. */
  pushedEvent: PushedEvent | undefined;
}

interface LoadedRow extends StockNumber {
  vehicleId: string;
  times: string;
  takenOverAt: number | null;
  digest: string | null;
  version: number | null;
  at: number | null;
  pushedEvent: string | null;
}

/** A client's event, by the client's id of it. */
export interface Receipt {
  client: string;
  eventId: string;
  /** The day that it happened, in UTC; by it the receipt is found. */
  day: string;
}

/** A receipt as a text. No client's name has a blank in it. */
export const receiptKey = ({ day, client, eventId }: Receipt): string => `${day} ${client} ${eventId}`;

/** An event that re-pushed a listing, and when, in UTC milliseconds. */
export interface PushedEvent extends Receipt {
  at: number;
}

const eventText = ({ at, client, eventId }: PushedEvent): string =>
  `${new Date(at).toISOString()} ${client} ${eventId}`;

/** Reads it back. Rows written before its time was stored with it have the time of the re-push. */
function readPushedEvent(text: string, lastPush: LastPush | undefined): PushedEvent | undefined {
  const [, time, client = '', eventId = ''] = /^(?:(\d{4}-\S+Z) )?(\S+) (.*)$/s.exec(text) ?? [];
  const at = time === undefined ? lastPush?.at : Date.parse(time);
  return at === undefined ? undefined : { at, day: dayOf(new Date(at)), client, eventId };
}

/** A stock number's re-pushed listing, and its event. */
export interface Repush extends StockNumber {
  event: PushedEvent;
}

/** The stock number that a message names. */
export const numberOf = ({ dealership, stocknum }: StockMessage): StockNumber => ({
  dealershipId: dealership.id,
  stocknum,
});

/** A stock number as a key of maps and locks; no stream id looks like it. */
export const keyOf = ({ dealershipId, stocknum }: StockNumber): string => `stock:${dealershipId}:${stocknum}`;

/** When the feed last spoke of each part of a stock number's vehicle. */
export function timesOf({ times, lastPush }: StockNumberRow): SourceTimes {
  return repushedTimes(unpackTimes(JSON.parse(times) as PackedTimes), lastPush?.at);
}

/** Which of these events were received before. */
export async function knownReceipts(queryRunner: QueryRunner, receipts: readonly Receipt[]): Promise<Receipt[]> {
  const days = receipts.map(({ day }) => day).sort();
  if (days.length === 0) return [];
  // The first and the last day let the server leave out all other partitions before it opens any.
  const values = [...columnsOf(receipts), days[0], days.at(-1)];
  const rows = await runPrepared<{ place: number }>(queryRunner, statements.knownReceipts, values);
  return rows.flatMap(({ place }) => receipts[place - 1] ?? []);
}

/** Remembers events that were accepted, or that changed nothing: a refused one may come again, corrected. */
export async function writeReceipts(queryRunner: QueryRunner, receipts: readonly Receipt[]): Promise<void> {
  if (receipts.length === 0) return;
  await runPrepared(queryRunner, statements.writeReceipts, columnsOf(receipts));
}

const columnsOf = (receipts: readonly Receipt[]) => [
  receipts.map(({ day }) => day),
  receipts.map(({ client }) => client),
  receipts.map(({ eventId }) => eventId),
];

/** A stock number, and the digest of its listing: a row that has this digest is read without its times. */
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
  return rows.map(({ digest, version, at, takenOverAt, pushedEvent, ...row }) => {
    const lastPush = digest !== null && version !== null && at !== null ? { digest, version, at } : undefined;
    return {
      ...row,
      lastPush,
      pushedEvent: pushedEvent === null ? undefined : readPushedEvent(pushedEvent, lastPush),
      takenOverAt: takenOverAt ?? undefined,
    };
  });
}

/** Writes the state of each stock number. The event that last re-pushed its listing is dropped: it needs a receipt now. */
export async function writeStockNumbers(queryRunner: QueryRunner, records: readonly StockRecord[]): Promise<void> {
  if (records.length === 0) return;
  await runPrepared(queryRunner, statements.writeStockNumbers, [
    records.map(({ vehicle }) => vehicle.dealershipId),
    records.map(({ vehicle }) => vehicle.stocknum),
    records.map(({ vehicleId }) => vehicleId),
    jsonTexts(records.map(({ times }) => packTimes(times))),
    records.map(({ takenOverAt }) => takenOverAt ?? null),
    records.map(({ lastPush }) => lastPush?.digest ?? null),
    records.map(({ lastPush }) => lastPush?.version ?? null),
    records.map(({ lastPush }) => lastPush?.at ?? null),
    records.map(({ vehicle }) => vehicle.details.vin ?? null),
  ]);
}

/** Writes when listings were re-pushed without any other change. */
export async function writeRepushes(queryRunner: QueryRunner, repushes: readonly Repush[]): Promise<void> {
  if (repushes.length === 0) return;
  await runPrepared(queryRunner, statements.writeRepushes, [
    repushes.map(({ dealershipId }) => dealershipId),
    repushes.map(({ stocknum }) => stocknum),
    repushes.map(({ event }) => event.at),
    repushes.map(({ event }) => eventText(event)),
  ]);
}
