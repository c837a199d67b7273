import type { FeedVerdict } from '@forecourt/contracts';
import { type EventTransaction, needsSnapshot, type Snapshot, type StreamAppend } from '@forecourt/event-store';
import type { Ids } from '@forecourt/service-kit';
import { keepNewestAddresses, readNewestAddresses } from '../../vehicle/photo-addresses.rows.ts';
import { amongPhotos } from '../../vehicle/photo-addresses.ts';
import { changesOf } from '../../vehicle/vehicle.changes.ts';
import { type EarlierVehicle, writeEarlierVehicles, writeReadModel } from '../../vehicle/vehicle.rows.ts';
import { type Vehicle, type VehicleEvent, vehicleFold } from '../../vehicle/vehicle.ts';
import type { MessageRow } from '../checking/feed-row.ts';
import { type Applied, applyMessage, tooLargeEvent } from './apply-message.ts';
import {
  keyOf,
  numberOf,
  type PushedEvent,
  type Receipt,
  type Repush,
  receiptKey,
  writeReceipts,
  writeRepushes,
  writeStockNumbers,
} from './feed-tables.ts';
import { appliedVerdict, refusedVerdict, repeatVerdict, repushVerdict, vehicleWarnings } from './feed-verdict.ts';
import { type KnownBatch, type LoadedRecords, loadMore, loadRecords, receiptOf } from './known-batch.ts';
import type { StockRecord } from './placement.ts';
import { lastPushOf } from './repush.ts';
import { type Spelling, writeSpellings } from './spelling-tables.ts';

/** Fields that a verdict lists; a listing has fewer. */
const MOST_EFFECTS = 200;

/** What a batch has decided so far, all in memory. */
interface Ledger {
  /** Vehicle ids by the keys of stock numbers with an unchanged listing. */
  repushedIds: ReadonlyMap<string, string>;
  /** The first day with stored receipts. */
  since: string;
  /** By the keys of stock numbers, the events that re-pushed their listings; they have no receipts yet. */
  pushedEvents: Map<string, PushedEvent>;
  /** Keys of all events received before. */
  receipts: Set<string>;
  part: Part;
}

/** What is read and decided of the vehicles that are in memory at once. */
interface Part extends Omit<LoadedRecords, 'waiting'> {
  newReceipts: Receipt[];
  /** By their keys: spellings that are used for the first time, or for another vehicle. */
  spellings: Map<string, Spelling & { vehicleId: string }>;
  repushes: Repush[];
  touched: Set<string>;
  replaced: EarlierVehicle[];
  vehicles: Map<string, Vehicle>;
  /** Of the vehicles whose pictures a message lists. */
  newest: Map<string, readonly string[]>;
  /** Of the vehicles whose pictures an event carries that no message listed. */
  carried: Map<string, ReadonlySet<string>>;
  appends: StreamAppend<VehicleEvent>[];
}

/**
 * Applies the rows of an open batch and returns a verdict for each, in their order. Where their vehicles are more than should be in memory at
 * once, some are read, decided and written after the others, in the same transaction; those of one stock number always together.
 * @param explains whether verdicts list each changed field.
 * @throws an error that `lacksReceiptDay` recognises, if the partition of a day does not exist yet.
 */
export async function applyBatch(
  tx: EventTransaction,
  { rows, single, known, receipts, since }: KnownBatch,
  { ids, explains = false }: { ids: Ids; explains?: boolean },
): Promise<FeedVerdict[]> {
  const { repushedIds, ...first } = await loadRecords(tx, single, known);
  const pushedEvents = new Map(
    known.flatMap((row) => (row.pushedEvent ? [[keyOf(row), row.pushedEvent] as const] : [])),
  );
  const newIds = rows.map(() => ids.shortId());
  const ledger: Ledger = {
    repushedIds,
    since,
    pushedEvents,
    receipts: new Set([...receipts, ...pushedEvents.values()].map(receiptKey)),
    part: partOf(first),
  };
  // Once one part is written nothing can be locked any more.
  if (first.waiting.length > 0) await tx.lock(newIds);
  const verdicts: FeedVerdict[] = [];
  const decide = (waiting: LoadedRecords['waiting']) => {
    const later = new Set(waiting.map(keyOf));
    for (const [place, row] of rows.entries()) {
      if (verdicts[place] || later.has(keyOf(numberOf(row.message)))) continue;
      verdicts[place] = decideRow(row, ledger, newIds[place] ?? ids.shortId(), explains);
    }
  };
  decide(first.waiting);
  await write(tx, ledger.part);
  for (let { waiting } = first; waiting.length > 0; ) {
    const more = await loadMore(tx, waiting);
    waiting = more.waiting;
    ledger.part = partOf(more);
    decide(waiting);
    await write(tx, ledger.part);
  }
  return verdicts;
}

const partOf = ({ records, streams }: Omit<LoadedRecords, 'waiting'>): Part => ({
  records,
  streams,
  newReceipts: [],
  spellings: new Map(),
  repushes: [],
  touched: new Set(),
  replaced: [],
  vehicles: new Map(),
  newest: new Map(),
  carried: new Map(),
  appends: [],
});

