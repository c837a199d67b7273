import type { Pool } from 'pg';
import { type BackOff, Bell, backOffDelay, pause } from '../pause.ts';
import { DEFAULT_MAX_BATCH, type Subscription } from '../transport.ts';
import { commit, readCommitted, resetCommitted } from './group-offsets.ts';
import { readLog } from './log.ts';

/** What a worker is started with. */
export interface WorkerOptions {
  pool: Pool;
  subscription: Subscription;
  topic: string;
  partition: number;
  pollMs: number;
  backOff: BackOff;
  /** Aborted when the partition is no longer this member's. */
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
  #isEnded = false;

  constructor(options: WorkerOptions) {
    this.topic = options.topic;
    this.partition = options.partition;
    this.#options = options;
    this.#ended = this.#run().finally(() => {
      this.#isEnded = true;
      options.onEnded();
    });
  }

  /** Messages came: read on. */
  wake(): void {
    this.#bell.ring();
  }

  /** Finishes the batch in hand and ends. */
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
    let position: bigint | undefined;
    let failures = 0;
    while (this.#goesOn) {
      const messagesCame = this.#bell.listen();
      try {
        const from: bigint = position ?? (await this.#startingPosition());
        position = await this.#deliver(from);
        failures = 0;
        if (position === from) await pause(pollMs, this.#stopping.signal, lost, messagesCame);
      } catch (error) {
        position = undefined;
        failures += 1;
        subscription.onError?.(error);
        await pause(backOffDelay(backOff, failures), this.#stopping.signal, lost);
      }
    }
  }

  async #startingPosition(): Promise<bigint> {
    const { pool, subscription, topic, partition } = this.#options;
    const own = await subscription.positionOf?.(topic, partition);
    if (own === undefined) return (await readCommitted(pool, subscription.group, topic, partition)) ?? 0n;
    await resetCommitted(pool, subscription.group, topic, partition, own);
    return own;
  }

  /** Delivers what stands at the position; gives the position after it. */
  async #deliver(from: bigint): Promise<bigint> {
    const { pool, subscription, topic, partition, lost } = this.#options;
    const messages = await readLog(pool, topic, partition, from, subscription.maxBatch ?? DEFAULT_MAX_BATCH);
    const last = messages.at(-1);
    if (!last || !this.#goesOn) return from;
    await subscription.onBatch({ topic, partition, messages, heartbeat: async () => lost.throwIfAborted() });
    const next = last.offset + 1n;
    await commit(pool, subscription.group, topic, partition, next);
    return next;
  }
}
