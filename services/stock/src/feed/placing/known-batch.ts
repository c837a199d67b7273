import type { EventTransaction, FoldedStream } from '@forecourt/event-store';
import { type Vehicle, vehicleFold } from '../../vehicle/vehicle.ts';
import type { MessageRow } from '../checking/feed-row.ts';
import type { StockMessage } from '../checking/stock-message.ts';
import { dayOf, oldestReceiptDay } from '../keeping/receipt-days.ts';
import {
  type AskedNumber,
  keyOf,
  knownReceipts,
  loadStockNumbers,
  numberOf,
  type Receipt,
  type StockNumber,
  type StockNumberRow,
  timesOf,
} from './feed-tables.ts';
import type { StockRecord } from './placement.ts';
import { isRepush } from './repush.ts';
import { placedBySpelling, spellingKey, vinKey, vinOf } from './same-vehicle.ts';
import { type AskedVin, loadListed, loadSpellings, loadVinHolders } from './spelling-tables.ts';

/** What is known of a batch's stock numbers once they are locked. */
export interface KnownBatch {
  /** Its rows, each about the stock number that its vehicle is listed under. */
  rows: readonly MessageRow[];
  single: SingleMessages;
  known: readonly StockNumberRow[];
  receipts: readonly Receipt[];
  /** The first day with stored receipts. */
  since: string;
}

/**
 * Locks the stock numbers of a batch and reads what is known of them; the first step of its transaction.
 *
 * Locks come before any write, one kind at a time: stock numbers, then their streams. The ids of new vehicles, which are
 * locked last, are random: nobody can hold or await them. Independent statements are sent together; the
 * server runs them in order, each with its own snapshot, so a read behind a lock sees the state that the lock's last holder left.
 * @param rows at most a thousand.
 */
export async function openBatch(tx: EventTransaction, sent: readonly MessageRow[], now: Date): Promise<KnownBatch> {
  const single = singleMessages(sent);
  const since = oldestReceiptDay(now);
  const [, known, receipts] = await tx.together([
    () => tx.lock(sent.map(lockOf)),
    () => loadStockNumbers(tx.queryRunner, askedNumbers(sent, single)),
    () =>
      knownReceipts(
        tx.queryRunner,
        sent.map(receiptOf).filter(({ day }) => day >= since),
      ),
  ]);
  const rows = await spelledAsListed(tx, sent, single, known);
  if (rows.every(({ message }, place) => message.stocknum === sent[place]?.message.stocknum))
    return { rows, single, known, receipts, since };
  return { rows, ...(await openAgain(tx, rows)), receipts, since };
}

/**
 * What locks a row's stock number. Spellings of one number share it: otherwise two of them that are sent at the same moment, with one VIN, would
 * be listed as two vehicles, as neither batch sees the other's.
 */
const lockOf = ({ message: { dealership, stocknum } }: MessageRow): string =>
  keyOf({ dealershipId: dealership.id, stocknum: spellingKey(stocknum).toUpperCase() });

/** The batch's stock numbers after some of its rows turned out to be about others, which are spelt alike and so are locked already. */
async function openAgain(tx: EventTransaction, rows: readonly MessageRow[]) {
  const single = singleMessages(rows);
  return { single, known: await loadStockNumbers(tx.queryRunner, askedNumbers(rows, single)) };
}

/** Finds vehicles that are listed under another spelling, or under another stock number too. Rows that repeat a known listing need no search. */
async function spelledAsListed(
  tx: EventTransaction,
  rows: readonly MessageRow[],
  single: SingleMessages,
  stored: readonly StockNumberRow[],
): Promise<readonly MessageRow[]> {
  const lastPushes = new Map(stored.map((row) => [keyOf(row), row.lastPush]));
  const vins = new Map<string, AskedVin>();
  const unknown = new Map<string, StockNumber>();
  for (const row of rows) {
    const number = numberOf(row.message);
    const key = keyOf(number);
    const vin = row.message.kind === 'listing' ? vinOf(row) : undefined;
    if (!vin && !lastPushes.has(key)) unknown.set(key, number);
    if (vin && !(single.get(key) && isRepush(row.message, lastPushes.get(key)))) vins.set(vinKey(vin), vin);
  }
  if (vins.size + unknown.size === 0) return rows;
  const [holders, spellings] = await tx.together([
    () => loadVinHolders(tx.queryRunner, [...vins.values()]),
    () => loadSpellings(tx.queryRunner, [...unknown.values()]),
  ]);
  const alike = new Set(holders.map((holder) => `${vinKey(holder)} ${spellingKey(holder.stocknum)}`));
  const doubtful = rows.flatMap((row) => {
    const vin = vinOf(row);
    const number = numberOf(row.message);
    const isDoubtful =
      vin && lastPushes.has(keyOf(number)) && alike.has(`${vinKey(vin)} ${spellingKey(number.stocknum)}`);
    return isDoubtful ? [number] : [];
  });
  const listed = await loadListed(tx.queryRunner, doubtful);
  return placedBySpelling(rows, {
    known: new Set(lastPushes.keys()),
    listed: new Set(listed.map(keyOf)),
    holders,
    spellings,
  });
}

