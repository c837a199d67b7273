import { setTimeout as wait } from 'node:timers/promises';
import { type CarSearchEngine, UnknownIndexError } from '@forecourt/car-search';
import type { Clock } from '@forecourt/service-kit';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { prepareIndexes } from '../search-index/prepare-indexes.ts';
import { flushIndex } from './flush-index.ts';
import { WakeUp } from './wake-up.ts';

/** What the flusher is started with. */
export interface FlusherOptions {
  dataSource: DataSource;
  engine: CarSearchEngine;
  alias: string;
  clock: Clock;
  logger: Logger;
  /** How soon it looks again where nobody wakes it; 100 ms where left out. */
  pollMs?: number;
  /** The longest pause after faults in a row; 5,000 ms where left out. */
  longestPauseMs?: number;
}

const FIRST_PAUSE_MS = 50;

/**
 * The one writer of the search indexes: takes cars that are behind, writes them, notes what the index holds. All that it knows stands
 * in the database and in the engine, so a crash anywhere loses nothing. A fault makes it wait and try again.
 */
export class Flusher {
  readonly #options: FlusherOptions;
  readonly #wakeUp = new WakeUp();
  readonly #stopping = new AbortController();
  readonly #caughtUp = new Set<string>();
  /** The vehicle id that the present round through an index has come to. */
  readonly #places = new Map<string, string>();
  readonly #ended: Promise<void>;
  #indexes: string[] | undefined;
  #failures = 0;

  constructor(options: FlusherOptions) {
    this.#options = options;
    this.#ended = this.#run();
  }

  /** Whether every car that was known at the start, or when an index had to be made anew, can be found. */
  get ready(): boolean {
    return this.#indexes?.every((index) => this.#caughtUp.has(index)) ?? false;
  }

  /** Faults in a row; 0 after a success. */
  get failures(): number {
    return this.#failures;
  }

  /** There is work: look now. */
  wake(): void {
    this.#wakeUp.ring();
  }

  /** Ends the write in hand, then stops. */
  stop(): Promise<void> {
    this.#stopping.abort();
    this.#wakeUp.ring();
    return this.#ended;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#wakeUp.arm();
      try {
        const caughtUp = await this.#flushAll();
        this.#failures = 0;
        if (caughtUp && !this.#stopping.signal.aborted) await this.#wakeUp.wait(this.#options.pollMs ?? 100);
      } catch (error) {
        await this.#backOff(error);
      }
    }
  }

  async #flushAll(): Promise<boolean> {
    const { clock, ...options } = this.#options;
    this.#indexes ??= await prepareIndexes({ ...options, now: clock.now() });
    let caughtUp = true;
    for (const index of this.#indexes) caughtUp = (await this.#flush(index)) && caughtUp;
    return caughtUp;
  }

  async #flush(index: string): Promise<boolean> {
    const { dataSource, engine, logger } = this.#options;
    const { next, caughtUp, ahead } = await flushIndex(dataSource, engine, index, this.#places.get(index) ?? '');
    this.#places.set(index, next);
    for (const car of ahead) {
      logger.error({ index, ...car }, 'the index holds a later revision of a car than there is; it is left as it is');
    }
    if (caughtUp && !this.#caughtUp.has(index)) await this.#open(index);
    return caughtUp;
  }

  /** Searches go to the newest index, once it holds all cars. */
  async #open(index: string): Promise<void> {
    const { engine, alias, logger } = this.#options;
    await engine.refresh(index);
    if (index === this.#indexes?.at(-1) && (await engine.resolveAlias(alias)) !== index) {
      await engine.pointAlias(alias, index);
      logger.info({ index, alias }, 'searches read this index now');
    }
    this.#caughtUp.add(index);
  }

  async #backOff(error: unknown): Promise<void> {
    const { logger, longestPauseMs = 5_000 } = this.#options;
    this.#failures += 1;
    logger.error({ err: error, failures: this.#failures }, 'the index could not be written; trying again');
    if (error instanceof UnknownIndexError) this.#lookForIndexesAgain();
    const pause = Math.min(longestPauseMs, FIRST_PAUSE_MS * 2 ** Math.min(this.#failures - 1, 20));
    await wait(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  /** Somebody took an index away: what remains, or a new one, is found at the next try. */
  #lookForIndexesAgain(): void {
    this.#indexes = undefined;
    this.#caughtUp.clear();
  }
}
