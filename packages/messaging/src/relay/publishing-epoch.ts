import { TopicRepartitionedFault, TopicShortenedFault } from '../faults.ts';
import type { OutgoingMessage, PartitionEnd, PublishedPlace, Transport } from '../transport.ts';
import type { Acknowledged, EpochState, OutboxEntry, OutboxReader, StoredPlace } from './outbox.ts';

/** How long a check of the broker is valid, in milliseconds. */
const CHECK_MS = 2_000;

/** The broker has less of a topic than it acknowledged, or more partitions than it was published with: only a new epoch can go on. */
export class TopicLostFault extends Error {
  override readonly name = 'TopicLostFault';
}

/** The topic's epoch, or whether stored events are published again in it, has changed: the relay must look before it publishes anything. */
export class EpochChangedFault extends Error {
  override readonly name = 'EpochChangedFault';
}

/** What the epoch is kept for. */
interface PublishingEpochOptions {
  transport: Pick<Transport, 'publish' | 'ends'>;
  topic: string;
  epochCheckMs?: number;
}

type EpochReader = Pick<OutboxReader<OutboxEntry>, 'epochOf' | 'noteLost'>;

/**
 * The epoch in which a relay publishes its topic, and how far the broker has acknowledged it. Each message is given the epoch. Where the
 * broker has less than it acknowledged, nothing is published.
 */
export class PublishingEpoch {
  readonly #options: PublishingEpochOptions;
  #reader: EpochReader | undefined;
  #epoch: string | undefined;
  /** Epoch and kind of publishing that the last check found; undefined if it failed. */
  #seen: string | undefined;
  #ends = new Map<number, bigint>();
  #triedAt = Number.NEGATIVE_INFINITY;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(options: PublishingEpochOptions) {
    this.#options = options;
  }

  /** Reads by this reader from now on. Another process may have been the one before: nothing is published before a check. */
  attach(reader: EpochReader): void {
    this.#reader = reader;
    this.doubt();
  }

  /** Whether it is time to look again, as broker or epoch may have changed. */
  get isDue(): boolean {
    return this.#isPast(this.#triedAt);
  }

  /** Something has changed: looks before anything else is published. */
  doubt(): void {
    this.#triedAt = Number.NEGATIVE_INFINITY;
    this.#checkedAt = Number.NEGATIVE_INFINITY;
  }

  /**
   * Reads the topic's epoch and compares the broker's ends with what it acknowledged.
   * @returns the stored event after which republishing continues, if it is in progress.
   * @throws TopicLostFault if the broker has less, or more partitions: keys would move to others, their later events before earlier ones.
   */
  async check(): Promise<StoredPlace | undefined> {
    const { transport, topic } = this.#options;
    this.#triedAt = performance.now();
    this.#seen = undefined;
    const state = await this.#required().epochOf(topic);
    if (state.lost !== undefined) throw new TopicLostFault(state.lost);
    const ends = new Map((await transport.ends(topic)).map(({ partition, end }) => [partition, end]));
    this.#follow(state);
    for (const [partition, acknowledged] of this.#ends) {
      const end = ends.get(partition) ?? 0n;
      if (end < acknowledged) throw this.#lost(partition, acknowledged, end);
    }
    if (this.#ends.size > 0 && ends.size > this.#ends.size) throw this.#repartitioned(ends.size);
    // Of a new epoch nothing is acknowledged yet: it begins where the topic ends now.
    if (this.#ends.size === 0) this.#ends = ends;
    this.#checkedAt = performance.now();
    this.#seen = `${state.epoch} ${state.republishing ? 'stored events' : 'outbox'}`;
    return state.republishing;
  }

  /**
   * Publishes in this epoch.
   * @throws EpochChangedFault, with nothing published, if a check finds another state than the last one: the given messages may not be what
   * this epoch needs next.
   * @throws TopicLostFault if the broker has less than it acknowledged, also if only its answer shows that. The broker may then
   * catch up, so the loss is recorded.
   */
  async publish(messages: OutgoingMessage[]): Promise<PublishedPlace[]> {
    if (this.#isPast(this.#checkedAt)) await this.#checkAgain();
    for (const { headers } of messages) if (this.#epoch) headers.ce_epoch = this.#epoch;
    const places = await this.#options.transport.publish(messages, this.#knownEnds()).catch(async (error: unknown) => {
      if (error instanceof TopicShortenedFault || error instanceof TopicRepartitionedFault) await this.check();
      throw error;
    });
    for (const { partition, first, end } of places) {
      const acknowledged = this.#ends.get(partition) ?? 0n;
      if (first < acknowledged) await this.#keepLost(this.#lost(partition, acknowledged, first));
      this.#ends.set(partition, end);
    }
    return places;
  }

  /** How far the topic is acknowledged, to be stored with the result; undefined before the first check. */
  acknowledged(): Acknowledged | undefined {
    const ends = Object.fromEntries([...this.#ends].map(([partition, end]) => [partition, String(end)]));
    return this.#epoch === undefined ? undefined : { topic: this.#options.topic, epoch: this.#epoch, ends };
  }

  async #checkAgain(): Promise<void> {
    const before = this.#seen;
    await this.check();
    if (this.#seen === before) return;
    this.doubt();
    throw new EpochChangedFault(`The epoch of ${this.#options.topic} has changed.`);
  }

  #knownEnds(): PartitionEnd[] {
    return [...this.#ends].map(([partition, end]) => ({ partition, end }));
  }

  #follow({ epoch, acknowledged }: EpochState): void {
    if (epoch !== this.#epoch) this.#ends = new Map();
    this.#epoch = epoch;
    for (const [partition, text] of Object.entries(acknowledged)) {
      const [number, end] = [Number(partition), BigInt(text)];
      // Also the end of an empty partition: their number shows whether keys have moved.
      if (end > (this.#ends.get(number) ?? -1n)) this.#ends.set(number, end);
    }
  }

  async #keepLost(fault: TopicLostFault): Promise<never> {
    const acknowledged = this.acknowledged();
    this.doubt();
    if (acknowledged) await this.#required().noteLost(acknowledged, fault.message);
    throw fault;
  }

  #lost(partition: number, acknowledged: bigint, end: bigint): TopicLostFault {
    const { topic } = this.#options;
    return new TopicLostFault(
      `${topic}/${partition} ends at ${end}, but was acknowledged up to ${acknowledged}: the broker has lost messages. ` +
        `Publishing stops until you republish all events: npm run topics -- new-epoch ${topic} --yes`,
    );
  }

  #repartitioned(partitions: number): TopicLostFault {
    const { topic } = this.#options;
    return new TopicLostFault(
      `${topic} has ${partitions} partitions, but its epoch was published with ${this.#ends.size}: keys would move to other partitions. ` +
        `Publishing stops until you republish all events: npm run topics -- new-epoch ${topic} --yes`,
    );
  }

  #isPast(moment: number): boolean {
    return performance.now() - moment >= (this.#options.epochCheckMs ?? CHECK_MS);
  }

  #required(): EpochReader {
    if (!this.#reader) throw new Error(`The relay of ${this.#options.topic} has no reader.`);
    return this.#reader;
  }
}
