import { type CarSearchEngine, type IndexStamp, UnknownIndexError } from '@forecourt/car-search';
import { afterTraces, SpanKind } from '@forecourt/service-kit/tracing';
import { Pace } from '@forecourt/service-kit/waiting';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { type BehindCar, hasWrittenAllSince, readDatabaseTime } from '../search-index/index-entries.table.ts';
import { readFlush } from '../search-index/index-flushes.table.ts';
import { meetIndex } from '../search-index/meet-index.ts';
import { placeAfter, readCars, writeCars } from './flush-index.ts';
import { Loop } from './loop.ts';
import { Refresher } from './refresher.ts';
import { WriterSession } from './writer-session.ts';

/** Under load cars wait so long for each other, as searches find them after the next refresh only: a request costs as much as some cars. */
const WRITES_APART_MS = 100;
/** Rounds without work between two looks at whether the database was restored: some seconds. */
const CHECKED_EVERY = 200;

/** The index was replaced, and is off the list: nothing is written to it any more. */
class DroppedIndexError extends Error {
  override readonly name = 'DroppedIndexError';
}

/** What the writer of an index is started with. */
export interface IndexWriterOptions {
  dataSource: DataSource;
  engine: CarSearchEngine;
  index: string;
  logger: Logger;
  /** How soon it polls without a notification, in milliseconds. */
  pollMs: number;
  /** How soon it requests again an index that another process writes, in milliseconds. */
  standbyMs: number;
  longestPauseMs?: number | undefined;
  /** Whether searches read this index: only then is it refreshed. */
  isServing(): boolean;
  /** Called once, when the index first has every car. */
  onCaughtUp(): void;
  /** Called if the engine does not know the index. */
  onLost(): void;
  /** Called if the index is off the list: another process has replaced it. */
  onDropped(): void;
}

/**
 * Keeps one index up to date. Each index has its own writer, so that a fault or backlog of one does not delay another; and each process has
 * one, of which the one with the index's session works. It releases the index after a fault, because another process may do better.
 */
export class IndexWriter {
  readonly #options: IndexWriterOptions;
  readonly #loop: Loop;
  readonly #refresher: Refresher;
  readonly #pace = new Pace(WRITES_APART_MS);
  #session: WriterSession | undefined;
  /** When it first checked, by the database's clock. */
  #since: Date | undefined;
  #caughtUp = false;
  /** The generation that it writes in. */
  #generation = 0;
  /** The number of the last write that the database must know; 0 if the index was never written. */
  #flushed = 0;
  #idleRounds = 0;
  /** The vehicle id that the present round through the index has come to. */
  #place = '';
  /** The cars before that place, while they are being written. */
  #writing: Promise<void> = Promise.resolve();

