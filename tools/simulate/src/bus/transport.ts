import {
  type OutgoingMessage,
  type PartitionLag,
  type RunningSubscription,
  type Subscription,
  type TopicDefinition,
  type TopicPartition,
  TopicRepartitionedFault,
  TopicShortenedFault,
  type Transport,
} from '@forecourt/messaging';
import type { Kernel } from '../kernel/kernel.ts';
import type { Broker, GroupMember } from './broker.ts';
import { PartitionReader, type ReaderOptions } from './partition-reader.ts';
import { type PartitionEnd, type PublishedPlace, SESSION_TIMEOUT_MS } from './settings.ts';
import { nameOf } from './topic-log.ts';

/** How the network and the broker misbehave. */
export interface BusFaults {
  /** How often a publish is not known to have succeeded although it did, or did in part. */
  readonly lostAnswers: number;
  /** Whether it acknowledges what it loses: a planted mistake. */
  readonly losesPublishes?: boolean;
  /** Whether reads give fewer messages than there are, any number of them. */
  readonly shortReads: boolean;
}

/** How many publishes are lost by a broker that acknowledges them. */
const LOST_SHARE = 0.3;

/** One process's connection to the broker of a run. */
export class SimulatedTransport implements Transport {
  readonly #kernel: Kernel;
  readonly #broker: Broker;
  readonly #faults: BusFaults;
  readonly #members = new Set<Member>();
  /** Of each topic, how many partitions it had when this client last looked. */
  readonly #counts = new Map<string, number>();

  constructor(kernel: Kernel, broker: Broker, faults: BusFaults) {
    this.#kernel = kernel;
    this.#broker = broker;
    this.#faults = faults;
  }

  ensureTopics(topics: TopicDefinition[]): Promise<void> {
    return this.#kernel.ask('ensure topics', async () => this.#broker.ensure(topics));
  }

