import type { FeedVerdict } from '@forecourt/contracts';
import type { EventMeta, EventTransaction, StreamAppend } from '@forecourt/event-store';
import type { Ids } from '@forecourt/service-kit';
import { type EarlierVehicle, writeEarlierVehicles } from '../vehicle/earlier-vehicles.ts';
import type { VehicleEvent } from '../vehicle/vehicle.events.ts';
import { writeReadModel } from '../vehicle/vehicle.read-model.ts';
import { fold, type Vehicle } from '../vehicle/vehicle.ts';
import { changesOf } from '../vehicle/vehicle-changes.ts';
import { type Applied, applyMessage } from './apply-message.ts';
import { tooLargeEvent } from './event-limit.ts';
import type { FeedRow } from './feed-row.ts';
import {
  type AskedNumber,
  keyOf,
  knownReceipts,
  loadStockNumbers,
  numberOf,
  type Receipt,
  type Retold,
  receiptKey,
  type StockNumberRow,
  type ToldEvent,
  timesOf,
  writeReceipts,
  writeRetold,
  writeStockNumbers,
} from './feed-tables.ts';
import { appliedVerdict, refusedVerdict, repeatVerdict, retoldVerdict, vehicleWarnings } from './feed-verdict.ts';
import type { StockRecord } from './placement.ts';
import { dayOf, oldestReceiptDay } from './receipt-days.ts';
import { isRetelling, tellingOf } from './retelling.ts';
import type { StockMessage } from './stock-message.ts';

/** A row that passed its own checks, and who sent it. */
export type MessageRow = FeedRow & { message: StockMessage; client: string; meta: EventMeta };

/** Fields that a verdict lists; a listing has fewer. */
const MOST_EFFECTS = 200;

/** What a batch has decided so far, all in memory. */
interface Ledger {
  /** Vehicle ids by the keys of stock numbers with an unchanged listing. */
  retellings: ReadonlyMap<string, string>;
  records: Map<string, StockRecord>;
  /** The first day with stored receipts. */
  since: string;
  /** By the keys of stock numbers, the events that re-pushed their listings; they have no receipts yet. */
  toldEvents: Map<string, ToldEvent>;
  /** Keys of all events received before. */
  receipts: Set<string>;
  newReceipts: Receipt[];
  retold: Retold[];
  touched: Set<string>;
  replaced: EarlierVehicle[];
  vehicles: Map<string, Vehicle>;
  appends: StreamAppend<VehicleEvent>[];
}

/**
 * Applies rows in one transaction and returns a verdict for each, in their order.
 *
 * Locks come before any write, one kind at a time: stock numbers, then their streams. The ids of new vehicles, which are
 * locked last, are random: nobody can hold or await them. Independent statements are sent together; the
 * server runs them in order, each with its own snapshot, so a read behind a lock sees the state that the lock's last holder left.
 * @param rows at most a thousand.
 * @param explains whether verdicts list each changed field.
 * @throws an error that `lacksReceiptDay` recognises, if the partition of a day does not exist yet.
 */
export async function applyBatch(
  tx: EventTransaction,
  rows: readonly MessageRow[],
  { ids, now, explains = false }: { ids: Ids; now: Date; explains?: boolean },
): Promise<FeedVerdict[]> {
  const single = singleMessages(rows);
  const since = oldestReceiptDay(now);
  const [, known, receipts] = await Promise.all([
    tx.lock([...single.keys()]),
    loadStockNumbers(tx.queryRunner, askedNumbers(rows, single)),
    knownReceipts(
      tx.queryRunner,
      rows.map(receiptOf).filter(({ day }) => day >= since),
    ),
  ]);
  const { records, retellings } = await loadRecords(tx, single, known);
  const toldEvents = new Map(known.flatMap((row) => (row.toldEvent ? [[keyOf(row), row.toldEvent] as const] : [])));
  const ledger: Ledger = {
    records,
    retellings,
    since,
    toldEvents,
    receipts: new Set([...receipts, ...toldEvents.values()].map(receiptKey)),
    newReceipts: [],
    retold: [],
    touched: new Set(),
    replaced: [],
    vehicles: new Map(),
    appends: [],
  };
  const verdicts = rows.map((row) => decideRow(row, ledger, ids, explains));
  await write(tx, ledger);
  return verdicts;
}

