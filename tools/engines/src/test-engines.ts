import path from 'node:path';
import { hasContainerEngine } from './container-engine.ts';
import { startKafkaContainer, startOpenSearchContainer } from './containers.ts';
import type { Engine } from './engine.ts';
import { startLocalKafka } from './local-kafka.ts';
import { startLocalOpenSearch } from './local-opensearch.ts';
import { endServer } from './server-process.ts';

/** The engines of a test run. */
export interface TestEngines {
  kafka: Engine;
  opensearch: Engine;
  stop(): Promise<void>;
}

/**
 * Starts Kafka and OpenSearch for tests: in containers if a container engine responds, else as local processes with their data
 * below the folder. Rejects if neither is possible.
 * @param searchHeapMiB OpenSearch's heap as a local process; its own default if absent.
 */
export async function startTestEngines(folder: string, searchHeapMiB?: number): Promise<TestEngines> {
  const [kafka, opensearch] = await bothOrNone(
    (await hasContainerEngine())
      ? [startKafkaContainer(), startOpenSearchContainer()]
      : [
          startLocalKafka({ folder: path.join(folder, 'kafka') }),
          startLocalOpenSearch({ folder: path.join(folder, 'opensearch'), heapMiB: searchHeapMiB }),
        ],
  );
  return { kafka, opensearch, stop: async () => void (await Promise.all([kafka.stop(), opensearch.stop()])) };
}

/** Ends what a test run that crashed left running below its folder. Containers end by themselves. */
export async function endLocalEngines(folder: string): Promise<void> {
  for (const name of ['kafka', 'opensearch']) await endServer(path.join(folder, name), 'SIGKILL');
}

/** Waits for both; if one fails, stops the other before it rejects. */
async function bothOrNone(starting: [Promise<Engine>, Promise<Engine>]): Promise<[Engine, Engine]> {
  const results = await Promise.allSettled(starting);
  const [one, other] = results;
  if (one.status === 'fulfilled' && other.status === 'fulfilled') return [one.value, other.value];
  for (const result of results) if (result.status === 'fulfilled') await result.value.stop();
  throw results.find((result) => result.status === 'rejected')?.reason;
}
