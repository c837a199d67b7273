import { defaultBackOff, pause, type Stoppable } from '@forecourt/service-kit/waiting';
import type { QueryRunner } from 'typeorm';
import { startDeadLetters } from '../consumer/dead-letters.ts';
import { discardAndReplay, replaySelected } from '../consumer/operate.ts';
import type { Consumer, ConsumerOptions } from '../consumer/options.ts';
import {
  BEHIND_ANOTHER,
  countParked,
  findParkedKeys,
  listTriedAgain,
  parkMessages,
  placeBehindParked,
  stopTrying,
} from '../consumer/parking.ts';
import { reasonOf } from '../consumer/reason.ts';
import { RESTORED, type ReceivedEvent } from '../consumer/received-event.ts';
import { toMessage } from '../envelope.ts';
import { classifyFault, InfrastructureFault } from '../faults.ts';
import type { ReceivedMessage } from '../transport.ts';
import type { FollowingParts } from './followed-group.ts';

/** How often what failed by a fault of the infrastructure is tried again. */
const AGAIN_EVERY_MS = 5_000;
const KEYS_AT_ONCE = 100;
const LETTERS_EVERY_MS = 5_000;
/** Some 100 MB of events. Beyond it the group itself waits: the code of this handler is at fault, and must be rolled back or forward. */
const MOST_PARKED = 100_000;

/** A handler beside a group's own, which gets the same events after it. */
export interface SideSpec {
  /** What it has parked is listed, replayed and discarded under this name. */
  group: string;
  handle: ConsumerOptions['handle'];
}

/**
 * Takes a group's events as a second handler whose faults delay nobody: what it fails on is undone and parked under a name of its own, later
 * events of the same key behind it, while the group goes on. A fault of the infrastructure is tried again by itself, the others by an
 * operator. It has no position: its events are those of the group, and what it parks is numbered in the order in which it was parked.
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
    const nothing = () => undefined;
    return {
      replayParked: (selection) => replaySelected(this.#options, selection, nothing),
      discardParked: (event, record) => discardAndReplay(this.#options, event, record, nothing),
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
    if (free.length === 0 || (await this.#tried(free, runner)) === undefined) return;
    for (const ofKey of Map.groupBy(free, ({ event }) => event.partitionkey).values()) {
      await this.#takeOrPark(ofKey, runner);
    }
  }

  /** Publishes dead letters, and tries again what failed by the infrastructure, until it is stopped. */
  start(): Stoppable {
    const { dataSource, transport, logger } = this.#parts;
    const { group } = this.spec;
    const onError = (error: unknown) => logger.error({ err: error, group }, 'parked events could not be worked on');
    const letters = startDeadLetters({
      ...{ transport, dataSource, group, onError, backOff: defaultBackOff },
      intervalMs: LETTERS_EVERY_MS,
    });
    const stopping = new AbortController();
    const trying = (async () => {
      for (; !stopping.signal.aborted; await pause(AGAIN_EVERY_MS, stopping.signal))
        await this.#tryAgain().catch(onError);
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
      const fault = await this.#tried([received], runner);
      if (fault === undefined) continue;
      this.#parts.logger.error({ err: fault, group: this.spec.group }, 'an event could not be handled and is parked');
      await this.#park(runner, [received], reasonOf(fault), classifyFault(fault) === 'infrastructure');
      const behind = ofKey.slice(index + 1);
      if (behind.length > 0) await this.#park(runner, behind, BEHIND_ANOTHER);
      return;
    }
  }

  /** Handles events, or undoes that. @returns the fault, if any. */
  async #tried(events: readonly ReceivedEvent[], runner: QueryRunner): Promise<unknown> {
    await runner.query('SAVEPOINT beside');
    try {
      await this.spec.handle([...events], runner);
      await runner.query('RELEASE SAVEPOINT beside');
      return undefined;
    } catch (error) {
      // Where the connection is gone this fails too, and the whole batch comes again.
      await runner.query('ROLLBACK TO SAVEPOINT beside');
      return error ?? new Error('The handler failed without a reason.');
    }
  }

  async #park(
    runner: QueryRunner,
    events: readonly ReceivedEvent[],
    reason: string,
    triedAgain = false,
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
    await parkMessages(runner, place, messages, reason, triedAgain);
  }

  async #tryAgain(): Promise<void> {
    for (const { key, topic } of await listTriedAgain(this.#parts.dataSource, this.spec.group, KEYS_AT_ONCE)) {
      const [result] = await this.operations.replayParked({ key, topic });
      // The next one is at fault itself: it is an operator's matter.
      if (result?.reason !== undefined)
        await stopTrying(this.#parts.dataSource, this.spec.group, { key, topic }, result.reason);
    }
  }

  get #options(): ConsumerOptions & { within: string } {
    const { dataSource, transport } = this.#parts;
    const { group, handle } = this.spec;
    return { transport, dataSource, group, handle, topics: [], within: this.#within };
  }
}

function messageOf({ event, topic, partition, offset, restored }: ReceivedEvent): ReceivedMessage {
  const { key, headers, value } = toMessage(topic, event);
  const kept = restored ? { ...headers, [RESTORED]: 'true' } : headers;
  return { topic, partition, offset, key, headers: kept, value: Buffer.from(value) };
}
