import type { ReceivedEvent } from './consumer/received-event.ts';
import { type CloudEventEnvelope, epochOf, fromMessage } from './envelope.ts';
import { EventFault, InfrastructureFault } from './faults.ts';
import type { Batch, ReceivedMessage, RunningSubscription, TopicPartition, Transport } from './transport.ts';

/** What a follower is started with. */
export interface FollowOptions {
  transport: Transport;
  /** Its place is remembered by the transport under this name. */
  group: string;
  topics: string[];
  /** Called for one event at a time per partition. When it throws, the events since the last acknowledged place come again. */
  onEvent(received: ReceivedEvent): Promise<void> | void;
  /** Called with faults, and with messages that are not events; those are skipped. */
  onError?(error: unknown, message?: ReceivedMessage): void;
  /** Called if a partition is published in another epoch: its events are delivered again, from its beginning, with the same ids. */
  onEpoch?(partition: TopicPartition, epoch: string): void;
  /** The epoch in which each partition was read, by `topic/partition`: kept for following again later in the same process. */
  epochs?: Map<string, string>;
  /** Events between two acknowledgements at most; default 50. */
  maxBatch?: number;
}

/**
 * Follows topics without a database: at least once, in order per key, from where the group left off. When it meets another epoch,
 * its position has no meaning any more, and it reads that epoch from the beginning. The transport stores no epoch with a position: a
 * follower that was not running when a topic was republished continues at its position.
 */
export function followTopic(options: FollowOptions): Promise<RunningSubscription> {
  const { transport, group, topics, onError, maxBatch = 50 } = options;
  const follower = new Follower(options);
  return transport.subscribe({
    group,
    topics,
    maxBatch,
    positionOf: async (topic, partition) => follower.positionOf({ topic, partition }),
    onError: (error) => (error instanceof BeginsAgain ? undefined : onError?.(error)),
    onBatch: (batch) => follower.deliver(batch),
  });
}

/** Lets the transport ask for the position. */
class BeginsAgain extends InfrastructureFault {}

class Follower {
  readonly #options: FollowOptions;
  readonly #epochs: Map<string, string>;
  /** Partitions that are read from the beginning, and the epoch whose first message is still to come. */
  readonly #awaited = new Map<string, string>();

  constructor(options: FollowOptions) {
    this.#options = options;
    this.#epochs = options.epochs ?? new Map();
  }

  positionOf(partition: TopicPartition): bigint | undefined {
    return this.#awaited.has(nameOf(partition)) ? 0n : undefined;
  }

  async deliver(batch: Batch): Promise<void> {
    const { onEvent, onError } = this.#options;
    for (const message of batch.messages) {
      if (!this.#isWanted(message)) continue;
      const event = readEvent(message, onError);
      if (!event) continue;
      await onEvent({ event, topic: message.topic, partition: message.partition, offset: message.offset });
      await batch.heartbeat();
    }
  }

  /** Whether to deliver a message; false if its epoch is past. @throws BeginsAgain at the first of another epoch. */
  #isWanted(message: ReceivedMessage): boolean {
    const name = nameOf(message);
    const [epoch, known, awaited] = [epochOf(message), this.#epochs.get(name), this.#awaited.get(name)];
    if (awaited !== undefined && epoch !== awaited) return false;
    if (epoch === undefined || epoch === known) return true;
    if (known === undefined || awaited !== undefined) {
      this.#epochs.set(name, epoch);
      this.#awaited.delete(name);
      return true;
    }
    this.#awaited.set(name, epoch);
    this.#options.onEpoch?.({ topic: message.topic, partition: message.partition }, epoch);
    throw new BeginsAgain(`${name} is published in another epoch: it will be read from its beginning.`);
  }
}

function nameOf({ topic, partition }: TopicPartition): string {
  return `${topic}/${partition}`;
}

function readEvent(message: ReceivedMessage, onError: FollowOptions['onError']): CloudEventEnvelope | undefined {
  try {
    return fromMessage(message);
  } catch (error) {
    if (!(error instanceof EventFault)) throw error;
    onError?.(error, message);
    return undefined;
  }
}
