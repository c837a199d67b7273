import type { EventTransaction } from '@forecourt/event-store';
import type { VehicleEvent } from '../vehicle/vehicle.events.ts';
import { fold } from '../vehicle/vehicle.ts';
import type { MessageRow } from './feed-row.ts';
import {
  type AskedNumber,
  keyOf,
  knownReceipts,
  loadStockNumbers,
  numberOf,
  type Receipt,
  type StockNumberRow,
  timesOf,
} from './feed-tables.ts';
import type { StockRecord } from './placement.ts';
import { dayOf, oldestReceiptDay } from './receipt-days.ts';
import { isRetelling } from './retelling.ts';
import type { StockMessage } from './stock-message.ts';

/** What is known of a batch's stock numbers once they are locked. */
export interface KnownBatch {
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
export async function openBatch(tx: EventTransaction, rows: readonly MessageRow[], now: Date): Promise<KnownBatch> {
  const single = singleMessages(rows);
  const since = oldestReceiptDay(now);
  const [, known, receipts] = await tx.together([
    () => tx.lock([...single.keys()]),
    () => loadStockNumbers(tx.queryRunner, askedNumbers(rows, single)),
    () =>
      knownReceipts(
        tx.queryRunner,
        rows.map(receiptOf).filter(({ day }) => day >= since),
      ),
  ]);
  return { single, known, receipts, since };
}

/** Vehicles whose only row repeats the known listing are not loaded, if nothing has changed them since. */
export async function loadRecords(tx: EventTransaction, single: SingleMessages, known: readonly StockNumberRow[]) {
  const hoped = known.filter((row) => {
    const message = single.get(keyOf(row));
    return message !== undefined && isRetelling(message, row.telling);
  });
  const hopedIds = new Set(hoped.map(({ vehicleId }) => vehicleId));
  const others = known.filter(({ vehicleId }) => !hopedIds.has(vehicleId));
  const [, versions, streams] = await tx.together([
    () => tx.lock(known.map(({ vehicleId }) => vehicleId)),
    () => tx.versions([...hopedIds]),
    () => tx.loadMany<VehicleEvent>(idsOf(others)),
  ]);
  const isAsTold = ({ vehicleId, telling }: StockNumberRow) => versions.get(vehicleId) === telling?.version;
  const changed = hoped.filter((row) => !isAsTold(row));
  const [changedStreams, timed] = await tx.together([
    () => tx.loadMany<VehicleEvent>(idsOf(changed)),
    () => loadTimes(tx, [...others, ...changed]),
  ]);
  const records = new Map<string, StockRecord>();
  for (const row of timed) {
    const events = streams.get(row.vehicleId) ?? changedStreams.get(row.vehicleId) ?? [];
    records.set(keyOf(row), recordOf(row, events));
  }
  return { records, retellings: new Map(hoped.filter(isAsTold).map((row) => [keyOf(row), row.vehicleId])) };
}

/** The rows with their times, which were left out when they seemed unnecessary. */
async function loadTimes(tx: EventTransaction, rows: readonly StockNumberRow[]): Promise<StockNumberRow[]> {
  const timeless = rows.filter(({ times }) => times === '');
  if (timeless.length === 0) return [...rows];
  const numbers = timeless.map(({ dealershipId, stocknum }) => ({ dealershipId, stocknum }));
  return [...rows.filter(({ times }) => times !== ''), ...(await loadStockNumbers(tx.queryRunner, numbers))];
}

function recordOf(row: StockNumberRow, events: readonly VehicleEvent[]): StockRecord {
  const { vehicleId, stocknum, takenOverAt } = row;
  const vehicle = fold(events);
  if (!vehicle) throw new Error(`Stock number ${stocknum} refers to vehicle ${vehicleId}, which has no events.`);
  return { vehicleId, vehicle, version: events.length, times: timesOf(row), takenOverAt };
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
    return [key, { ...numberOf(message), digest: single.get(key)?.digest }];
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
