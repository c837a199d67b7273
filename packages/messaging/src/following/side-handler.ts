import { defaultBackOff, pause, type Stoppable } from '@forecourt/service-kit/waiting';
import type { QueryRunner } from 'typeorm';
import { discardFirst } from '../consumer/discard.ts';
import { replaySelected } from '../consumer/operate.ts';
import type { Consumer, ConsumerOptions, ReplayResult } from '../consumer/options.ts';
import { startDeadLetters } from '../consumer/parked/dead-letters.ts';
import { countParked } from '../consumer/parked/parked-lists.ts';
import {
  BEHIND_ANOTHER,
  FETCHING,
  findParkedKeys,
  firstVersions,
  listTriedAgain,
  type ParkedCare,
  type ParkedKey,
  type ParkedSelection,
  parkMessages,
  placeBehindParked,
  selectParkedKeys,
  stopTrying,
} from '../consumer/parked/parking.ts';
import { reasonOf } from '../consumer/reason.ts';
import type { ReceivedEvent } from '../consumer/received-event.ts';
import { classifyFault, InfrastructureFault } from '../faults.ts';
import type { FollowingParts } from './followed-group.ts';
import { messageOf, type SideHandle, type SideSpec } from './side-spec.ts';

const AGAIN_EVERY_MS = 5_000;
const KEYS_AT_ONCE = 100;
const LETTERS_EVERY_MS = 5_000;
/** After so many keys in a row that the infrastructure was at fault for, it is away for all. */
const FAULTS_IN_A_ROW = 5;
/** Some 100 MB of events. Beyond it the group itself waits: the code of this handler is at fault, and must be rolled back or forward. */
const MOST_PARKED = 100_000;

/**
 * Takes a group's events as a second handler whose faults delay nobody: what it fails on is undone and parked under a name of its own, later
 * events of the same key behind it, while the group goes on. A fault of the infrastructure is tried again by itself, the others by an
 * operator. What it must fetch something for is parked too, until that is there. It has no position: its events are those of the group, and what it parks is numbered in the order in which it was parked.
 */
export class SideHandler {
  readonly spec: SideSpec;
  readonly #within: string;
  readonly #parts: Pick<FollowingParts, 'transport' | 'dataSource' | 'logger'>;

  /** @param within the group whose events it takes */
  constructor(spec: SideSpec, within: string, parts: Pick<FollowingParts, 'transport' | 'dataSource' | 'logger'>) {
    this.spec = spec;
    this.#within = within;
    this.#parts = parts;
  }

  /** What operators do with what is parked. */
  get operations(): Pick<Consumer, 'replayParked' | 'discardParked'> {
    return {
      replayParked: (selection) => this.#replay(selection),
      discardParked: async (event, record) => {
        if (!(await discardFirst(this.#optionsWith(this.spec.handle), event, record))) return undefined;
        const [result] = await this.#replay({ key: event.key, topic: event.topic });
        return result ?? { topic: event.topic, key: event.key, replayed: 0 };
      },
    };
  }

  /**
   * Handles events of one partition in the group's transaction, or parks them.
   * @throws InfrastructureFault if too much is parked; a fault of the group's own connection.
   */
  async take(events: readonly ReceivedEvent[], runner: QueryRunner): Promise<void> {
    const [first] = events;
    if (!first) return;
    const place = { group: this.spec.group, topic: first.topic, partition: first.partition };
    const parked = await findParkedKeys(runner, place, events.map(messageOf));
    const behind = events.filter(({ event }) => parked.has(event.partitionkey));
    if (behind.length > 0) await this.#park(runner, behind, BEHIND_ANOTHER);
    const free = events.filter(({ event }) => !parked.has(event.partitionkey));
    if (free.length === 0 || (await this.#taken(free, runner)) === undefined) return;
    for (const ofKey of Map.groupBy(free, ({ event }) => event.partitionkey).values()) {
      await this.#takeOrPark(ofKey, runner);
    }
  }

  /** Publishes dead letters, and tries again what failed by the infrastructure, until it is stopped. */
  start(): Stoppable {
    const { dataSource, transport, logger } = this.#parts;
    const { group, againEveryMs = AGAIN_EVERY_MS } = this.spec;
    const onError = (error: unknown): void =>
      logger.error({ err: error, group }, 'parked events could not be worked on');
    const letters = startDeadLetters({
      ...{ transport, dataSource, group, onError, backOff: defaultBackOff },
      intervalMs: LETTERS_EVERY_MS,
    });
    const stopping = new AbortController();
    const trying = (async () => {
      while (!stopping.signal.aborted) {
        const isMore = await this.#tryAgain().catch(onError);
        if (!isMore) await pause(againEveryMs, stopping.signal);
      }
    })();
    return {
      stop: async () => {
        stopping.abort();
        await Promise.all([trying, letters.stop()]);
      },
    };
  }

  async #takeOrPark(ofKey: readonly ReceivedEvent[], runner: QueryRunner): Promise<void> {
    for (const [index, received] of ofKey.entries()) {
      const fault = await this.#taken([received], runner);
      if (fault === undefined) continue;
      this.#parts.logger.error({ err: fault, group: this.spec.group }, 'an event could not be handled and is parked');
      await this.#park(runner, [received], reasonOf(fault), {
        triedAgain: classifyFault(fault) === 'infrastructure',
      });
      const behind = ofKey.slice(index + 1);
      if (behind.length > 0) await this.#park(runner, behind, BEHIND_ANOTHER);
      return;
    }
  }

  /** Handles events, or undoes that, and parks those that it leaves. @returns the fault, if any. */
  async #taken(events: readonly ReceivedEvent[], runner: QueryRunner): Promise<unknown> {
    await runner.query('SAVEPOINT beside');
    let left: ReadonlySet<string> | undefined;
    try {
      left = await this.spec.handle([...events], runner);
      await runner.query('RELEASE SAVEPOINT beside');
    } catch (error) {
      // Where the connection is gone this fails too, and the whole batch comes again.
      await runner.query('ROLLBACK TO SAVEPOINT beside');
      return error ?? new Error('The handler failed without a reason.');
    }
    const unhandled = events.filter(({ event }) => left?.has(event.partitionkey));
    await this.#park(runner, unhandled, FETCHING, { triedAgain: true, faultless: true });
    return undefined;
  }

  async #park(
    runner: QueryRunner,
    events: readonly ReceivedEvent[],
    reason: string,
    care: ParkedCare = {},
  ): Promise<void> {
    const [first] = events;
    if (!first) return;
    const { group } = this.spec;
    const { events: parked } = await countParked(runner, group);
    if (parked + events.length > MOST_PARKED) {
      throw new InfrastructureFault(
        `${group} has parked ${parked} events: its handler looks at fault. The last one: ${reason}`,
      );
    }
    const place = { group, topic: first.topic, partition: first.partition };
    const next = await placeBehindParked(runner, place);
    const messages = events.map((event, index) => ({ ...messageOf(event), offset: next + BigInt(index) }));
    await parkMessages(runner, place, messages, reason, care);
  }

