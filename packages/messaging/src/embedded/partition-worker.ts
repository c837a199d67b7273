import { type BackOff, Bell, backOffDelay, Pace, pause } from '@forecourt/service-kit/waiting';
import type { Pool } from 'pg';
import { TopicShortenedFault } from '../faults.ts';
import { DEFAULT_MAX_BATCH, type Subscription } from '../transport.ts';
import { commit, readCommitted, resetCommitted } from './group-offsets.ts';
import { readLog } from './log.ts';
import { readEnds } from './topics.ts';

/** What a worker is started with. */
export interface WorkerOptions {
  pool: Pool;
  subscription: Subscription;
  topic: string;
  partition: number;
  pollMs: number;
  backOff: BackOff;
  /** Aborted when the partition no longer belongs to this member. */
  lost: AbortSignal;
  onEnded(): void;
}

/** Reads one assigned partition: a batch at a time, committed when it is handled, delivered again when it is not. */
export class PartitionWorker {
  readonly topic: string;
  readonly partition: number;
  readonly #options: WorkerOptions;
  readonly #stopping = new AbortController();
  readonly #bell = new Bell();
  readonly #ended: Promise<void>;
  readonly #pace: Pace;
  #isEnded = false;
  /** Whether the subscription said where to begin, and not the group's committed offset. */
  #keepsPosition = false;
  /** Asked for where undefined. */
  #position: bigint | undefined;
  /** Counts what makes a position stale that is still in use. */
  #repositions = 0;

  constructor(options: WorkerOptions) {
    this.topic = options.topic;
    this.partition = options.partition;
    this.#options = options;
    this.#pace = new Pace(options.subscription.batchesApartMs);
    this.#ended = this.#run().finally(() => {
      this.#isEnded = true;
      options.onEnded();
    });
  }

  /** Messages arrived: read on. */
  wake(): void {
    this.#bell.ring();
  }

  /** Asks for the position again before the next batch. */
  reposition(): void {
    this.#repositions += 1;
    this.#position = undefined;
    this.#bell.ring();
  }

  /** Finishes the batch in progress and ends. */
  stop(): Promise<void> {
    this.#stopping.abort();
    return this.#ended;
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  get #goesOn(): boolean {
    return !this.isStopping && !this.#options.lost.aborted;
  }

  async #run(): Promise<void> {
    const { pollMs, backOff, lost, subscription } = this.#options;
    let failures = 0;
    while (this.#goesOn) {
      const messagesCame = this.#bell.listen();
      try {
        await this.#pace.turn(this.#stopping.signal, lost);
        const repositions = this.#repositions;
        const from = this.#position ?? (await this.#startingPosition());
        const next = await this.#deliver(from);
        if (repositions !== this.#repositions) continue;
        this.#position = next;
        failures = 0;
        if (next === from) await pause(pollMs, this.#stopping.signal, lost, messagesCame);
      } catch (error) {
        this.#position = undefined;
        failures += 1;
        subscription.onError?.(error);
        await pause(backOffDelay(backOff, failures), this.#stopping.signal, lost);
      }
    }
  }

  async #startingPosition(): Promise<bigint> {
    const { pool, subscription, topic, partition } = this.#options;
    const own = await subscription.positionOf?.(topic, partition);
    this.#keepsPosition = own !== undefined;
    if (own === undefined) return (await readCommitted(pool, subscription.group, topic, partition)) ?? 0n;
    await resetCommitted(pool, subscription.group, topic, partition, own);
    return own;
  }

  /** A committed offset past the end belongs to a lost log: it starts again from the beginning, as another transport does by itself. */
  async #withinLog(from: bigint): Promise<bigint> {
    const { pool, subscription, topic, partition } = this.#options;
    const end = (await readEnds(pool, topic)).find((each) => each.partition === partition)?.end ?? from;
    if (from <= end) return from;
    subscription.onError?.(
      new TopicShortenedFault(
        `${topic}/${partition} ends at ${end}, below ${from}: the log was lost and will be read from its beginning.`,
      ),
    );
    await resetCommitted(pool, subscription.group, topic, partition, 0n);
    return 0n;
  }

  /** Delivers the messages at the position; returns the position after them. */
  async #deliver(from: bigint): Promise<bigint> {
    const { pool, subscription, topic, partition, lost } = this.#options;
    const maxBatch = subscription.maxBatch ?? DEFAULT_MAX_BATCH;
    const { messages, isFull } = await readLog(pool, topic, partition, from, maxBatch);
    const last = messages.at(-1);
    if (!last && this.#goesOn && !this.#keepsPosition) return this.#withinLog(from);
    if (!last || !this.#goesOn) return from;
    this.#pace.begin(isFull);
    await subscription.onBatch({ topic, partition, messages, heartbeat: async () => lost.throwIfAborted() });
    const next = last.offset + 1n;
    await commit(pool, subscription.group, topic, partition, next);
    return next;
  }
}
