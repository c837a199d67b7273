/** A message as it is handed to a transport. Messages of one key keep their order within the topic. */
export interface OutgoingMessage {
  topic: string;
  key: string;
  headers: Record<string, string>;
  value: Buffer | string;
}

/** A message as a transport delivers it. */
export interface ReceivedMessage {
  topic: string;
  partition: number;
  /** Place in the partition, ascending; gaps are allowed, as brokers have them. */
  offset: bigint;
  key: string;
  headers: Record<string, string>;
  value: Buffer;
}

/** Messages of one partition, in order, never empty. */
export interface Batch {
  topic: string;
  partition: number;
  messages: ReceivedMessage[];
  /**
   * Call it between steps of a long batch, so that the member is not considered dead.
   * Rejects when the partition no longer belongs to this member: let that error through.
   */
  heartbeat(): Promise<void>;
}

/** One partition of one topic. */
export interface TopicPartition {
  topic: string;
  partition: number;
}

/** A topic that must exist. */
export interface TopicDefinition {
  name: string;
  /** At least; default 3. An existing topic keeps its count, since another count would break the order of keys. */
  partitions?: number;
  /** How long messages are kept, in milliseconds; undefined is forever. */
  retentionMs?: number;
}

/** What a member of a consumer group wants. */
export interface Subscription {
  /** Members of one group share the partitions; every group gets everything. */
  group: string;
  topics: string[];
  /** The most messages a batch may have; default 500. */
  maxBatch?: number;
  /**
   * A partition's batches begin at least so far apart, in milliseconds, unless they are full: under load they are fewer and larger. After idle
   * the first one begins at once, but for the moment in which Kafka gathers messages (200 ms). Default 0.
   */
  batchesApartMs?: number;
  /**
   * Called when a partition is assigned, and again after a fault: the offset of the next message wanted. Undefined: the group's committed
   * offset, or if there is none, the beginning. An offset that is no longer stored means the oldest one that is.
   */
  positionOf?(topic: string, partition: number): Promise<bigint | undefined>;
  /**
   * Called for one batch at a time per partition, side by side for several partitions. When it resolves, the batch is committed, at once or
   * a moment later; when it throws, the same messages come again after a back-off, and the partition's later ones wait.
   */
  onBatch(batch: Batch): Promise<void>;
  /** Called with every fault of `onBatch` and of the transport itself. It can ignore them. */
  onError?(error: unknown): void;
}

/** A member that is running. */
export interface RunningSubscription {
  /** The partitions that are this member's at this moment. */
  assigned(): TopicPartition[];
  /** False while the connection to the transport is lost. */
  healthy(): boolean;
  /** Lets the partitions of a topic that are this member's ask `positionOf` again before their next batch. */
  reposition(topic: string): void;
  /** Lets batches in progress finish, commits them and leaves the group. */
  stop(): Promise<void>;
}

/** How far a group is in one partition: `end - committed` messages are to come. */
export interface PartitionLag {
  partition: number;
  /** Offset of the next message the group has not acknowledged; 0 if it never did. */
  committed: bigint;
  /** Offset that the next published message will get. */
  end: bigint;
}

/** Where the messages of one publish are in a partition. */
export interface PublishedPlace extends TopicPartition {
  /** Offset of the first of them. */
  first: bigint;
  /** Offset that follows the last of them. */
  end: bigint;
}

/** Where a partition ends. */
export interface PartitionEnd {
  partition: number;
  /** Offset that the next published message will get. */
  end: bigint;
}

/** A partitioned log with consumer groups. Every implementation passes the conformance suite. */
export interface Transport {
  /** Makes the topics that are missing, and brings retention up to date. */
  ensureTopics(topics: TopicDefinition[]): Promise<void>;
  /**
   * Resolves when all messages are durable, in the order given per key, with their offsets in each partition. Rejects with PublishFault if the
   * outcome of some is known, otherwise with nothing known: publish again what is not acknowledged (at least once).
   * @param notBelow the least end of each partition, as far as the broker can compare that before it writes (Kafka cannot). Rejects with
   *   TopicShortenedFault, and publishes nothing, if a partition ends below; with TopicRepartitionedFault if there are not as many partitions
   *   as ends.
   */
  publish(messages: OutgoingMessage[], notBelow?: readonly PartitionEnd[]): Promise<PublishedPlace[]>;
  /** Joins a group. Resolves once the member has joined; partitions follow by rebalancing. */
  subscribe(subscription: Subscription): Promise<RunningSubscription>;
  lag(group: string, topic: string): Promise<PartitionLag[]>;
  /**
   * Gives a topic more partitions; does nothing if it has as many. Most keys move to other partitions, so their order only lasts if the
   * topic is published in a new epoch from then on: `npm run topics -- partitions`. @throws RangeError if it has more already.
   */
  addPartitions(topic: string, partitions: number): Promise<void>;
  /** Where each partition of a topic ends, in their order. An end that falls means that messages were lost. */
  ends(topic: string): Promise<PartitionEnd[]>;
  /**
   * Age in seconds, since it was published, of the oldest message of the topic that the group has not acknowledged; 0 if none waits. It
   * is the whole group's, whoever asks; right to a fifth, and never too low.
   */
  lagSeconds(group: string, topic: string): Promise<number>;
  /** The groups that have acknowledged anything of the topic, whoever they are, in the order of their names. */
  groups(topic: string): Promise<string[]>;
  /** Stops all subscriptions of this transport, then its connections. */
  close(): Promise<void>;
}

/** Partitions of a topic that does not say how many. */
export const DEFAULT_PARTITIONS = 3;

/** Messages a batch has at most, where the subscription does not say. */
export const DEFAULT_MAX_BATCH = 500;

/** The name of a topic's dead-letter topic. */
export function deadLetterTopic(topic: string): string {
  return `${topic}.dlq`;
}

/** The given topics and, for each, its dead-letter topic, kept as long. */
export function withDeadLetterTopics(topics: TopicDefinition[]): TopicDefinition[] {
  return topics.flatMap((topic) => [topic, { ...topic, name: deadLetterTopic(topic.name) }]);
}
