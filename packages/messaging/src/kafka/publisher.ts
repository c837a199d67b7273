import { CompressionTypes, type Kafka, Partitioners, type PartitionMetadata, type Producer } from 'kafkajs';
import { PublishFault } from '../faults.ts';
import type { OutgoingMessage, PublishedPlace } from '../transport.ts';
import { compressionOf } from './compression.ts';
import { packed } from './packed-records.ts';
import { byPartition, type PartitionMessages } from './partition-batches.ts';
import { Reconnecting } from './reconnecting.ts';
import { Outcome, sendPartition } from './send-partition.ts';

interface Waiting {
  messages: OutgoingMessage[];
  resolve(places: PublishedPlace[]): void;
  reject(error: unknown): void;
}

const ALL_REPLICAS = -1;
/** Publishes that wait for those in progress are sent together, up to this many messages. */
const MOST_TOGETHER = 2_000;

/** Knows the partitions of every published topic, as the brokers last reported them. */
interface KnownPartitions {
  partitionsOf(topic: string): PartitionMetadata[];
}

/**
 * Publishes with an idempotent producer, and with a new one after a fault. Both are needed to lose nothing: if an answer is lost,
 * kafkajs gives the same sequence numbers to the next message, and the broker takes that for a duplicate. Each request has one
 * record batch of one partition, because for several kafkajs only reports that one of them failed.
 */
export class Publisher {
  readonly #producer: Reconnecting<Producer>;
  readonly #known: KnownPartitions;
  readonly #partitioner = Partitioners.DefaultPartitioner();
  readonly #waiting: Waiting[] = [];
  #sending: Promise<void> | undefined;

  constructor(kafka: Kafka, known: KnownPartitions) {
    this.#known = known;
    this.#producer = new Reconnecting(() =>
      kafka.producer({
        idempotent: true,
        allowAutoTopicCreation: false,
        createPartitioner: Partitioners.DefaultPartitioner,
      }),
    );
  }

  /**
   * Resolves when all in-sync replicas have the messages, with their offsets.
   * @throws PublishFault with what is acknowledged and what is refused.
   */
  publish(messages: OutgoingMessage[]): Promise<PublishedPlace[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ messages, resolve, reject });
      this.#sending ??= this.#sendWaiting();
    });
  }

  /** Sends what waits, then disconnects. */
  async close(): Promise<void> {
    await this.#sending;
    await this.#producer.close();
  }

  async #sendWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const together = this.#takeTogether();
      const outcome = new Outcome();
      const fault = await this.#send(
        together.flatMap(({ messages }) => messages),
        outcome,
      );
      for (const publish of together) settle(publish, outcome, fault);
    }
    this.#sending = undefined;
  }

  /** Sends all partitions' messages as far as they go. @returns the first fault, or undefined. */
  async #send(messages: OutgoingMessage[], outcome: Outcome): Promise<unknown> {
    try {
      const lanes = byPartition(messages, (message) => this.#partitionOf(message));
      await this.#producer.use(async (producer) => {
        const sent = await Promise.allSettled(lanes.map((lane) => sendPartition(sendBy(producer), lane, outcome)));
        const failed = sent.find(({ status }) => status === 'rejected');
        if (failed?.status === 'rejected') throw failed.reason;
      });
      return undefined;
    } catch (error) {
      return error ?? new Error('Kafka failed without a reason.');
    }
  }

  #partitionOf(message: OutgoingMessage): number {
    const { topic, key, value } = message;
    return this.#partitioner({ topic, partitionMetadata: this.#known.partitionsOf(topic), message: { key, value } });
  }

  #takeTogether(): Waiting[] {
    let taken = 0;
    let count = 0;
    for (const { messages } of this.#waiting) {
      count += messages.length;
      if (taken > 0 && count > MOST_TOGETHER) break;
      taken += 1;
    }
    return this.#waiting.splice(0, taken);
  }
}

function sendBy(producer: Producer) {
  return async ({ topic, partition, messages }: PartitionMessages): Promise<bigint | undefined> => {
    const compression = compressionOf(messages);
    const isCompressed = compression !== CompressionTypes.None;
    const [answer] = await producer.send({
      topic,
      acks: ALL_REPLICAS,
      compression,
      messages: messages.map((message) => {
        const { key, headers, value } = message;
        return isCompressed ? { ...packed(message), partition } : { key, headers, value, partition };
      }),
    });
    const first = BigInt(answer?.baseOffset ?? -1);
    return first < 0n ? undefined : first;
  };
}

/** Each publish is answered for its own messages: a fault that met only others' is none of it. */
function settle({ messages, resolve, reject }: Waiting, outcome: Outcome, fault: unknown): void {
  const left = messages.filter((message) => !outcome.acknowledged.has(message));
  const isRefused = left.some((message) => outcome.refused.has(message));
  if (left.length === 0) resolve(outcome.placesOf(messages));
  else if (isRefused) reject(new PublishFault(outcome, fault));
  else reject(new PublishFault(outcome, fault ?? new Error('Another message of the partition was refused.')));
}