  constructor(options: IndexWriterOptions) {
    const { longestPauseMs } = options;
    this.#options = options;
    this.#loop = new Loop({
      round: () => this.#round(),
      longestPauseMs,
      onFault: (error, failures) => this.#onFault(error, failures),
    });
    const { engine, index, logger } = options;
    this.#refresher = new Refresher({
      // A process that lost the index leaves it to the one that has it.
      refresh: async () => {
        if (this.#session) await engine.refresh(index);
      },
      onFault: (error) => logger.warn({ err: error, index }, 'the index could not be refreshed; trying again'),
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
    if (this.#session) this.#loop.wake();
  }

  /** What was written is to be found by searches, as soon as it is cheap. */
  refreshSoon(): void {
    if (this.#session && this.#options.isServing()) this.#refresher.want();
  }

  /** Finishes the current write, stops, and lets another process take over. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#refresher.stop();
    await this.#giveUp();
  }

  /** Gives for how long nothing is left to do, in milliseconds. */
  async #round(): Promise<number> {
    const { dataSource, index, pollMs, standbyMs } = this.#options;
    this.#since ??= await readDatabaseTime(dataSource);
    if (!this.#session) {
      this.#session = await WriterSession.tryOpen(dataSource, index);
      if (this.#session) await this.#meetEngine(this.#session);
      // Its predecessor may have ended before it refreshed.
      this.refreshSoon();
    }
    const hasAll = this.#session ? await this.#flush(this.#session) : await this.#isWritten(this.#since);
    if (hasAll && !this.#caughtUp) await this.#noteCaughtUp();
    if (!this.#session) return standbyMs;
    return hasAll ? pollMs : 0;
  }

  /** @throws UnknownIndexError if the engine brought back an index that the entries don't know, which is then gone */
  async #meetEngine(session: WriterSession): Promise<void> {
    const { engine, index, logger } = this.#options;
    const met = await meetIndex(session, engine, index);
    if (met.kind === 'dropped') throw new DroppedIndexError(index);
    if (met.kind === 'strange') {
      logger.warn({ index }, 'the copy of the index is newer than the database; the index is filled again');
      await engine.deleteIndex(index);
      throw new UnknownIndexError(index);
    }
    this.#generation = met.generation;
    this.#flushed = met.flush;
    if (met.kind === 'same') return;
    logger.error(
      { index, generation: met.generation },
      'the database was restored behind the index; the index is rebuilt',
    );
  }

  /**
   * Takes the number of the next write, which must be above the last one.
   * @throws Error if the database was restored under this session, which must then compare the two again; DroppedIndexError
   */
  async #noteFlush(session: WriterSession, flush: number): Promise<void> {
    if (flush <= this.#flushed) throw await this.#faultOfNumber(session);
    this.#flushed = flush;
  }

  /** As noteFlush, where nothing is to be written: now and then. */
  async #checkFlush(session: WriterSession): Promise<void> {
    this.#idleRounds += 1;
    if (this.#idleRounds % CHECKED_EVERY !== 0) return;
    if (((await readFlush(session, this.#options.index)) ?? 0) < this.#flushed)
      throw await this.#faultOfNumber(session);
  }

  /** Why the database does not know the last write. */
  async #faultOfNumber(session: WriterSession): Promise<Error> {
    const { index } = this.#options;
    if ((await readFlush(session, index)) === undefined) return new DroppedIndexError(index);
    return new Error('The database was restored while the index was being written.');
  }

  /** Whether the other process has written all that there was at the first look. */
  async #isWritten(since: Date): Promise<boolean> {
    const { dataSource, index } = this.#options;
    return this.#caughtUp || hasWrittenAllSince(dataSource, index, since);
  }

  /**
   * Writes the next cars, and returns whether they were all that was behind. In a backlog the engine gets the next cars while it writes the
   * last ones, and no car twice: a round through the index ends before the next begins.
   */
  async #flush(session: WriterSession): Promise<boolean> {
    const { index } = this.#options;
    await this.#pace.turn();
    const place = this.#place;
    const behind = await readCars(session, index, place, this.#flushed);
    const { cars } = behind;
    const next = placeAfter(behind);
    if (cars.length > 0) {
      await this.#noteFlush(session, behind.flush);
      this.#pace.begin(next !== '');
    } else await this.#checkFlush(session);
    const before = this.#writing;
    this.#writing = this.#write(session, cars, { generation: this.#generation, flush: behind.flush });
    // A caller that waits for it gets the fault; if the previous write fails, no caller is waiting.
    this.#writing.catch(() => undefined);
    await before;
    if (next === '') await this.#writing;
    this.#place = next;
    return next === '' && place === '';
  }

  async #write(session: WriterSession, cars: readonly BehindCar[], stamp: IndexStamp): Promise<void> {
    const { engine, index, logger } = this.#options;
    const { ahead, refused } = await afterTraces(
      cars.map(({ traceparent }) => traceparent),
      { name: 'write index', kind: SpanKind.INTERNAL, facts: { 'db.operation.batch.size': cars.length } },
      () => writeCars(session, engine, index, cars, stamp),
    );
    for (const car of ahead) {
      logger.error({ index, ...car }, 'the index has a newer revision of a car than the database; left unchanged');
    }
    for (const car of refused) logger.error({ index, ...car }, 'the index refused a car; its document is parked');
    if (cars.length > 0) this.refreshSoon();
  }

  async #noteCaughtUp(): Promise<void> {
    const { engine, index, onCaughtUp } = this.#options;
    await engine.refresh(index);
    this.#caughtUp = true;
    onCaughtUp();
  }

  async #onFault(error: unknown, failures: number): Promise<void> {
    const { index, logger, onLost, onDropped } = this.#options;
    if (error instanceof DroppedIndexError) {
      logger.info({ index }, 'an index is off the list');
      await this.#giveUp();
      return onDropped();
    }
    logger.error({ err: error, index, failures }, 'could not write to the index; retrying');
    await this.#giveUp();
    if (error instanceof UnknownIndexError) onLost();
  }

  async #giveUp(): Promise<void> {
    await this.#writing.catch(() => undefined);
    this.#writing = Promise.resolve();
    this.#place = '';
    await this.#session?.close();
    this.#session = undefined;
  }
}
