import { type BatchAnswer, sendInBatches } from '@forecourt/service-kit/batching';
import type { PartlyPublished } from '../faults.ts';
import type { OutgoingMessage, PublishedPlace, TopicPartition } from '../transport.ts';
import { batchBounds, type PartitionMessages, sizeOf } from './partition-batches.ts';

/** Sends one record batch. Resolves when it is durable, with the offset of its first message if the broker reports it. */
export type SendBatch = (lane: PartitionMessages) => Promise<bigint | undefined>;

/** What has become of messages so far. */
export class Outcome implements PartlyPublished {
  readonly acknowledged = new Set<OutgoingMessage>();
  readonly refused = new Map<OutgoingMessage, string>();
  readonly #places = new Map<OutgoingMessage, TopicPartition & { offset: bigint }>();

  /** A message is durable. @param offset its offset, if it is known. */
  acknowledge(message: OutgoingMessage, { topic, partition }: TopicPartition, offset: bigint | undefined): void {
    this.acknowledged.add(message);
    if (offset !== undefined) this.#places.set(message, { topic, partition, offset });
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
export function sendPartition(send: SendBatch, lane: PartitionMessages, outcome: Outcome): Promise<void> {
  return sendInBatches<OutgoingMessage, bigint | undefined>(lane.messages, {
    bounds: batchBounds,
    bytesOf: sizeOf,
    stopsAtRefusal: true,
    send: (messages) => answerOf(send, { ...lane, messages }),
    onSettled: (message, answer) => {
      if (answer.kind === 'done') outcome.acknowledge(message, lane, answer.result);
      else outcome.refused.set(message, answer.reason);
    },
  });
}

async function answerOf(send: SendBatch, batch: PartitionMessages): Promise<BatchAnswer<bigint | undefined>> {
  try {
    const first = await send(batch);
    const offsetOf = (place: number) => (first === undefined ? undefined : first + BigInt(place));
    return { kind: 'answered', items: batch.messages.map((_, place) => ({ kind: 'done', result: offsetOf(place) })) };
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    return { kind: 'tooLarge', reason: `The broker refused the message as too large: ${error.message}` };
  }
}

function isTooLarge(error: unknown): error is Error {
  return error instanceof Error && 'type' in error && tooLarge.has(String(error.type));
}