function decideRow(row: MessageRow, ledger: Ledger, newId: string, explains: boolean): FeedVerdict {
  const { message, meta } = row;
  const { part } = ledger;
  const receipt = receiptOf(row);
  const number = numberOf(message);
  const key = keyOf(number);
  if (ledger.receipts.has(receiptKey(receipt))) return repeatVerdict(row);
  const at = message.at.getTime();
  const repushedId = ledger.repushedIds.get(key);
  if (repushedId !== undefined) {
    ledger.receipts.add(receiptKey(receipt));
    // An earlier one is recognised by its time from now on: everything that it said was repeated later.
    if (ledger.pushedEvents.get(key)?.at === at) keepPushedEvent(ledger, key);
    part.repushes.push({ ...number, event: { ...receipt, at } });
    keepSpelling(part, message, repushedId);
    const { signed = [] } = message.digests ?? {};
    if (signed.length > 0) part.newest.set(repushedId, signed);
    return repushVerdict(row, repushedId);
  }
  // For an event so long ago a repeat can't be distinguished from another event of the same time.
  const ties = receipt.day < ledger.since ? 'late' : 'taken';
  const before = part.records.get(key);
  const applied = applyMessage(message, before, newId, ties);
  if (applied.refusal) return appliedVerdict(row, message, applied);
  const tooLarge = tooLargeEvent(applied.changed);
  if (tooLarge) return refusedVerdict({ ...row, errors: [tooLarge] });
  ledger.receipts.add(receiptKey(receipt));
  keepReceipt(ledger, receipt);
  if (applied.record) {
    keepPushedEvent(ledger, key);
    const hasWarnings = row.isListedTwice === true || vehicleWarnings(applied, message).length > 0;
    const lastPush = lastPushOf(message, applied, hasWarnings);
    part.records.set(key, { ...applied.record, lastPush });
    part.touched.add(key);
    keepSpelling(part, message, applied.record.vehicleId);
    if (before && before.vehicleId !== applied.record.vehicleId)
      part.replaced.push({ ...number, vehicleId: before.vehicleId });
  }
  if (applied.record && applied.newest) keepAddresses(part, applied.record.vehicleId, applied);
  for (const { vehicleId, vehicle, append } of applied.changed) {
    part.vehicles.set(vehicleId, vehicle);
    part.appends.push({ ...append, meta: { ...meta, causationId: message.eventId } });
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

/** Of pictures that an event carries, those of an earlier message of the part stay, else those that are stored. */
function keepAddresses(part: Part, vehicleId: string, { newest = [], carried }: Applied): void {
  const known = part.newest.get(vehicleId);
  const before = part.carried.get(vehicleId);
  part.carried.delete(vehicleId);
  if (!carried?.size) part.newest.set(vehicleId, newest);
  else if (known) part.newest.set(vehicleId, amongPhotos(known, carried));
  else part.carried.set(vehicleId, before ? new Set([...carried].filter((picture) => before.has(picture))) : carried);
}

/** A spelling that reached a vehicle by its VIN is used for events without one, too. */
function keepSpelling(part: Part, { dealership, stocknum, spelling }: MessageRow['message'], vehicleId: string): void {
  if (spelling === undefined) return;
  const spelt = { dealershipId: dealership.id, stocknum: spelling };
  part.spellings.set(keyOf(spelt), { ...spelt, listedAs: stocknum, vehicleId });
}

function keepReceipt(ledger: Ledger, receipt: Receipt): void {
  if (receipt.day >= ledger.since) ledger.part.newReceipts.push(receipt);
}

/** Gives the event that last re-pushed a listing its receipt, because its row is about to drop it. */
function keepPushedEvent(ledger: Ledger, key: string): void {
  const event = ledger.pushedEvents.get(key);
  if (!event) return;
  ledger.pushedEvents.delete(key);
  keepReceipt(ledger, event);
}

async function write(tx: EventTransaction, part: Part): Promise<void> {
  if (part.newReceipts.length + part.repushes.length + part.touched.size === 0) return;
  if (part.carried.size > 0) {
    const stored = await readNewestAddresses(tx.queryRunner, [...part.carried.keys()]);
    for (const [id, carried] of part.carried) part.newest.set(id, amongPhotos(stored.get(id) ?? [], carried));
  }
  const touched = [...part.touched].flatMap((key) => part.records.get(key) ?? []);
  await tx.together([
    () => tx.lock([...part.vehicles.keys()]),
    () => tx.appendMany(part.appends),
    () => writeReadModel(tx.queryRunner, part.vehicles),
    () => tx.keepSnapshots(vehicleFold.snapshotRules ?? 0, snapshotsOf(part)),
    () => keepNewestAddresses(tx.queryRunner, part.newest),
    () => writeStockNumbers(tx.queryRunner, touched),
    () => writeEarlierVehicles(tx.queryRunner, part.replaced),
    () => writeSpellings(tx.queryRunner, [...part.spellings.values()]),
    () => writeRepushes(tx.queryRunner, part.repushes),
    () => writeReceipts(tx.queryRunner, part.newReceipts),
  ]);
}

/** The vehicles whose streams have grown long, as they are now. */
function snapshotsOf({ appends, streams, vehicles }: Part): Snapshot[] {
  const ends = new Map(appends.map((append) => [append.streamId, append]));
  return [...ends].flatMap(([streamId, { expectedVersion, events }]) => {
    const stream = streams.get(streamId);
    const version = expectedVersion + events.length;
    if (!stream || !needsSnapshot(stream, version - stream.version)) return [];
    return [{ streamId, version, state: vehicles.get(streamId) }];
  });
}
