import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { topics } from '@forecourt/contracts';
import { startLocalKafka, startLocalOpenSearch } from '@forecourt/engines';
import { createKafkaTransport, withDeadLetterTopics } from '@forecourt/messaging';
import { folderContents } from '../standalone/data-folder.ts';
import type { Shutdown } from '../standalone/shutdown.ts';

/** Starts Kafka and OpenSearch with their data in the folder, or finds those that a killed start left, and makes the topics. */
export async function startEngines(
  folder: string,
  shutdown: Shutdown,
): Promise<{ broker: string; opensearchUrl: string }> {
  const data = path.join(folder, folderContents.engines);
  mkdirSync(data, { recursive: true });
  // Detached, as a Ctrl-C would otherwise end them before the services that still write to them.
  const start = { kafka: startLocalKafka, opensearch: startLocalOpenSearch };
  const [kafka, opensearch] = await Promise.all(
    (['kafka', 'opensearch'] as const).map(async (name) => {
      const engine = await start[name]({ folder: path.join(data, name), detached: true });
      shutdown.add(name, () => engine.stop());
      return engine;
    }),
  );
  if (!kafka || !opensearch) throw new Error('Both engines are started.');
  const transport = await createKafkaTransport({ brokers: [kafka.address], clientId: 'topics' });
  try {
    await transport.ensureTopics(withDeadLetterTopics([...topics]));
  } finally {
    await transport.close();
  }
  return { broker: kafka.address, opensearchUrl: opensearch.address };
}
