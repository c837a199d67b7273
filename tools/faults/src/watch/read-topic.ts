import { setTimeout as pause } from 'node:timers/promises';
import { createKafkaTransport, type ReceivedMessage, type Transport } from '@forecourt/messaging';

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 50;

/**
 * Everything that topics hold, from their beginnings to their present ends, in the order of each partition.
 * @throws Error if it can't be read in time.
 */
export async function readTopics(broker: string, topics: readonly string[]): Promise<Map<string, ReceivedMessage[]>> {
  const group = `faults-reader-${process.pid}-${Date.now()}`;
  const transport = await createKafkaTransport({ brokers: [broker], clientId: group });
  try {
    const read = new Map<string, ReceivedMessage[]>(topics.map((topic) => [topic, []]));
    await transport.subscribe({
      group,
      topics: [...topics],
      onBatch: async ({ topic, messages }) => void read.get(topic)?.push(...messages),
    });
    const patienceEnds = Date.now() + PATIENCE_MS;
    while (!(await isReadToTheEnd(transport, group, topics))) {
      if (Date.now() > patienceEnds) throw new Error(`The topics ${topics.join(', ')} could not be read in time.`);
      await pause(LOOK_EVERY_MS);
    }
    return read;
  } finally {
    await transport.close();
  }
}

async function isReadToTheEnd(transport: Transport, group: string, topics: readonly string[]): Promise<boolean> {
  const lags = await Promise.all(topics.map((topic) => transport.lag(group, topic)));
  return lags.flat().every(({ committed, end }) => committed === end);
}
