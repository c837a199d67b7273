import type { FeedVerdict } from '@forecourt/contracts';
import { type EventMeta, EventStore, retryOnConflict } from '@forecourt/event-store';
import { Clock, Ids, RecentMap } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { applyBatch, type MessageRow } from './feed-batch.ts';
import type { FeedDealership } from './feed-dealership.ts';
import type { FeedRow } from './feed-row.ts';
import { refusedVerdict } from './feed-verdict.ts';
import { type CleanCars, readRowAgain } from './known-row.ts';
import { SharedBatches } from './shared-batches.ts';

/** Requests of more rows have a transaction of their own. */
const SHARING_ROWS = 20;
/** Of an inventory that is pushed again and again; twice as many are known at most, in about 100 bytes each. */
const CLEAN_CARS = 100_000;

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

/** Rows that were checked by themselves: those to apply, and the verdicts on the others. */
export interface CheckedRows {
  messages: readonly MessageRow[];
  refused: readonly FeedVerdict[];
}

/** Takes in feed batches: each is checked row by row, then applied in one transaction, or not at all. Small ones share transactions. */
@Injectable()
export class FeedIntake {
  readonly #cleanCars: CleanCars = new RecentMap(CLEAN_CARS);
  readonly #shared = new SharedBatches<MessageRow, FeedVerdict>((rows) => this.#applyInOneTransaction(rows));

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
  take(sent: readonly SentRow[], sender: FeedSender): Promise<FeedVerdict[]> {
    return this.apply(this.check(sent, sender));
  }

  /** The first half of `take`, which asks the database nothing: for one who has other rows under way meanwhile. */
  check(sent: readonly SentRow[], { client, dealerships, meta }: FeedSender): CheckedRows {
    const now = this.clock.now();
    const rows = sent.map(({ index, event }) => ({
      ...readRowAgain(index, event, dealerships, now, this.#cleanCars),
      client,
      meta,
    }));
    return { messages: rows.filter(isMessage), refused: rows.filter((row) => !isMessage(row)).map(refusedVerdict) };
  }

  /** The second half of `take`. */
  async apply({ messages, refused }: CheckedRows): Promise<FeedVerdict[]> {
    const decided = messages.length === 0 ? [] : await this.#decide(messages);
    return [...refused, ...decided].sort((a, b) => a.index - b.index);
  }

  #decide(messages: readonly MessageRow[]): Promise<FeedVerdict[]> {
    return messages.length > SHARING_ROWS ? this.#applyInOneTransaction(messages) : this.#shared.take(messages);
  }

  #applyInOneTransaction(messages: readonly MessageRow[]): Promise<FeedVerdict[]> {
    return retryOnConflict(() => this.store.transact((tx) => applyBatch(tx, messages, this.ids)));
  }
}

const isMessage = <Row extends FeedRow>(row: Row): row is Row & Pick<MessageRow, 'message'> =>
  row.message !== undefined;
