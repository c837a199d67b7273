import type { CarSearchEngine } from '@forecourt/car-search';
import type { Clock } from '@forecourt/service-kit';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { prepareIndexes } from '../search-index/prepare-indexes.ts';
import { readIndexes } from '../search-index/search-indexes.table.ts';
import { IndexWriter } from './index-writer.ts';
import { Loop } from './loop.ts';

/** What the flusher is started with. */
export interface FlusherOptions {
  dataSource: DataSource;
  engine: CarSearchEngine;
  alias: string;
  clock: Clock;
  logger: Logger;
  /** How soon a writer looks for cars where nobody wakes it; 25 ms where left out. */
  pollMs?: number;
  /** How soon it asks again for an index that another process writes; 250 ms where left out. */
  standbyMs?: number;
  /** How soon the list of indexes, which other processes change too, is looked at again; 1,000 ms where left out. */
  lookMs?: number;
  /** The longest pause after faults in a row; 1,000 ms where left out. */
  longestPauseMs?: number;
}

const LOOK_MS = 1_000;
/** Of half of the cars the rows are committed by another process, of whose commits nobody tells. */
const POLL_MS = 25;
const STANDBY_MS = 250;

/**
 * The writer of the search indexes: takes cars that are behind in any of the listed indexes, writes them, notes what the index holds. Of
 * several processes one writes an index and the others stand by. All that it knows stands in the database and in the engine, so a crash
 * anywhere loses nothing. A fault makes it wait and try again.
 */
export class Flusher {
  readonly #options: FlusherOptions;
  readonly #writers = new Map<string, IndexWriter>();
  readonly #look: Loop;
  /** Whether the list was compared with what the engine has. */
  #prepared = false;
  /** The index that searches read. */
  #serving: string | undefined;

  constructor(options: FlusherOptions) {
    this.#options = options;
    const { logger, longestPauseMs } = options;
    this.#look = new Loop({
      round: () => this.#meetList(),
      longestPauseMs,
      onFault: (error, failures) => logger.error({ err: error, failures }, 'the indexes could not be looked at'),
    });
  }

  /** Whether every car that was known at the start, or when an index had to be made anew, can be found. */
  get ready(): boolean {
    return this.#serving !== undefined && (this.#writers.get(this.#serving)?.caughtUp ?? false);
  }

  /** Faults in a row, of the index that has most; 0 after a success. */
  get failures(): number {
    return Math.max(this.#look.failures, ...[...this.#writers.values()].map(({ failures }) => failures));
  }

  /** There are cars to write: look now. */
  wake(): void {
    for (const writer of this.#writers.values()) writer.wake();
  }

  /** The list of indexes, or where the alias points, has changed: look now. */
  lookAgain(): void {
    this.#look.wake();
  }

  /** Ends the writes in hand, then stops. */
  async stop(): Promise<void> {
    await this.#look.stop();
    await Promise.all([...this.#writers.values()].map((writer) => writer.stop()));
  }

  /** A writer for each index of the list and no other. The list is read before the alias, which thus is not behind it. */
  async #meetList(): Promise<number> {
    const { engine, alias, lookMs = LOOK_MS } = this.#options;
    const indexes = await this.#listed();
    for (const [index, writer] of this.#writers) {
      if (indexes.includes(index)) continue;
      await writer.stop();
      this.#writers.delete(index);
    }
    for (const index of indexes) {
      if (!this.#writers.has(index)) this.#writers.set(index, this.#startWriter(index));
    }
    this.#serving = (await engine.resolveAlias(alias)) ?? (await this.#open());
    return lookMs;
  }

  async #listed(): Promise<string[]> {
    const { dataSource, engine, alias, clock } = this.#options;
    if (this.#prepared) return readIndexes(dataSource);
    const indexes = await prepareIndexes({ dataSource, engine, alias, now: clock.now() });
    this.#prepared = true;
    return indexes;
  }

  /** Where searches have no index, they get the first that holds all cars. From then on a rebuild alone moves the alias. */
  async #open(): Promise<string | undefined> {
    const { engine, alias, logger } = this.#options;
    const [index] = [...this.#writers].find(([, { caughtUp }]) => caughtUp) ?? [];
    if (index === undefined) return undefined;
    await engine.pointAlias(alias, index);
    logger.info({ index, alias }, 'searches read this index now');
    return index;
  }

  #startWriter(index: string): IndexWriter {
    const { dataSource, engine, logger, longestPauseMs } = this.#options;
    const { pollMs = POLL_MS, standbyMs = STANDBY_MS } = this.#options;
    return new IndexWriter({
      dataSource,
      engine,
      index,
      logger,
      pollMs,
      standbyMs,
      longestPauseMs,
      onCaughtUp: () => this.lookAgain(),
      onLost: () => this.#compareAgain(),
    });
  }

  /** Somebody took an index away: what remains, or a new one, is found at the next look. */
  #compareAgain(): void {
    this.#prepared = false;
    this.lookAgain();
  }
}
