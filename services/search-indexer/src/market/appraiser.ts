import type { Clock } from '@forecourt/service-kit';
import type { Logger } from 'pino';
import type { DataSource, QueryRunner } from 'typeorm';
import { inTransaction } from '../database/transaction.ts';
import { Loop } from '../flusher/loop.ts';
import { wakeAfterCommit } from '../flusher/wake-on-commit.ts';
import { wantInAllIndexes } from '../search-index/index-entries.table.ts';
import {
  type AppraisedCar,
  comparableWith,
  continueGroup,
  type DueGroup,
  type NewFigures,
  nextOfGroup,
  noteGroups,
  settleGroup,
  takeDueGroup,
  takeNotes,
  writeFigures,
} from './market.table.ts';
import { haveMoved, marketFiguresOf } from './market-figures.ts';

/** What the appraiser is started with. */
export interface AppraiserOptions {
  readonly dataSource: DataSource;
  readonly clock: Clock;
  readonly logger: Logger;
  /** How many events this process has applied since its start. */
  readonly handled: () => number;
  /** How long a group waits for further changes before it is computed; default 5 seconds. */
  readonly settleMs?: number;
  /** How soon it looks again without work; default 1 second. */
  readonly pollMs?: number;
}

const SETTLE_MS = 5_000;
const POLL_MS = 1_000;
/** While events come, figures take at most a quarter of the time: searches wait for the events, nobody for figures. */
const PAUSE_PER_PORTION = 3;
/** Events still come if there was one so lately. */
const EVENTS_LAST_MS = 1_000;
const NOTES_AT_ONCE = 1_000;
/** Cars whose figures one transaction computes. */
const CARS_AT_ONCE = 200;
/** Kilometres are compared within 30 % of a car's own; what is read is that much wider than a portion's. */
const KM = { least: 0.7, most: 1.3 };

/**
 * Computes what comparable cars ask (IDX-6), after the changes and apart from them: an event only notes its car's groups, and a group that is
 * due is computed a portion at a time. A figure is written to its car's row when it has moved by 1 %; the flusher does the rest. Every
 * indexer runs one: a group is one process's at a time.
 */
export class Appraiser {
  readonly #options: AppraiserOptions;
  readonly #loop: Loop;
  #handled = 0;
  #handledAt = Number.NEGATIVE_INFINITY;

  constructor(options: AppraiserOptions) {
    this.#options = options;
    this.#loop = new Loop({
      round: () => this.#round(),
      onFault: (error, failures) =>
        options.logger.error({ err: error, failures }, 'market figures could not be computed; retrying'),
    });
  }

  /** Ends the portion in progress, then stops. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #round(): Promise<number> {
    const { dataSource, clock, settleMs = SETTLE_MS, pollMs = POLL_MS } = this.#options;
    const begun = performance.now();
    const noted = await takeNotes(dataSource, NOTES_AT_ONCE, settleMs);
    const computed = await inTransaction(dataSource, (queryRunner) => appraiseNext(queryRunner, clock.now()));
    if (noted < NOTES_AT_ONCE && !computed) return pollMs;
    return this.#eventsCome() ? Math.min(pollMs, PAUSE_PER_PORTION * (performance.now() - begun)) : 0;
  }

  /** Whether events were applied lately. */
  #eventsCome(): boolean {
    const handled = this.#options.handled();
    if (handled !== this.#handled) this.#handledAt = performance.now();
    this.#handled = handled;
    return performance.now() - this.#handledAt < EVENTS_LAST_MS;
  }
}

/** Computes the next portion of the group that has been due longest; returns whether there was one. @param now UTC */
export async function appraiseNext(queryRunner: QueryRunner, now: Date): Promise<boolean> {
  const group = await takeDueGroup(queryRunner);
  if (!group) return false;
  const cars = await nextOfGroup(queryRunner, group, CARS_AT_ONCE);
  const moved = await movedFigures(queryRunner, group, cars, now);
  const written = moved.length > 0 ? await writeFigures(queryRunner, moved) : [];
  if (written.length > 0) {
    await wantInAllIndexes(queryRunner, written);
    wakeAfterCommit(queryRunner);
  }
  const last = cars.at(-1);
  if (last && cars.length === CARS_AT_ONCE) await continueGroup(queryRunner, group, `${last.km} ${last.id}`);
  else await settleGroup(queryRunner, group);
  // Those that another was writing come again.
  if (written.length < moved.length) await noteGroups(queryRunner, [group]);
  return true;
}

async function movedFigures(
  queryRunner: QueryRunner,
  group: DueGroup,
  cars: readonly AppraisedCar[],
  now: Date,
): Promise<NewFigures[]> {
  if (cars.length === 0) return [];
  const kms = cars.map(({ km }) => km);
  const others = await comparableWith(
    queryRunner,
    group,
    { least: Math.min(...kms) * KM.least, most: Math.max(...kms) * KM.most },
    now,
  );
  const at = Math.floor(now.getTime() / 1_000);
  return cars.flatMap((car) => {
    const figures = marketFiguresOf(car, others, at);
    return haveMoved(car.figures, figures) ? [{ id: car.id, revision: car.revision, figures }] : [];
  });
}