  publish(messages: OutgoingMessage[], notBelow: readonly PartitionEnd[] = []): Promise<PublishedPlace[]> {
    const { random } = this.#kernel;
    return this.#kernel.ask(`publish ${messages.length}`, async () => {
      const [first] = messages;
      if (first) this.#requireEnds(first.topic, notBelow);
      const { lostAnswers, losesPublishes = false } = this.#faults;
      const isLost = random.chance(losesPublishes ? LOST_SHARE : lostAnswers);
      const written = isLost ? messages.slice(0, random.below(messages.length + 1)) : messages;
      const places = new Map<string, PublishedPlace>();
      for (const message of written) {
        const log = this.#broker.topic(message.topic);
        const { partition, offset } = log.append(message, this.#kernel.now);
        const name = nameOf({ topic: message.topic, partition });
        const first = places.get(name)?.first ?? offset;
        places.set(name, { topic: message.topic, partition, first, end: offset + 1n });
      }
      if (isLost && !losesPublishes) throw new Error('The broker did not answer.');
      return [...places.values()];
    });
  }

  /** Compares what the publisher knows of a topic with what is there, before anything is written. @throws Topic…Fault */
  #requireEnds(topic: string, notBelow: readonly PartitionEnd[]): void {
    const { partitions } = this.#broker.topic(topic);
    const known = this.#counts.get(topic) ?? partitions.length;
    this.#counts.set(topic, partitions.length);
    if (notBelow.length === 0) return;
    if (known !== notBelow.length || partitions.length !== notBelow.length)
      throw new TopicRepartitionedFault(`${topic} has ${partitions.length} partitions; ${notBelow.length} are known.`);
    for (const { partition, end } of this.#broker.ends(topic)) {
      const least = notBelow.find((each) => each.partition === partition)?.end ?? 0n;
      if (end < least) throw new TopicShortenedFault(`${topic}/${partition} ends at ${end}, below ${least}.`);
    }
  }

  async subscribe(subscription: Subscription): Promise<RunningSubscription> {
    const parts = { kernel: this.#kernel, broker: this.#broker, subscription, shortReads: this.#faults.shortReads };
    const member = new Member(parts);
    this.#members.add(member);
    await this.#kernel.ask(`join ${subscription.group}`, async () => undefined);
    member.join();
    return member;
  }

  lag(group: string, topic: string): Promise<PartitionLag[]> {
    return this.#kernel.ask(`lag ${group}`, async () =>
      this.#broker.ends(topic).map(({ partition, end }) => ({
        partition,
        end,
        committed: this.#broker.committed(group, { topic, partition }) ?? 0n,
      })),
    );
  }

  ends(topic: string): Promise<PartitionEnd[]> {
    return this.#kernel.ask(`ends ${topic}`, async () => this.#broker.ends(topic));
  }

  lagSeconds(group: string, topic: string): Promise<number> {
    return this.#kernel.ask(`lag ${group}`, async () => {
      const log = this.#broker.topic(topic);
      const ages = log.partitions.map((_, partition) => {
        const next = this.#broker.committed(group, { topic, partition }) ?? 0n;
        return this.#kernel.now - (log.appendedAt(partition, next) ?? this.#kernel.now);
      });
      return Math.max(0, ...ages) / 1_000;
    });
  }

  groups(topic: string): Promise<string[]> {
    return this.#kernel.ask(`groups ${topic}`, async () => this.#broker.groupsOf(topic));
  }

  addPartitions(topic: string, count: number): Promise<void> {
    return this.#kernel.ask(`partitions of ${topic}`, async () => this.#broker.topic(topic).grow(count));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#members].map((member) => member.stop()));
  }

  /** Has every member of this connection taken for dead for a while. @returns how to end that */
  cutMemberships(): () => void {
    for (const member of this.#members) member.expire();
    return () => {
      for (const member of this.#members) member.join();
    };
  }
}

/** A member of a group in one process. */
class Member implements RunningSubscription, GroupMember {
  readonly topics: readonly string[];
  readonly #kernel: Kernel;
  readonly #broker: Broker;
  readonly #subscription: Subscription;
  readonly #parts: Omit<ReaderOptions, 'partition'>;
  readonly #readers = new Map<string, PartitionReader>();
  #isStopped = false;
  #isJoined = false;

  constructor(parts: Omit<ReaderOptions, 'partition'>) {
    const { kernel, broker, subscription } = parts;
    this.#parts = parts;
    this.#kernel = kernel;
    this.#broker = broker;
    this.#subscription = subscription;
    this.topics = subscription.topics;
    const scope = kernel.process;
    scope?.atCrash(() => {
      this.#isStopped = true;
      kernel.later(
        kernel.random.between(SESSION_TIMEOUT_MS / 3, SESSION_TIMEOUT_MS),
        () => broker.leave(subscription.group, this),
        null,
      );
    });
    this.#process = scope;
  }

  readonly #process;

  join(): void {
    if (this.#isStopped || this.#isJoined) return;
    this.#isJoined = true;
    this.#broker.join(this.#subscription.group, this);
  }

  share(partitions: readonly TopicPartition[]): void {
    const names = new Set(partitions.map(nameOf));
    for (const [name, reader] of this.#readers) {
      if (names.has(name)) continue;
      reader.lose();
      this.#readers.delete(name);
    }
    if (this.#isStopped) return;
    const start = () => {
      for (const partition of partitions) {
        if (this.#readers.has(nameOf(partition))) continue;
        this.#readers.set(nameOf(partition), new PartitionReader({ ...this.#parts, partition }));
      }
    };
    if (this.#process) this.#kernel.within(this.#process, start);
    else start();
  }

  /** Is taken for dead: its partitions go to others, while it may still be at work on them. */
  expire(): void {
    if (!this.#isJoined || this.#isStopped) return;
    this.#isJoined = false;
    this.#broker.leave(this.#subscription.group, this);
    this.share([]);
  }

  assigned(): TopicPartition[] {
    return [...this.#readers.values()].map(({ partition }) => partition);
  }

  healthy(): boolean {
    return this.#isJoined;
  }

  reposition(topic: string): void {
    for (const reader of this.#readers.values()) if (reader.partition.topic === topic) reader.reposition();
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    await Promise.all([...this.#readers.values()].map((reader) => reader.stop()));
    this.#broker.leave(this.#subscription.group, this);
  }
}
