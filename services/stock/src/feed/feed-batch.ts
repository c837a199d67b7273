import type { FeedVerdict } from '@forecourt/contracts';
import type { EventTransaction, StreamAppend } from '@forecourt/event-store';
import type { Ids } from '@forecourt/service-kit';
import { type EarlierVehicle, writeEarlierVehicles } from '../vehicle/earlier-vehicles.ts';
import type { VehicleEvent } from '../vehicle/vehicle.events.ts';
import { writeReadModel } from '../vehicle/vehicle.read-model.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';
import { changesOf } from '../vehicle/vehicle-changes.ts';
import { type Applied, applyMessage } from './apply-message.ts';
import { tooLargeEvent } from './event-limit.ts';
import type { MessageRow } from './feed-row.ts';
import {
  keyOf,
  numberOf,
  type Receipt,
  type Retold,
  receiptKey,
  type ToldEvent,
  writeReceipts,
  writeRetold,
  writeStockNumbers,
} from './feed-tables.ts';
import { appliedVerdict, refusedVerdict, repeatVerdict, retoldVerdict, vehicleWarnings } from './feed-verdict.ts';
import { type KnownBatch, loadRecords, receiptOf } from './known-batch.ts';
import type { StockRecord } from './placement.ts';
import { tellingOf } from './retelling.ts';

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
 * Applies the rows of an open batch and returns a verdict for each, in their order.
 * @param explains whether verdicts list each changed field.
 * @throws an error that `lacksReceiptDay` recognises, if the partition of a day does not exist yet.
 */
export async function applyBatch(
  tx: EventTransaction,
  rows: readonly MessageRow[],
  { single, known, receipts, since }: KnownBatch,
  { ids, explains = false }: { ids: Ids; explains?: boolean },
): Promise<FeedVerdict[]> {
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
  await tx.together([
    () => tx.lock([...ledger.vehicles.keys()]),
    () => tx.appendMany(ledger.appends),
    () => writeReadModel(tx.queryRunner, ledger.vehicles),
    () => writeStockNumbers(tx.queryRunner, touched),
    () => writeEarlierVehicles(tx.queryRunner, ledger.replaced),
    () => writeRetold(tx.queryRunner, ledger.retold),
    () => writeReceipts(tx.queryRunner, ledger.newReceipts),
  ]);
}
