import type { BatchBounds } from '@forecourt/service-kit/batching';
import type { OutgoingMessage } from '../transport.ts';

/**
 * A record batch: bytes before compression, well below the 1,048,588 that brokers accept by default, including their overhead; kafkajs groups
 * messages in a time that grows with the square of their number.
 */
export const batchBounds: BatchBounds = { bytes: 768_000, items: 1_000 };
/** What a record takes besides its texts, and each header: lengths and offsets, rounded up. */
const RECORD_BYTES = 40;
const HEADER_BYTES = 10;

/** Messages of one partition, in their order. */
export interface PartitionMessages {
  topic: string;
  partition: number;
  messages: readonly OutgoingMessage[];
}

/** Sorts messages by partition, each partition's in the order given. */
export function byPartition(
  messages: readonly OutgoingMessage[],
  partitionOf: (message: OutgoingMessage) => number,
): PartitionMessages[] {
  const lanes = new Map<string, PartitionMessages & { messages: OutgoingMessage[] }>();
  for (const message of messages) {
    const { topic } = message;
    const partition = partitionOf(message);
    const name = `${topic}/${partition}`;
    const lane = lanes.get(name) ?? { topic, partition, messages: [] };
    lane.messages.push(message);
    lanes.set(name, lane);
  }
  return [...lanes.values()];
}

/** Bytes of a message in a record batch, never too few. */
export function sizeOf({ key, headers, value }: OutgoingMessage): number {
  let bytes = RECORD_BYTES + Buffer.byteLength(key) + Buffer.byteLength(value);
  for (const [name, text] of Object.entries(headers)) {
    bytes += HEADER_BYTES + Buffer.byteLength(name) + Buffer.byteLength(text);
  }
  return bytes;
}
