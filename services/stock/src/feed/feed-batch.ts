import type { FeedVerdict } from '@forecourt/contracts';
import type { EventMeta, EventTransaction, StreamAppend } from '@forecourt/event-store';
import type { Ids } from '@forecourt/service-kit';
import type { VehicleEvent } from '../vehicle/vehicle.events.ts';
import { writeReadModel } from '../vehicle/vehicle.read-model.ts';
import { fold, type Vehicle } from '../vehicle/vehicle.ts';
import { applyMessage } from './apply-message.ts';
import type { FeedRow } from './feed-row.ts';
import {
  type AskedNumber,
  keyOf,
  knownReceipts,
  loadStockNumbers,
  numberOf,
  type Receipt,
  type Retold,
  type StockNumberRow,
  timesOf,
  writeReceipts,
  writeRetold,
  writeStockNumbers,
} from './feed-tables.ts';
import { appliedVerdict, repeatVerdict, retoldVerdict, vehicleWarnings } from './feed-verdict.ts';
import type { StockRecord } from './placement.ts';
import { isRetelling, tellingOf } from './retelling.ts';
import type { StockMessage } from './stock-message.ts';

/** A row that passed its own checks, and who sent it. */
export type MessageRow = FeedRow & { message: StockMessage; client: string; meta: EventMeta };

/** What a batch has decided so far, all in memory. */
interface Ledger {
  /** Vehicle ids by the keys of stock numbers of which a listing is told again. */
  retellings: ReadonlyMap<string, string>;
  records: Map<string, StockRecord>;
  receipts: Set<string>;
  newReceipts: Receipt[];
  retold: Retold[];
  touched: Set<string>;
  vehicles: Map<string, Vehicle>;
  appends: StreamAppend<VehicleEvent>[];
}

/**
 * Applies rows in one transaction and gives a verdict for each, in their order.
 *
 * Locks come before any write, a kind at a time: stock numbers, then the streams that they lead to. The ids of new vehicles, which are
 * locked last, are random: nobody can hold or await them. Statements that need nothing of each other's answers are sent together; the
 * server takes them one by one, each with a view of its own, so what is read behind a lock sees what the lock's last holder left.
 * @param rows at most a thousand.
 */
export async function applyBatch(tx: EventTransaction, rows: readonly MessageRow[], ids: Ids): Promise<FeedVerdict[]> {
  const single = singleMessages(rows);
  const [, known, receipts] = await Promise.all([
    tx.lock([...single.keys()]),
    loadStockNumbers(tx.queryRunner, askedNumbers(rows, single)),
    knownReceipts(tx.queryRunner, rows.map(receiptOf)),
  ]);
  const { records, retellings } = await loadRecords(tx, single, known);
  const ledger: Ledger = {
    records,
    retellings,
    receipts: new Set(receipts.map(receiptKey)),
    newReceipts: [],
    retold: [],
    touched: new Set(),
    vehicles: new Map(),
    appends: [],
  };
  const verdicts = rows.map((row) => decideRow(row, ledger, ids));
  await write(tx, ledger);
  return verdicts;
}

/** Vehicles of which the one row that names them only tells again what is known are not loaded, if nothing has changed them since. */
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

/** The rows with their times, which were left out where it seemed that they would not be needed. */
async function loadTimes(tx: EventTransaction, rows: readonly StockNumberRow[]): Promise<StockNumberRow[]> {
  const timeless = rows.filter(({ times }) => times === '');
  if (timeless.length === 0) return [...rows];
  const numbers = timeless.map(({ dealershipId, stocknum }) => ({ dealershipId, stocknum }));
  return [...rows.filter(({ times }) => times !== ''), ...(await loadStockNumbers(tx.queryRunner, numbers))];
}

function recordOf(row: StockNumberRow, events: readonly VehicleEvent[]): StockRecord {
  const { vehicleId, stocknum, takenOverAt } = row;
  const vehicle = fold(events);
  if (!vehicle) throw new Error(`Stock number ${stocknum} leads to vehicle ${vehicleId}, which has no events.`);
  return { vehicleId, vehicle, version: events.length, times: timesOf(row), takenOverAt };
}

function decideRow(row: MessageRow, ledger: Ledger, ids: Ids): FeedVerdict {
  const { message, meta } = row;
  const receipt = receiptOf(row);
  if (ledger.receipts.has(receiptKey(receipt))) return repeatVerdict(row);
  const number = numberOf(message);
  const key = keyOf(number);
  const retoldId = ledger.retellings.get(key);
  if (retoldId !== undefined) {
    ledger.newReceipts.push(receipt);
    ledger.retold.push({ ...number, at: message.at.getTime() });
    return retoldVerdict(row, retoldId);
  }
  const applied = applyMessage(message, ledger.records.get(key), ids.shortId());
  if (applied.refusal) return appliedVerdict(row, message, applied);
  ledger.receipts.add(receiptKey(receipt));
  ledger.newReceipts.push(receipt);
  if (applied.record) {
    const telling = tellingOf(message, applied, vehicleWarnings(applied, message).length > 0);
    ledger.records.set(key, { ...applied.record, telling });
    ledger.touched.add(key);
  }
  for (const { vehicleId, vehicle, append } of applied.changed) {
    ledger.vehicles.set(vehicleId, vehicle);
    ledger.appends.push({ ...append, meta: { ...meta, causationId: message.eventId } });
  }
  return appliedVerdict(row, message, applied);
}

async function write(tx: EventTransaction, ledger: Ledger): Promise<void> {
  if (ledger.newReceipts.length === 0) return;
  const touched = [...ledger.touched].flatMap((key) => ledger.records.get(key) ?? []);
  await Promise.all([
    tx.lock([...ledger.vehicles.keys()]),
    tx.appendMany(ledger.appends),
    writeReadModel(tx.queryRunner, ledger.vehicles),
    writeStockNumbers(tx.queryRunner, touched),
    writeRetold(tx.queryRunner, ledger.retold),
    writeReceipts(tx.queryRunner, ledger.newReceipts),
  ]);
}

/** By the key of each stock number: the message, where it is the only one about it. */
type SingleMessages = ReadonlyMap<string, StockMessage | undefined>;

function singleMessages(rows: readonly MessageRow[]): SingleMessages {
  const single = new Map<string, StockMessage | undefined>();
  for (const { message } of rows) {
    const key = keyOf(numberOf(message));
    single.set(key, single.has(key) ? undefined : message);
  }
  return single;
}

/** Each stock number once, with the digest of what is told of it where that is told once. */
function askedNumbers(rows: readonly MessageRow[], single: SingleMessages) {
  const asked = rows.map(({ message }): [string, AskedNumber] => {
    const key = keyOf(numberOf(message));
    return [key, { ...numberOf(message), digest: single.get(key)?.digest }];
  });
  return [...new Map(asked).values()];
}

const idsOf = (rows: readonly StockNumberRow[]) => rows.map(({ vehicleId }) => vehicleId);
const receiptOf = ({ client, message }: MessageRow): Receipt => ({ client, eventId: message.eventId });
/** No client's name has a blank in it. */
const receiptKey = ({ client, eventId }: Receipt): string => `${client} ${eventId}`;