/** What was read of a batch's vehicles at once. */
export interface LoadedRecords {
  /** By the keys of their stock numbers. */
  records: Map<string, StockRecord>;
  /** By vehicle id: how much of each stream was read for it. */
  streams: ReadonlyMap<string, FoldedStream<Vehicle | undefined>>;
  /** Stock numbers whose vehicles are not read yet: they are for `loadMore`, once those are done with. */
  waiting: readonly StockNumberRow[];
}

/**
 * Reads vehicles, until some 8 MB are read. Those whose only row repeats the known listing are not loaded, if nothing has changed them since:
 * these are the `repushedIds`, vehicle ids by the keys of their stock numbers.
 */
export async function loadRecords(
  tx: EventTransaction,
  single: SingleMessages,
  known: readonly StockNumberRow[],
): Promise<LoadedRecords & { repushedIds: ReadonlyMap<string, string> }> {
  const hoped = known.filter((row) => {
    const message = single.get(keyOf(row));
    return message !== undefined && isRepush(message, row.lastPush);
  });
  const hopedIds = new Set(hoped.map(({ vehicleId }) => vehicleId));
  const others = known.filter(({ vehicleId }) => !hopedIds.has(vehicleId));
  const [, versions, first] = await tx.together([
    () => tx.lock(known.map(({ vehicleId }) => vehicleId)),
    () => tx.versions([...hopedIds]),
    () => tx.foldSome(idsOf(others), vehicleFold),
  ]);
  const isAsPushed = ({ vehicleId, lastPush }: StockNumberRow) => versions.get(vehicleId) === lastPush?.version;
  const changed = hoped.filter((row) => !isAsPushed(row));
  const [second, timed] = await tx.together([
    () => tx.foldSome(first.rest.length > 0 ? [] : idsOf(changed), vehicleFold),
    () => loadTimes(tx, [...others, ...changed]),
  ]);
  return {
    ...recordsOf(timed, new Map([...first.folded, ...second.folded])),
    repushedIds: new Map(hoped.filter(isAsPushed).map((row) => [keyOf(row), row.vehicleId])),
  };
}

/** Reads further ones of a batch's vehicles, at least one. */
export async function loadMore(tx: EventTransaction, waiting: readonly StockNumberRow[]): Promise<LoadedRecords> {
  const { folded } = await tx.foldSome(idsOf(waiting), vehicleFold);
  return recordsOf(waiting, folded);
}

function recordsOf(rows: readonly StockNumberRow[], streams: LoadedRecords['streams']): LoadedRecords {
  const read = rows.flatMap((row): [string, StockRecord][] => {
    const stream = streams.get(row.vehicleId);
    return stream ? [[keyOf(row), recordOf(row, stream)]] : [];
  });
  return { records: new Map(read), streams, waiting: rows.filter(({ vehicleId }) => !streams.has(vehicleId)) };
}

/** The rows with their times, which were left out when they seemed unnecessary. */
async function loadTimes(tx: EventTransaction, rows: readonly StockNumberRow[]): Promise<StockNumberRow[]> {
  const timeless = rows.filter(({ times }) => times === '');
  if (timeless.length === 0) return [...rows];
  const numbers = timeless.map(({ dealershipId, stocknum }) => ({ dealershipId, stocknum }));
  return [...rows.filter(({ times }) => times !== ''), ...(await loadStockNumbers(tx.queryRunner, numbers))];
}

function recordOf(row: StockNumberRow, { state, version }: FoldedStream<Vehicle | undefined>): StockRecord {
  const { vehicleId, stocknum, takenOverAt } = row;
  if (!state) throw new Error(`Stock number ${stocknum} refers to vehicle ${vehicleId}, which has no events.`);
  return { vehicleId, vehicle: state, version, times: timesOf(row), takenOverAt };
}

/** By the key of each stock number: the message, if it is the only one about it. */
type SingleMessages = ReadonlyMap<string, StockMessage | undefined>;

function singleMessages(rows: readonly MessageRow[]): SingleMessages {
  const single = new Map<string, StockMessage | undefined>();
  for (const { message } of rows) {
    const key = keyOf(numberOf(message));
    single.set(key, single.has(key) ? undefined : message);
  }
  return single;
}

/** Each stock number once, with the digest of its listing if there is exactly one. */
function askedNumbers(rows: readonly MessageRow[], single: SingleMessages) {
  const asked = rows.map(({ message }): [string, AskedNumber] => {
    const key = keyOf(numberOf(message));
    return [key, { ...numberOf(message), digest: single.get(key)?.digests?.digest }];
  });
  return [...new Map(asked).values()];
}

const idsOf = (rows: readonly StockNumberRow[]) => rows.map(({ vehicleId }) => vehicleId);

/** What is kept of a row's event. */
export const receiptOf = ({ client, message }: MessageRow): Receipt => ({
  client,
  eventId: message.eventId,
  day: dayOf(message.at),
});
