import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { ReceivedMessage, TopicPartition } from '../transport.ts';
import { consumerRetry } from './client.ts';

/** How long the broker waits for messages: also how long leaving and rebalancing can take. */
const MAX_WAIT_MS = 200;
/** What the broker gathers in that time for a group whose batches wait for each other anyway: each answer is work for three processes. */
const GATHERED_BYTES = 1_000_000;
const METADATA_AGE_MS = 30_000;
const HEARTBEATS_PER_TIMEOUT = 6;

/** What a session is joined with. */
export interface SessionOptions {
  kafka: Kafka;
  group: string;
  topics: string[];
  sessionTimeoutMs: number;
  /** Whether messages may wait for others, at most a moment. */
  gathers: boolean;
  /**
   * Called with the partitions at each rebalance, before any is fetched. `isSameMember` is false if the group had given this member up:
   * its partitions were others' meanwhile.
   */
  onAssigned(session: Session, partitions: TopicPartition[], isSameMember: boolean): void;
  /** Given fetched messages; false if they are not wanted now and are to come again. */
  onMessages(messages: ReceivedMessage[]): boolean;
}

/** How one partition of a session is read. */
export interface PartitionSource {
  pause(): void;
  resume(): void;
  /** Lets the next fetch begin there. */
  seek(offset: bigint): void;
  /** Notes the next offset that the group wants. Rejects if the brokers do not take it. */
  commit(offset: bigint): Promise<void>;
}

/**
 * One membership of a group, until it is left or lost. Messages are only handed over here and handled elsewhere, so that fetching, which
 * carries the heartbeat, never waits for a long batch or a slow neighbour.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #consumer: Consumer;
  readonly #lost = new AbortController();
  #memberId = '';
  #lastHeard = 0;

  private constructor(options: SessionOptions) {
    const { kafka, group, sessionTimeoutMs, gathers } = options;
    this.#options = options;
    this.#consumer = kafka.consumer({
      groupId: group,
      sessionTimeout: sessionTimeoutMs,
      heartbeatInterval: Math.ceil(sessionTimeoutMs / HEARTBEATS_PER_TIMEOUT),
      maxWaitTimeInMs: MAX_WAIT_MS,
      minBytes: gathers ? GATHERED_BYTES : 1,
      // How soon a partition that was added to a topic gets a reader.
      metadataMaxAge: METADATA_AGE_MS,
      retry: consumerRetry,
      // A lost topic would be recreated with the broker's default number of partitions, and keys would move to others.
      allowAutoTopicCreation: false,
    });
  }

  /** Resolves once the group has given its partitions; rejects if it cannot be joined. */
  static async join(options: SessionOptions): Promise<Session> {
    const session = new Session(options);
    try {
      await session.#join();
      return session;
    } catch (error) {
      await session.leave();
      throw error;
    }
  }

  /** Aborted, with the reason, when the membership is lost. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Whether the group was heard of within its timeout. */
  get isHeard(): boolean {
    return !this.lost.aborted && Date.now() - this.#lastHeard < this.#options.sessionTimeoutMs;
  }

  /** Leaves the group, if the broker can be reached, and disconnects. */
  async leave(): Promise<void> {
    await this.#consumer.disconnect().catch(() => undefined);
  }

  source({ topic, partition }: TopicPartition): PartitionSource {
    const consumer = this.#consumer;
    const partitions = [{ topic, partitions: [partition] }];
    return {
      pause: () => this.#unlessLost(() => consumer.pause(partitions)),
      resume: () => this.#unlessLost(() => consumer.resume(partitions)),
      seek: (offset) => this.#unlessLost(() => consumer.seek({ topic, partition, offset: String(offset) })),
      commit: (offset) => consumer.commitOffsets([{ topic, partition, offset: String(offset) }]),
    };
  }

  async #join(): Promise<void> {
    const consumer = this.#consumer;
    const joined = Promise.withResolvers<void>();
    consumer.on(consumer.events.GROUP_JOIN, ({ payload: { memberId, memberAssignment } }) => {
      this.#takeAssignment(memberId, memberAssignment);
      joined.resolve();
    });
    consumer.on(consumer.events.HEARTBEAT, () => {
      this.#lastHeard = Date.now();
    });
    consumer.on(consumer.events.CRASH, ({ payload: { error } }) => {
      this.#lost.abort(error);
      joined.reject(error);
    });
    joined.promise.catch(() => undefined);
    await consumer.connect();
    await consumer.subscribe({ topics: this.#options.topics, fromBeginning: true });
    await consumer.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch: (batch) => this.#handOver(batch) });
    await joined.promise;
  }

  #takeAssignment(memberId: string, assignment: Record<string, number[]>): void {
    const partitions = Object.entries(assignment).flatMap(([topic, numbers]) =>
      numbers.map((partition) => ({ topic, partition })),
    );
    const isSameMember = memberId === this.#memberId;
    this.#memberId = memberId;
    this.#lastHeard = Date.now();
    this.#options.onAssigned(this, partitions, isSameMember);
  }

  async #handOver({ batch, resolveOffset, isStale }: EachBatchPayload): Promise<void> {
    if (isStale()) return;
    const messages = batch.messages.map((message) => receive(batch.topic, batch.partition, message));
    if (this.#options.onMessages(messages)) resolveOffset(batch.lastOffset());
  }

  /** kafkajs refuses these in the moment between its crash and reporting it. */
  #unlessLost(act: () => void): void {
    if (this.lost.aborted) return;
    try {
      act();
    } catch (error) {
      this.#lost.abort(error);
    }
  }
}

function receive(topic: string, partition: number, { offset, key, headers, value }: KafkaMessage): ReceivedMessage {
  const texts = Object.entries(headers ?? {}).map(([name, text]) => [name, String(text ?? '')]);
  return {
    topic,
    partition,
    offset: BigInt(offset),
    key: key?.toString() ?? '',
    headers: Object.fromEntries(texts),
    value: value ?? Buffer.alloc(0),
  };
}
