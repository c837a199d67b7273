import { type Kafka, type Message, Partitioners, type Producer } from 'kafkajs';
import type { OutgoingMessage } from '../transport.ts';
import { Reconnecting } from './reconnecting.ts';

interface Waiting {
  messages: OutgoingMessage[];
  resolve(): void;
  reject(error: unknown): void;
}

const ALL_REPLICAS = -1;
/** Publishes that wait for the one under way are sent together, up to so many messages. */
const MOST_TOGETHER = 2_000;

/**
 * Publishes one request at a time by an idempotent producer, and by a new one after a fault. Both are needed for nothing to be lost: where an
 * answer is lost, kafkajs gives the same sequence numbers to whatever is sent next, and the broker takes that for the repetition.
 */
export class Publisher {
  readonly #producer: Reconnecting<Producer>;
  readonly #waiting: Waiting[] = [];
  #sending: Promise<void> | undefined;

  constructor(kafka: Kafka) {
    this.#producer = new Reconnecting(() =>
      kafka.producer({
        idempotent: true,
        allowAutoTopicCreation: false,
        createPartitioner: Partitioners.DefaultPartitioner,
      }),
    );
  }

  /** Resolves when all in-sync replicas have the messages. */
  publish(messages: OutgoingMessage[]): Promise<void> {
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
      const messages = together.flatMap((publish) => publish.messages);
      try {
        await this.#producer.use((producer) =>
          producer.sendBatch({ acks: ALL_REPLICAS, topicMessages: byTopic(messages) }),
        );
        for (const publish of together) publish.resolve();
      } catch (error) {
        for (const publish of together) publish.reject(error);
      }
    }
    this.#sending = undefined;
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

function byTopic(messages: OutgoingMessage[]): { topic: string; messages: Message[] }[] {
  const topics = new Map<string, Message[]>();
  for (const { topic, key, headers, value } of messages) {
    const ofTopic = topics.get(topic) ?? [];
    ofTopic.push({ key, headers, value });
    topics.set(topic, ofTopic);
  }
  return [...topics].map(([topic, ofTopic]) => ({ topic, messages: ofTopic }));
}