/** Vehicles whose only row repeats the known listing are not loaded, if nothing has changed them since. */
async function loadRecords(tx: EventTransaction, single: SingleMessages, known: readonly StockNumberRow[]) {
  const hoped = known.filter((row) => {
    const message = single.get(keyOf(row));
    return message !== undefined && isRetelling(message, row.telling);
  });
  const hopedIds = new Set(hoped.map(({ vehicleId }) => vehicleId));
  const others = known.filter(({ vehicleId }) => !hopedIds.has(vehicleId));
  const [, versions, streams] = await Promise.all([
    tx.lock(known.map(({ vehicleId }) => vehicleId)),
    tx.versions([...hopedIds]),
    tx.loadMany<VehicleEvent>(idsOf(others)),
  ]);
  const isAsTold = ({ vehicleId, telling }: StockNumberRow) => versions.get(vehicleId) === telling?.version;
  const changed = hoped.filter((row) => !isAsTold(row));
  const [changedStreams, timed] = await Promise.all([
    tx.loadMany<VehicleEvent>(idsOf(changed)),
    loadTimes(tx, [...others, ...changed]),
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

function decideRow(row: MessageRow, ledger: Ledger, ids: Ids, explains: boolean): FeedVerdict {
  const { message, meta } = row;
  const receipt = receiptOf(row);
  const number = numberOf(message);
  const key = keyOf(number);
  if (ledger.receipts.has(receiptKey(receipt))) return repeatVerdict(row);
  const at = message.at.getTime();
  const retoldId = ledger.retellings.get(key);
  if (retoldId !== undefined) {
    ledger.receipts.add(receiptKey(receipt));
    // An earlier one is recognised by its time from now on: everything that it said was repeated later.
    if (ledger.toldEvents.get(key)?.at === at) keepToldEvent(ledger, key);
    ledger.retold.push({ ...number, event: { ...receipt, at } });
    return retoldVerdict(row, retoldId);
  }
  // For an event so long ago a repeat can't be distinguished from another event of the same time.
  const ties = receipt.day < ledger.since ? 'late' : 'taken';
  const before = ledger.records.get(key);
  const applied = applyMessage(message, before, ids.shortId(), ties);
  if (applied.refusal) return appliedVerdict(row, message, applied);
  const tooLarge = tooLargeEvent(applied.changed);
  if (tooLarge) return refusedVerdict({ ...row, errors: [tooLarge] });
  ledger.receipts.add(receiptKey(receipt));
  keepReceipt(ledger, receipt);
  if (applied.record) {
    keepToldEvent(ledger, key);
    const telling = tellingOf(message, applied, vehicleWarnings(applied, message).length > 0);
    ledger.records.set(key, { ...applied.record, telling });
    ledger.touched.add(key);
    if (before && before.vehicleId !== applied.record.vehicleId)
      ledger.replaced.push({ ...number, vehicleId: before.vehicleId });
  }
  for (const { vehicleId, vehicle, append } of applied.changed) {
    ledger.vehicles.set(vehicleId, vehicle);
    ledger.appends.push({ ...append, meta: { ...meta, causationId: message.eventId } });
  }
  const verdict = appliedVerdict(row, message, applied);
  return explains ? { ...verdict, ...effectsOf(applied.changed, before) } : verdict;
}

/** What a row changes, each field from and to what. */
function effectsOf(changed: Applied['changed'], before: StockRecord | undefined): Pick<FeedVerdict, 'effects'> {
  const effects = changed.flatMap(({ vehicleId, append }) =>
    changesOf(append.events, vehicleId === before?.vehicleId ? before.vehicle : undefined).flatMap(
      ({ changes }) => changes,
    ),
  );
  return effects.length > 0 ? { effects: effects.slice(0, MOST_EFFECTS) } : {};
}

function keepReceipt(ledger: Ledger, receipt: Receipt): void {
  if (receipt.day >= ledger.since) ledger.newReceipts.push(receipt);
}

/** Gives the event that last re-pushed a listing its receipt, because its row is about to drop it. */
function keepToldEvent(ledger: Ledger, key: string): void {
  const told = ledger.toldEvents.get(key);
  if (!told) return;
  ledger.toldEvents.delete(key);
  keepReceipt(ledger, told);
}

async function write(tx: EventTransaction, ledger: Ledger): Promise<void> {
  if (ledger.newReceipts.length + ledger.retold.length + ledger.touched.size === 0) return;
  const touched = [...ledger.touched].flatMap((key) => ledger.records.get(key) ?? []);
  await Promise.all([
    tx.lock([...ledger.vehicles.keys()]),
    tx.appendMany(ledger.appends),
    writeReadModel(tx.queryRunner, ledger.vehicles),
    writeStockNumbers(tx.queryRunner, touched),
    writeEarlierVehicles(tx.queryRunner, ledger.replaced),
    writeRetold(tx.queryRunner, ledger.retold),
    writeReceipts(tx.queryRunner, ledger.newReceipts),
  ]);
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
const receiptOf = ({ client, message }: MessageRow): Receipt => ({
  client,
  eventId: message.eventId,
  day: dayOf(message.at),
});