  /** @returns whether there may be more to try again now */
  async #tryAgain(): Promise<boolean> {
    const { dataSource } = this.#parts;
    const keys = await listTriedAgain(dataSource, this.spec.group, KEYS_AT_ONCE);
    const { results, faults } = await this.#replayKeys(keys);
    for (const { topic, key, reason } of results) {
      // The next one is at fault itself: it is an operator's matter.
      if (reason !== undefined) await stopTrying(dataSource, this.spec.group, { key, topic }, reason);
    }
    if (faults.length > 0) throw faults[0];
    return keys.length === KEYS_AT_ONCE;
  }

  async #replay(selection: ParkedSelection): Promise<ReplayResult[]> {
    const selected = await selectParkedKeys(this.#parts.dataSource, this.spec.group, selection);
    // A key that has moved to another partition is selected twice, and replayed whole at its first place.
    const keys = [...new Map(selected.map((each) => [JSON.stringify([each.topic, each.key]), each])).values()];
    const all: ReplayResult[] = [];
    for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
      const { results, faults } = await this.#replayKeys(keys.slice(from, from + KEYS_AT_ONCE));
      if (faults.length > 0) throw faults[0];
      all.push(...results);
    }
    return all;
  }

  /**
   * Fetches what the first events of keys need, and replays them. Keys of which one can't be had are halved, so that the others can; one that the
   * infrastructure is at fault for each time, such as a statement that always takes too long, keeps no other waiting.
   * @throws a fault of the infrastructure that kept it from fetching
   */
  async #replayKeys(keys: readonly Key[]): Promise<Replayed> {
    const [only, ...others] = keys;
    if (!only) return { results: [], faults: [] };
    let handle: SideHandle;
    try {
      handle = await this.#fetched(keys);
    } catch (error) {
      if (classifyFault(error) === 'infrastructure') throw error;
      if (others.length === 0) {
        return { results: [{ topic: only.topic, key: only.key, replayed: 0, reason: reasonOf(error) }], faults: [] };
      }
      const half = Math.ceil(keys.length / 2);
      const [one, other] = [await this.#replayKeys(keys.slice(0, half)), await this.#replayKeys(keys.slice(half))];
      return { results: [...one.results, ...other.results], faults: [...one.faults, ...other.faults] };
    }
    const replayed = { results: [] as ReplayResult[], faults: [] as unknown[] };
    for (let [place, inARow] = [0, 0]; place < keys.length && inARow < FAULTS_IN_A_ROW; place += 1) {
      const { topic, key } = keys[place] ?? only;
      try {
        replayed.results.push(...(await replaySelected(this.#optionsWith(handle), { key, topic }, () => undefined)));
        inARow = 0;
      } catch (error) {
        replayed.faults.push(error);
        inARow += 1;
      }
    }
    return replayed;
  }

  /** A handler that has what it needs for the first parked event of each of the keys. */
  async #fetched(keys: readonly Key[]): Promise<SideHandle> {
    const { fetch, handle, group } = this.spec;
    return fetch ? fetch(await firstVersions(this.#parts.dataSource, group, keys)) : handle;
  }

  #optionsWith(handle: SideHandle): ConsumerOptions & { within: string } {
    const { dataSource, transport } = this.#parts;
    const { group } = this.spec;
    const whole = async (...[events, runner]: Parameters<SideHandle>) => {
      const left = await handle(events, runner);
      if (left && left.size > 0) throw new InfrastructureFault(`More is to be fetched for ${[...left].join(', ')}.`);
    };
    return { transport, dataSource, group, handle: whole, topics: [], within: this.#within };
  }
}

type Key = Pick<ParkedKey, 'topic' | 'key'>;

/** What became of keys, and the faults of the infrastructure that single ones met. */
interface Replayed {
  readonly results: readonly ReplayResult[];
  readonly faults: readonly unknown[];
}
