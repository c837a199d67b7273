import type { Clock } from '@forecourt/service-kit';
import type { Logger } from 'pino';
import type { DataSource, QueryRunner } from 'typeorm';
import { inTransaction } from '../database/transaction.ts';
import { Loop, wakeAfterCommit } from '../flusher/loop.ts';
import { isServingNearlyCaughtUp, wantInAllIndexes } from '../search-index/index-entries.table.ts';
import {
  type AppraisedCar,
  type ComparedRange,
  comparableWith,
  continueGroup,
  type DueGroup,
  type NewFigures,
  nameOf,
  nextOfGroups,
  postponeGroups,
  settleGroups,
  takeDueGroups,
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
/** While events come, figures take at most a tenth of the time: searches wait for the events, nobody for figures. */
const PAUSE_PER_PORTION = 9;
/** Events still come if there was one so lately. */
const EVENTS_LAST_MS = 1_000;
/** While more cars wait to be written to the index, no figures join them: a dealer's change would stand behind figures of all other dealers. */
const MOST_WAITING = 2_000;
const NOTES_AT_ONCE = 1_000;
/** Cars whose figures one transaction computes, of at most so many groups: most groups have a few cars. */
const CARS_AT_ONCE = 200;
const GROUPS_AT_ONCE = 100;
/** Kilometres are compared within 30 % of a car's own; what is read is that much wider than a portion's. */
const KM = { least: 0.7, most: 1.3 };

/**
 * Computes what comparable cars ask (IDX-6), after the changes and apart from them: an event only notes its car's group, and groups that are
 * due are computed, a large one a portion at a time, small ones together. A figure is written to its car's row when it has moved by 1 %; the
 * flusher does the rest. While the index is behind, notes are taken and figures wait. Every indexer runs one: a group is one process's at a time.
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
    if (!(await isServingNearlyCaughtUp(dataSource, MOST_WAITING))) return noted < NOTES_AT_ONCE ? pollMs : 0;
    const computed = await inTransaction(dataSource, (queryRunner) => appraiseNext(queryRunner, clock.now(), settleMs));
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

/**
 * Computes the figures of the groups that have been due longest: of a large one the next portion, of small ones as many as a portion holds.
 * @param now UTC
 * @param settleMs when a group comes again in which another was writing a car
 * @returns whether there was any
 */
async function appraiseNext(queryRunner: QueryRunner, now: Date, settleMs: number): Promise<boolean> {
  const groups = await takeDueGroups(queryRunner, GROUPS_AT_ONCE, CARS_AT_ONCE);
  if (groups.length === 0) return false;
  const cars = Map.groupBy(await nextOfGroups(queryRunner, groups, CARS_AT_ONCE), nameOf);
  const portions = groups.map((group) => ({ group, cars: cars.get(nameOf(group)) ?? [] }));
  const moved = await movedFigures(queryRunner, portions, now);
  const written = moved.length > 0 ? await writeFigures(queryRunner, moved) : [];
  if (written.length > 0) {
    await wantInAllIndexes(queryRunner, written);
    wakeAfterCommit(queryRunner);
  }
  await moveGroups(queryRunner, portions, missedOf(moved, written), settleMs);
  return true;
}

/** A group and its next cars, by kilometres. */
interface Portion {
  readonly group: DueGroup;
  readonly cars: readonly AppraisedCar[];
}

/** Ids of the cars that another was writing. */
function missedOf(moved: readonly NewFigures[], written: readonly { readonly id: string }[]): ReadonlySet<string> {
  const reached = new Set(written.map(({ id }) => id));
  return new Set(moved.flatMap(({ id }) => (reached.has(id) ? [] : [id])));
}

/** Large groups continue, those that have to come again do so later, the others are done. */
async function moveGroups(
  queryRunner: QueryRunner,
  portions: readonly Portion[],
  missed: ReadonlySet<string>,
  settleMs: number,
): Promise<void> {
  const [again, done]: [DueGroup[], DueGroup[]] = [[], []];
  for (const { group, cars } of portions) {
    const last = cars.at(-1);
    const comesAgain = group.again || cars.some(({ id }) => missed.has(id));
    if (last && cars.length === CARS_AT_ONCE) {
      await continueGroup(queryRunner, group, `${last.km} ${last.id}`, comesAgain);
    } else (comesAgain ? again : done).push(group);
  }
  await postponeGroups(queryRunner, again, settleMs);
  await settleGroups(queryRunner, done);
}

async function movedFigures(queryRunner: QueryRunner, portions: readonly Portion[], now: Date): Promise<NewFigures[]> {
  const ranges = portions.flatMap(({ group, cars }) => (cars.length > 0 ? [rangeOf(group, cars)] : []));
  if (ranges.length === 0) return [];
  const others = Map.groupBy(await comparableWith(queryRunner, ranges, now), ({ kind, ofYear }) =>
    nameOf({ kind, year: ofYear }),
  );
  const at = Math.floor(now.getTime() / 1_000);
  return portions.flatMap(({ group, cars }) =>
    cars.flatMap((car) => {
      const figures = marketFiguresOf(car, others.get(nameOf(group)) ?? [], at);
      return haveMoved(car.figures, figures) ? [{ id: car.id, revision: car.revision, figures }] : [];
    }),
  );
}

function rangeOf({ kind, year }: DueGroup, cars: readonly AppraisedCar[]): ComparedRange {
  const kms = cars.map(({ km }) => km);
  return { kind, year, least: Math.min(...kms) * KM.least, most: Math.max(...kms) * KM.most };
}
