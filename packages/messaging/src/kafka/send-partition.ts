import type { PartlyPublished } from '../publish-fault.ts';
import type { OutgoingMessage, PublishedPlace, TopicPartition } from '../transport.ts';
import { cutBatches, type PartitionMessages } from './partition-batches.ts';

/** Sends one record batch. Resolves when it is durable, with the offset of its first message if the broker reports it. */
export type SendBatch = (lane: PartitionMessages) => Promise<bigint | undefined>;

/** What has become of messages so far. */
export class Outcome implements PartlyPublished {
  readonly acknowledged = new Set<OutgoingMessage>();
  readonly refused = new Map<OutgoingMessage, string>();
  readonly #places = new Map<OutgoingMessage, TopicPartition & { offset: bigint }>();

  /** A record batch is durable. @param first the offset of its first message, if it is known. */
  acknowledge({ topic, partition, messages }: PartitionMessages, first: bigint | undefined): void {
    for (const [index, message] of messages.entries()) {
      this.acknowledged.add(message);
      if (first !== undefined) this.#places.set(message, { topic, partition, offset: first + BigInt(index) });
    }
  }

  /** The messages' positions, as far as they are known, by partition. */
  placesOf(messages: readonly OutgoingMessage[]): PublishedPlace[] {
    const places = new Map<string, PublishedPlace>();
    for (const message of messages) {
      const found = this.#places.get(message);
      if (!found) continue;
      const { topic, partition, offset } = found;
      const { first = offset, end = offset } = places.get(`${topic}/${partition}`) ?? {};
      const place = { first: offset < first ? offset : first, end: offset < end ? end : offset + 1n };
      places.set(`${topic}/${partition}`, { topic, partition, ...place });
    }
    return [...places.values()];
  }
}

/** The brokers' answers if a batch or a record exceeds their limit, or the topic's: nothing of it was appended. */
const tooLarge = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE']);

/**
 * Sends a partition's messages in order, batch after batch, and records the results in `outcome`. A batch that is too large for the
 * broker is halved until it fits; if a single message is refused, those after it are skipped.
 * @throws any other fault; the results until then are valid.
 */
export async function sendPartition(send: SendBatch, lane: PartitionMessages, outcome: Outcome): Promise<void> {
  for (const messages of cutBatches(lane.messages)) {
    if (!(await sendOrHalve(send, { ...lane, messages }, outcome))) return;
  }
}

/** @returns false if a message was refused. */
async function sendOrHalve(send: SendBatch, lane: PartitionMessages, outcome: Outcome): Promise<boolean> {
  const { messages } = lane;
  try {
    outcome.acknowledge(lane, await send(lane));
    return true;
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    const [first] = messages;
    if (first && messages.length === 1) {
      outcome.refused.set(first, `The broker refused the message as too large: ${error.message}`);
      return false;
    }
    const middle = Math.ceil(messages.length / 2);
    return (
      (await sendOrHalve(send, { ...lane, messages: messages.slice(0, middle) }, outcome)) &&
      (await sendOrHalve(send, { ...lane, messages: messages.slice(middle) }, outcome))
    );
  }
}

function isTooLarge(error: unknown): error is Error {
  return error instanceof Error && 'type' in error && tooLarge.has(String(error.type));
}
