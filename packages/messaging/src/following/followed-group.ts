import { pause, type Stoppable } from '@forecourt/service-kit/waiting';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { startConsumer } from '../consumer/consumer.ts';
import type { Consumer, ConsumerOptions } from '../consumer/options.ts';
import type { Transport } from '../transport.ts';
import { SideHandler } from './side-handler.ts';
import type { SideSpec } from './side-spec.ts';

const RETRY_MS = 2_000;

/** A consumer group of a service: what it follows, and what it does with the events. */
export interface GroupSpec
  extends Pick<ConsumerOptions, 'group' | 'handle' | 'isGivenUp' | 'classify' | 'batchesApartMs' | 'circuitKeys'> {
  topics: readonly string[];
  /**
   * Another group whose events this one handles once more, for a while. What it parks is parked by that group too and is not listed again,
   * and its dead letters are not published.
   */
  repeats?: string;
}

/** What every group of a service is started with. */
export interface FollowingParts {
  readonly transport: Transport;
  readonly dataSource: DataSource;
  readonly logger: Logger;
  /**
   * `start`: the service only starts once its groups have joined, and is not ready before. `degrade`: it starts without a broker and joins
   * once there is one.
   */
  readonly need: 'start' | 'degrade';
}

/** A declared group, which operators see whether or not it runs. */
export class FollowedGroup {
  readonly spec: GroupSpec;
  readonly #parts: FollowingParts;
  #consumer: Consumer | undefined;

  constructor(spec: GroupSpec, parts: FollowingParts) {
    this.spec = spec;
    this.#parts = parts;
  }

  /** Undefined before it has joined and after it was stopped. */
  get consumer(): Consumer | undefined {
    return this.#consumer;
  }

  /** Joins the group, at once or, if the service may start without a broker, as soon as there is one. */
  async start(): Promise<Stoppable> {
    const stopping = new AbortController();
    const joined = this.#parts.need === 'start' ? this.#join() : this.#joinOnceThere(stopping.signal);
    if (this.#parts.need === 'start') await joined;
    return {
      stop: async () => {
        stopping.abort();
        await joined;
        const consumer = this.#consumer;
        this.#consumer = undefined;
        await consumer?.stop();
      },
    };
  }

  async #join(): Promise<void> {
    const { transport, dataSource, logger } = this.#parts;
    const { repeats, topics, group, ...handling } = this.spec;
    this.#consumer = await startConsumer({
      ...handling,
      group,
      topics: [...topics],
      dataSource,
      transport: repeats === undefined ? transport : withoutPublishing(transport),
      onError: (error) =>
        logger[repeats === undefined ? 'error' : 'warn']({ err: error, group }, 'events could not be handled'),
    });
  }

  async #joinOnceThere(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      try {
        return await this.#join();
      } catch (error) {
        this.#parts.logger.warn({ err: error, group: this.spec.group }, 'topics can’t be followed yet');
        await pause(RETRY_MS, stopping);
      }
    }
  }
}

/** A name under which events may be parked, and what operators do with them; undefined before its group has joined. */
export interface ParkingPlace {
  readonly group: string;
  operations(): Pick<Consumer, 'replayParked' | 'discardParked'> | undefined;
}

/** The consumer groups of a service. A group exists only by being declared here, so operators see each. */
export class FollowedGroups {
  readonly #parts: FollowingParts;
  readonly #groups = new Map<string, FollowedGroup>();
  readonly #sides = new Map<string, SideHandler>();

  constructor(parts: FollowingParts) {
    this.#parts = parts;
  }

  /** Adds a group, which its owner starts. @throws Error if its name is taken. */
  declare(spec: GroupSpec): FollowedGroup {
    this.#requireFree(spec.group);
    const declared = new FollowedGroup(spec, this.#parts);
    this.#groups.set(spec.group, declared);
    return declared;
  }

  /** Adds a second handler beside a group's own, which its owner starts. @throws Error if its name is taken. */
  declareBeside(within: string, spec: SideSpec): SideHandler {
    this.#requireFree(spec.group);
    const declared = new SideHandler(spec, within, this.#parts);
    this.#sides.set(spec.group, declared);
    return declared;
  }

  /** Where events may be parked. What a group parks that repeats another one is that group's. */
  parkingPlaces(): ParkingPlace[] {
    const own = this.all().filter(({ spec }) => spec.repeats === undefined);
    return [
      ...own.map((each) => ({ group: each.spec.group, operations: () => each.consumer })),
      ...[...this.#sides.values()].map((each) => ({ group: each.spec.group, operations: () => each.operations })),
    ];
  }

  all(): FollowedGroup[] {
    return [...this.#groups.values()];
  }

  /** The running consumer of a group; undefined if it does not run now. */
  consumerOf(group: string): Consumer | undefined {
    return this.#groups.get(group)?.consumer;
  }

  #requireFree(group: string): void {
    if (this.#groups.has(group) || this.#sides.has(group))
      throw new Error(`A group named ${group} is already declared.`);
  }
}

function withoutPublishing(transport: Transport): Transport {
  return {
    ensureTopics: (topics) => transport.ensureTopics(topics),
    subscribe: (subscription) => transport.subscribe(subscription),
    lag: (group, topic) => transport.lag(group, topic),
    addPartitions: (topic, partitions) => transport.addPartitions(topic, partitions),
    ends: (topic) => transport.ends(topic),
    groups: (topic) => transport.groups(topic),
    lagSeconds: (group, topic) => transport.lagSeconds(group, topic),
    publish: async () => [],
    close: () => transport.close(),
  };
}
