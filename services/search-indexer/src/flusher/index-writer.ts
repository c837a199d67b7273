import { type CarSearchEngine, type CarWrite, UnknownIndexError } from '@forecourt/car-search';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { placeAfter, readCars, writeCars } from './flush-index.ts';
import { Loop } from './loop.ts';

/** What the writer of an index is started with. */
export interface IndexWriterOptions {
  dataSource: DataSource;
  engine: CarSearchEngine;
  index: string;
  logger: Logger;
  /** How soon it looks again where nobody wakes it, in milliseconds. */
  pollMs: number;
  longestPauseMs?: number | undefined;
  /** Told once, when the index first holds every car. */
  onCaughtUp(): void;
  /** Told when the engine does not know the index. */
  onLost(): void;
}

/** Keeps one index up to date. Each index has its own, so that no fault and no backlog of one holds up another. */
export class IndexWriter {
  readonly #options: IndexWriterOptions;
  readonly #loop: Loop;
  #caughtUp = false;
  /** The vehicle id that the present round through the index has come to. */
  #place = '';
  /** The cars after that place, where they are being read already. */
  #upcoming: Promise<CarWrite[]> | undefined;

  constructor(options: IndexWriterOptions) {
    const { pollMs, longestPauseMs } = options;
    this.#options = options;
    this.#loop = new Loop({
      round: () => this.#flush(),
      pollMs,
      longestPauseMs,
      onFault: (error, failures) => this.#onFault(error, failures),
    });
  }

  /** Whether it has held, and lets be found, every car since it was first seen. */
  get caughtUp(): boolean {
    return this.#caughtUp;
  }

  /** Faults in a row; 0 after a success. */
  get failures(): number {
    return this.#loop.failures;
  }

  /** There is work: look now. */
  wake(): void {
    this.#loop.wake();
  }

  /** Ends the write in hand, then stops. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #flush(): Promise<boolean> {
    const { dataSource, engine, index, logger, onCaughtUp } = this.#options;
    const place = this.#place;
    const cars = await this.#takeCars(place);
    const next = placeAfter(cars);
    const caughtUp = next === '' && place === '';
    if (next !== '') this.#readAhead(next);
    const ahead = await writeCars(dataSource, engine, index, cars);
    this.#place = next;
    for (const car of ahead) {
      logger.error({ index, ...car }, 'the index holds a later revision of a car than there is; it is left as it is');
    }
    if (caughtUp && !this.#caughtUp) {
      await engine.refresh(index);
      this.#caughtUp = true;
      onCaughtUp();
    }
    return caughtUp;
  }

  #takeCars(place: string): Promise<CarWrite[]> {
    const { dataSource, index } = this.#options;
    const cars = this.#upcoming ?? readCars(dataSource, index, place);
    this.#upcoming = undefined;
    return cars;
  }

  /** While the engine writes one batch, the database reads the next. A car that changes meanwhile is behind again, and comes again. */
  #readAhead(place: string): void {
    const { dataSource, index } = this.#options;
    this.#upcoming = readCars(dataSource, index, place);
    // Whoever takes the cars meets the fault; nobody does where the write fails first.
    this.#upcoming.catch(() => undefined);
  }

  #onFault(error: unknown, failures: number): void {
    const { index, logger, onLost } = this.#options;
    this.#upcoming = undefined;
    logger.error({ err: error, index, failures }, 'the index could not be written; trying again');
    if (error instanceof UnknownIndexError) onLost();
  }
}
