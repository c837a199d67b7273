import type { CarSearchEngine } from '@forecourt/car-search';
import type { Clock } from '@forecourt/service-kit';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { prepareIndexes } from '../search-index/prepare-indexes.ts';
import { readFilledIndexes, readIndexes } from '../search-index/search-indexes.table.ts';
import { IndexWriter } from './index-writer.ts';
import { Loop } from './loop.ts';

/** What the flusher is started with. */
export interface FlusherOptions {
  dataSource: DataSource;
  engine: CarSearchEngine;
  alias: string;
  clock: Clock;
  logger: Logger;
  /** How soon a writer polls for cars without a notification; default 50 ms. */
  pollMs?: number;
  /** How soon it requests again an index that another process writes; default 250 ms. */
  standbyMs?: number;
  /** How soon it checks the list of indexes again, which other processes change too; default 1,000 ms. */
  lookMs?: number;
  /** The longest pause after faults in a row; default 1,000 ms. */
  longestPauseMs?: number;
}

const LOOK_MS = 1_000;
/** The rows of half of the cars are committed by another process, which sends no notification. */
const POLL_MS = 50;
const STANDBY_MS = 250;

/**
 * The writer of the search indexes: takes cars that are behind in any of the listed indexes, writes them, records what the index holds. Of
 * several processes one writes an index and the others stand by. Its state is in the database and in the engine, so a crash
 * anywhere loses nothing. After a fault it waits and retries.
 */
export class Flusher {
  readonly #options: FlusherOptions;
  readonly #writers = new Map<string, IndexWriter>();
  readonly #look: Loop;
  /** Whether the list was compared with the engine, and each index has an entry for every car. */
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

  /** Whether every car known at the start, or when an index had to be rebuilt, can be found. */
  get ready(): boolean {
    return this.#serving !== undefined && (this.#writers.get(this.#serving)?.caughtUp ?? false);
  }

  /** The index that searches read, as of the last look. */
  get serving(): string | undefined {
    return this.#serving;
  }

  /** Faults in a row, of the index that has most; 0 after a success. */
  get failures(): number {
    return Math.max(this.#look.failures, ...[...this.#writers.values()].map(({ failures }) => failures));
  }

  /** There are cars to write: look now. */
  wake(): void {
    for (const writer of this.#writers.values()) writer.wake();
  }

  /** The list of indexes, or the alias, has changed: check now. */
  lookAgain(): void {
    this.#look.wake();
  }

  /** Ends the writes in progress, then stops. */
  async stop(): Promise<void> {
    await this.#look.stop();
    await Promise.all([...this.#writers.values()].map((writer) => writer.stop()));
  }

  /** A writer for each index of the list and no other. The list is read before the alias, which thus is not behind it. */
  async #meetList(): Promise<number> {
    const { dataSource, engine, alias, clock, lookMs = LOOK_MS } = this.#options;
    this.#prepared ||= await prepareIndexes({ dataSource, engine, alias, now: clock.now() });
    const indexes = await readFilledIndexes(dataSource);
    for (const [index, writer] of this.#writers) {
      if (indexes.includes(index)) continue;
      await writer.stop();
      this.#writers.delete(index);
    }
    for (const index of indexes) {
      if (!this.#writers.has(index)) this.#writers.set(index, this.#startWriter(index));
    }
    const before = this.#serving;
    this.#serving = (await this.#servingOf(await engine.resolveAlias(alias))) ?? (await this.#open());
    if (this.#serving !== undefined && this.#serving !== before) this.#writers.get(this.#serving)?.refreshSoon();
    return this.#prepared ? lookMs : 0;
  }

  /** The index that searches read, if it is listed. A database that was restored to before a rebuild does not list it, and nobody writes it. */
  async #servingOf(pointed: string | undefined): Promise<string | undefined> {
    if (pointed === undefined || this.#writers.has(pointed)) return pointed;
    return (await readIndexes(this.#options.dataSource)).includes(pointed) ? pointed : undefined;
  }

  /** If searches have no index of the list, they get the first that has all cars. From then on only a rebuild moves the alias. */
  async #open(): Promise<string | undefined> {
    const { dataSource, engine, alias, logger } = this.#options;
    const [index] = [...this.#writers].find(([, { caughtUp }]) => caughtUp) ?? [];
    if (index === undefined) return undefined;
    const former = await engine.resolveAlias(alias);
    await engine.pointAlias(alias, index);
    if (former !== undefined && !(await readIndexes(dataSource)).includes(former)) await engine.deleteIndex(former);
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
      isServing: () => this.#serving === index,
      onCaughtUp: () => this.lookAgain(),
      onLost: () => this.#compareAgain(),
      onDropped: () => this.lookAgain(),
    });
  }

  /** An index was deleted: the next check finds the remaining ones, or a new one. */
  #compareAgain(): void {
    this.#prepared = false;
    this.lookAgain();
  }
}
