import type { FeedVerdict } from '@forecourt/contracts';
import { EventStore, type EventTransaction, retryOnConflict } from '@forecourt/event-store';
import { Clock, Ids } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { FeedRow, MessageRow } from './checking/feed-row.ts';
import { type CleanCars, readRowAgain } from './checking/known-row.ts';
import { readLeniently, type SentRow } from './checking/lenient-row.ts';
import type { FeedSender } from './keeping/feed-keys.ts';
import { keepReceiptDays, lacksReceiptDay, oldestReceiptDay } from './keeping/receipt-days.ts';
import { applyBatch } from './placing/feed-batch.ts';
import type { StockNumber } from './placing/feed-tables.ts';
import { refusedVerdict } from './placing/feed-verdict.ts';
import { openBatch } from './placing/known-batch.ts';
import { SharedBatches } from './placing/shared-batches.ts';
import { loadListed } from './placing/spelling-tables.ts';

/** Requests of more rows have a transaction of their own. */
const SHARING_ROWS = 20;
/** Of inventories that are pushed again and again: so many are known at most, in about 100 bytes each. Counted by size, so that room is taken only as it fills. */
const CLEAN_CARS = 200_000;

/** Rows that were checked by themselves: those to apply, and the verdicts on the others. */
export interface CheckedRows {
  messages: readonly MessageRow[];
  refused: readonly FeedVerdict[];
}

/** How rows are applied. */
export interface ApplyOptions {
  /** The transaction is rolled back: the verdicts say what would change, and from what (FEED-7). */
  dry?: boolean;
  /** Writes more in the transaction of the rows, such as their verdicts. */
  also?: (tx: EventTransaction, verdicts: readonly FeedVerdict[]) => Promise<void>;
}

/** Ends a transaction that was only tried. */
class DryRun extends Error {
  readonly verdicts: FeedVerdict[];

  constructor(verdicts: FeedVerdict[]) {
    super('This transaction was only tried.');
    this.verdicts = verdicts;
  }
}

/** Takes in feed batches: each is checked row by row, then applied in one transaction, or not at all. Small ones share transactions. */
@Injectable()
export class FeedIntake {
  readonly #cleanCars: CleanCars = new LRUCache({ maxSize: CLEAN_CARS, sizeCalculation: () => 1 });
  readonly #shared = new SharedBatches<MessageRow, FeedVerdict>((rows) => this.#applyInOneTransaction(rows));

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly dataSource: DataSource,
  ) {}

  /** The first day with stored receipts. */
  receiptsSince(): string {
    return oldestReceiptDay(this.clock.now());
  }

  /** Those of some stock numbers whose vehicle was not withdrawn. */
  async listed(numbers: readonly StockNumber[]): Promise<StockNumber[]> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return await loadListed(runner, numbers);
    } finally {
      await runner.release();
    }
  }

  /** Checks rows as received, each separately. It does not query the database, so other rows can be applied in the meantime. */
  check(sent: readonly SentRow[], { client, dealerships, meta }: FeedSender): CheckedRows {
    const now = this.clock.now();
    const rows = sent.map(({ index, event, leniency, warnings = [] }) => {
      const read = (tried: unknown) => readRowAgain(index, tried, dealerships, now, this.#cleanCars);
      const row = leniency ? readLeniently(event as object, leniency, read) : read(event);
      return { ...row, warnings: warnings.length > 0 ? [...warnings, ...row.warnings] : row.warnings, client, meta };
    });
    return { messages: rows.filter(isMessage), refused: rows.filter((row) => !isMessage(row)).map(refusedVerdict) };
  }

  /**
   * Applies checked rows and returns a verdict for each, in their order. A bad row never stops the good ones; events of one stock number are
   * applied in the order sent (FEED-1).
   * @param rows at most FEED_BATCH_LIMIT.
   * @throws any error of the database; then none of the rows is stored.
   */
  async apply({ messages, refused }: CheckedRows, options: ApplyOptions = {}): Promise<FeedVerdict[]> {
    const decided = messages.length === 0 ? [] : await this.#decide(messages, options);
    return [...refused, ...decided].sort((a, b) => a.index - b.index);
  }

  #decide(messages: readonly MessageRow[], options: ApplyOptions): Promise<FeedVerdict[]> {
    if (options.dry || options.also) return this.#applyInOneTransaction(messages, options);
    return messages.length > SHARING_ROWS ? this.#applyInOneTransaction(messages) : this.#shared.take(messages);
  }

  /** If the receipts of a day have no partition yet, as after a long sleep, it is created and the batch applied again. */
  async #applyInOneTransaction(
    messages: readonly MessageRow[],
    { dry = false, also }: ApplyOptions = {},
  ): Promise<FeedVerdict[]> {
    const now = this.clock.now();
    const apply = () =>
      retryOnConflict(() =>
        this.store.transactInSteps(
          (tx) => openBatch(tx, messages, now),
          async (known, tx) => {
            const verdicts = await applyBatch(tx, known, { ids: this.ids, explains: dry });
            await also?.(tx, verdicts);
            if (dry) throw new DryRun(verdicts);
            return verdicts;
          },
        ),
      );
    try {
      return await apply();
    } catch (error) {
      if (error instanceof DryRun) return error.verdicts;
      if (!lacksReceiptDay(error)) throw error;
      await keepReceiptDays(this.dataSource, now);
      return this.#applyInOneTransaction(messages, { dry, ...(also ? { also } : {}) });
    }
  }
}

const isMessage = <Row extends FeedRow>(row: Row): row is Row & Pick<MessageRow, 'message'> =>
  row.message !== undefined;
