import type { FeedVerdict } from '@forecourt/contracts';
import {
  type EventMeta,
  EventStore,
  type EventTransaction,
  retryOnConflict,
  type StreamAppend,
} from '@forecourt/event-store';
import { Clock, Ids } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { VehicleEvent } from '../vehicle/vehicle.events.ts';
import { writeReadModel } from '../vehicle/vehicle.read-model.ts';
import { fold, type Vehicle } from '../vehicle/vehicle.ts';
import { applyMessage } from './apply-message.ts';
import { type FeedRow, readRow } from './feed-row.ts';
import {
  keyOf,
  knownReceipts,
  loadStockNumbers,
  numberOf,
  type StockNumberRow,
  writeReceipts,
  writeStockNumbers,
} from './feed-tables.ts';
import { appliedVerdict, refusedVerdict, repeatVerdict } from './feed-verdict.ts';
import type { StockRecord } from './placement.ts';
import type { FeedDealership, StockMessage } from './stock-message.ts';

/** Who pushes, and for whom it may. */
export interface FeedSender {
  /** The client's name: event ids are its own. */
  client: string;
  dealerships: readonly FeedDealership[];
  /** Kept with each event. */
  meta: EventMeta;
}

/** An event as it came, unchecked, and its place in the request. */
export interface SentRow {
  index: number;
  event: unknown;
}

type MessageRow = FeedRow & { message: StockMessage };

/** What a batch has decided so far, all in memory. */
interface Ledger {
  records: Map<string, StockRecord>;
  receipts: Set<string>;
  newReceipts: string[];
  touched: Set<string>;
  vehicles: Map<string, Vehicle>;
  appends: StreamAppend<VehicleEvent>[];
  verdicts: FeedVerdict[];
}

/** Takes in feed batches: each is checked row by row, then applied in one transaction, or not at all. */
@Injectable()
export class FeedIntake {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Ids) private readonly ids: Ids,
  ) {}

  /**
   * Applies rows as they came and gives a verdict for each, in their order. A bad row never stops the good ones; events of one stock
   * number are applied in the order sent (FEED-1).
   * @param sent at most FEED_BATCH_LIMIT.
   * @throws whatever the database throws; then nothing of the batch is kept.
   */
  async take(sent: readonly SentRow[], sender: FeedSender): Promise<FeedVerdict[]> {
    const now = this.clock.now();
    const rows = sent.map((row) => readRow(row.index, row.event, sender.dealerships, now));
    const messages = rows.filter((row): row is MessageRow => row.message !== undefined);
    const refused = rows.filter((row) => row.message === undefined).map(refusedVerdict);
    const decided = messages.length === 0 ? [] : await retryOnConflict(() => this.#apply(messages, sender));
    return [...refused, ...decided].sort((a, b) => a.index - b.index);
  }

  /**
   * Locks come before any write, a kind at a time: stock numbers, then the streams that they lead to. The ids of new vehicles, which are
   * locked last, are random: nobody can hold or await them.
   */
  #apply(rows: readonly MessageRow[], sender: FeedSender): Promise<FeedVerdict[]> {
    return this.store.transact(async (tx) => {
      await tx.lock(rows.map(({ message }) => keyOf(numberOf(message))));
      const known = await loadStockNumbers(tx.queryRunner, distinctNumbers(rows));
      await tx.lock(known.map(({ vehicleId }) => vehicleId));
      const ledger: Ledger = {
        records: await loadRecords(tx, known),
        receipts: await knownReceipts(
          tx.queryRunner,
          sender.client,
          rows.map(({ message }) => message.eventId),
        ),
        newReceipts: [],
        touched: new Set(),
        vehicles: new Map(),
        appends: [],
        verdicts: [],
      };
      for (const row of rows) this.#decide(row, sender, ledger);
      await write(tx, sender, ledger);
      return ledger.verdicts;
    });
  }

  #decide(row: MessageRow, { meta }: FeedSender, ledger: Ledger): void {
    const { message } = row;
    if (ledger.receipts.has(message.eventId)) {
      ledger.verdicts.push(repeatVerdict(row));
      return;
    }
    const key = keyOf(numberOf(message));
    const applied = applyMessage(message, ledger.records.get(key), this.ids.shortId());
    ledger.verdicts.push(appliedVerdict(row, message, applied));
    if (applied.refusal) return;
    ledger.receipts.add(message.eventId);
    ledger.newReceipts.push(message.eventId);
    if (applied.record) {
      ledger.records.set(key, applied.record);
      ledger.touched.add(key);
    }
    for (const { vehicleId, vehicle, append } of applied.changed) {
      ledger.vehicles.set(vehicleId, vehicle);
      ledger.appends.push({ ...append, meta: { ...meta, causationId: message.eventId } });
    }
  }
}

async function loadRecords(tx: EventTransaction, known: readonly StockNumberRow[]): Promise<Map<string, StockRecord>> {
  const streams = await tx.loadMany<VehicleEvent>(known.map(({ vehicleId }) => vehicleId));
  const records = new Map<string, StockRecord>();
  for (const row of known) {
    const events = streams.get(row.vehicleId) ?? [];
    const vehicle = fold(events);
    if (!vehicle)
      throw new Error(`Stock number ${row.stocknum} leads to vehicle ${row.vehicleId}, which has no events.`);
    const { vehicleId, times, takenOverAt } = row;
    records.set(keyOf(row), {
      vehicleId,
      vehicle,
      version: events.length,
      times,
      takenOverAt: takenOverAt ?? undefined,
    });
  }
  return records;
}

async function write(tx: EventTransaction, { client }: FeedSender, ledger: Ledger): Promise<void> {
  if (ledger.newReceipts.length === 0) return;
  await tx.lock([...ledger.vehicles.keys()]);
  await tx.appendMany(ledger.appends);
  await writeReadModel(tx.queryRunner, ledger.vehicles);
  await writeStockNumbers(
    tx.queryRunner,
    [...ledger.touched].flatMap((key) => ledger.records.get(key) ?? []),
  );
  await writeReceipts(tx.queryRunner, client, ledger.newReceipts);
}

function distinctNumbers(rows: readonly MessageRow[]) {
  return [...new Map(rows.map(({ message }) => [keyOf(numberOf(message)), numberOf(message)])).values()];
}
