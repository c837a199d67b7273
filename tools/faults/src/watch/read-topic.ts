import { setTimeout as pause } from 'node:timers/promises';
import { createKafkaTransport, type ReceivedMessage, type Transport } from '@forecourt/messaging';

/** Without a further message. How long all of them take depends on what else the machine does. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 250;

/**
 * Everything that topics hold, from their beginnings to their present ends, in the order of each partition.
 * @throws Error if it can't be read in time.
 */
export async function readTopics(broker: string, topics: readonly string[]): Promise<Map<string, ReceivedMessage[]>> {
  const group = `faults-reader-${process.pid}-${Date.now()}`;
  const transport = await createKafkaTransport({ brokers: [broker], clientId: group });
  try {
    const read = new Map<string, ReceivedMessage[]>(topics.map((topic) => [topic, []]));
    const ends = new Map<string, bigint>();
    let patienceEnds = Date.now() + PATIENCE_MS;
    await transport.subscribe({
      group,
      topics: [...topics],
      onBatch: async ({ topic, messages }) => {
        const further = notYetRead(messages, ends);
        read.get(topic)?.push(...further);
        if (further.length > 0) patienceEnds = Date.now() + PATIENCE_MS;
      },
    });
    while (!(await isReadToTheEnd(transport, group, topics))) {
      if (Date.now() > patienceEnds) throw new Error(`The topics ${topics.join(', ')} could not be read in time.`);
      await pause(LOOK_EVERY_MS);
    }
    return read;
  } finally {
    await transport.close();
  }
}

/**
 * What is behind the last message of its partition. A slow machine misses the broker's heartbeat, and messages come again: what the topic
 * holds is meant, not how often it was delivered.
 * @param ends the last offset of each partition, by topic and number; the messages' are noted in it
 */
function notYetRead(messages: readonly ReceivedMessage[], ends: Map<string, bigint>): ReceivedMessage[] {
  return messages.filter(({ topic, partition, offset }) => {
    const name = `${topic}/${partition}`;
    const last = ends.get(name);
    if (last !== undefined && offset <= last) return false;
    ends.set(name, offset);
    return true;
  });
}

async function isReadToTheEnd(transport: Transport, group: string, topics: readonly string[]): Promise<boolean> {
  const lags = await Promise.all(topics.map((topic) => transport.lag(group, topic)));
  return lags.flat().every(({ committed, end }) => committed === end);
}
