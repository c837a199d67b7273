import type { OutgoingMessage } from '../transport.ts';

/** Bytes of a record batch, before compression: well below the 1,048,588 that brokers accept by default, including their overhead. */
const BATCH_BYTES = 768_000;
/** Messages of a record batch; kafkajs groups them in a time that grows with their square. */
const BATCH_MESSAGES = 1_000;
/** What a record takes besides its texts, and each header: lengths and offsets, rounded up. */
const RECORD_BYTES = 40;
const HEADER_BYTES = 10;

/** Messages of one partition, in their order. */
export interface PartitionMessages {
  topic: string;
  partition: number;
  messages: OutgoingMessage[];
}

/** Sorts messages by partition, each partition's in the order given. */
export function byPartition(
  messages: readonly OutgoingMessage[],
  partitionOf: (message: OutgoingMessage) => number,
): PartitionMessages[] {
  const lanes = new Map<string, PartitionMessages>();
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

/** Splits a partition's messages into record batches: by bytes, and by number. A single larger message has its own batch. */
export function cutBatches(messages: readonly OutgoingMessage[]): OutgoingMessage[][] {
  const batches: OutgoingMessage[][] = [];
  let current: OutgoingMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = sizeOf(message);
    if (current.length > 0 && (bytes + size > BATCH_BYTES || current.length === BATCH_MESSAGES)) {
      batches.push(current);
      current = [];
      bytes = 0;
    }
    current.push(message);
    bytes += size;
  }
  if (current.length > 0) batches.push(current);
  return batches;
}

/** Bytes of a message in a record batch, never too few. */
export function sizeOf({ key, headers, value }: OutgoingMessage): number {
  let bytes = RECORD_BYTES + Buffer.byteLength(key) + Buffer.byteLength(value);
  for (const [name, text] of Object.entries(headers)) {
    bytes += HEADER_BYTES + Buffer.byteLength(name) + Buffer.byteLength(text);
  }
  return bytes;
}
