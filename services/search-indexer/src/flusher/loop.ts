import { Bell, backOffDelay, pause } from '@forecourt/service-kit/waiting';
import type { DataSource, EntitySubscriberInterface, QueryRunner } from 'typeorm';

const MARK = 'carsChanged';

/** Calls `wake` after each commit of a transaction of this DataSource that was marked by `wakeAfterCommit`. */
export function wakeOnCommit(dataSource: DataSource, wake: () => void): void {
  const subscriber: EntitySubscriberInterface = {
    afterTransactionCommit({ queryRunner }) {
      if (!queryRunner.data[MARK]) return;
      queryRunner.data[MARK] = false;
      wake();
    },
  };
  dataSource.subscribers.push(subscriber);
}

/** Marks a transaction as one that left work for the flusher, which would find nothing before the commit. */
export function wakeAfterCommit(queryRunner: QueryRunner): void {
  queryRunner.data[MARK] = true;
}

/** What a loop is started with. */
export interface LoopOptions {
  /** One round; returns how soon the next one starts without a notification, in milliseconds: 0 if there is more to do. */
  round(): Promise<number>;
  /** The longest pause after faults in a row; default 1,000 ms. */
  longestPauseMs?: number | undefined;
  /** Called with each fault and the number in a row; the loop continues by itself, after this callback is done. */
  onFault(error: unknown, failures: number): void | Promise<void>;
}

const FIRST_PAUSE_MS = 50;
/** The longest wait left over once a fault is gone. */
const LONGEST_PAUSE_MS = 1_000;

/** Runs rounds of work until it is stopped: one after another while there is work, with growing pauses while they fail. */
export class Loop {
  readonly #options: LoopOptions;
  readonly #bell = new Bell();
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #failures = 0;

  constructor(options: LoopOptions) {
    this.#options = options;
    this.#ended = this.#run();
  }

  /** Faults in a row; 0 after a success. */
  get failures(): number {
    return this.#failures;
  }

  /** There is work: look now. */
  wake(): void {
    this.#bell.ring();
  }

  /** Ends the round in progress, then stops. */
  stop(): Promise<void> {
    this.#stopping.abort();
    return this.#ended;
  }

  async #run(): Promise<void> {
    // So that the owner's constructor is done before the first round.
    await undefined;
    while (!this.#stopping.signal.aborted) {
      const woken = this.#bell.listen();
      try {
        const pauseMs = await this.#options.round();
        this.#failures = 0;
        if (pauseMs > 0) await pause(pauseMs, woken, this.#stopping.signal);
      } catch (error) {
        await this.#backOff(error);
      }
    }
  }

  async #backOff(error: unknown): Promise<void> {
    const { onFault, longestPauseMs = LONGEST_PAUSE_MS } = this.#options;
    this.#failures += 1;
    await onFault(error, this.#failures);
    const backOff = { firstMs: FIRST_PAUSE_MS, lastMs: longestPauseMs };
    await pause(backOffDelay(backOff, this.#failures), this.#stopping.signal);
  }
}
