import { setTimeout as pause } from 'node:timers/promises';
import { type CarDocument, createOpenSearchEngine, type OpenSearchCarSearchEngine } from '@forecourt/car-search';
import { request } from 'undici';

const BATCH = 2_000;
const STATS_MS = 50;

/** The stock in a real OpenSearch, written as the indexer writes it, behind the alias of every site. */
export interface OpenSearchIndex {
  readonly address: string;
  readonly engine: OpenSearchCarSearchEngine;
  readonly name: string;
  /** Milliseconds of processor time that the node has taken. */
  cpuMs(): Promise<number>;
  close(): Promise<void>;
}

/** Makes the index and fills it; the node's cache of whole answers is off for it. */
export async function fillOpenSearch(address: string, cars: readonly CarDocument[]): Promise<OpenSearchIndex> {
  const engine = await createOpenSearchEngine({ node: address });
  const name = `bench-${Date.now()}`;
  await engine.createIndex(name);
  await send(address, `/${name}/_settings`, 'PUT', { index: { 'requests.cache.enable': false } });
  for (let from = 0; from < cars.length; from += BATCH) {
    await engine.write(
      name,
      cars.slice(from, from + BATCH).map((document) => ({ id: document.id, revision: 1, document })),
    );
  }
  await engine.refresh(name);
  await engine.pointAlias('cars', name);
  return {
    address,
    engine,
    name,
    cpuMs: () => nodeCpuMs(address),
    close: async () => {
      await engine.deleteIndex(name);
      await engine.close();
    },
  };
}

interface ProcessStats {
  readonly timestamp: number;
  readonly cpu: { readonly total_in_millis: number };
}

/** The node samples its own process once a second: waits for a figure that is not older than the request. */
export async function nodeCpuMs(address: string): Promise<number> {
  const asked = Date.now();
  for (;;) {
    const { nodes } = (await send(address, '/_nodes/stats/process', 'GET')) as {
      nodes: Record<string, { process: ProcessStats }>;
    };
    const stats = Object.values(nodes).map(({ process }) => process);
    if (stats.every(({ timestamp }) => timestamp >= asked)) {
      return stats.reduce((sum, { cpu }) => sum + cpu.total_in_millis, 0);
    }
    await pause(STATS_MS);
  }
}

async function send(address: string, path: string, method: 'GET' | 'PUT', body?: object): Promise<unknown> {
  const { statusCode, body: answer } = await request(`${address}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}: ${text}`);
  return JSON.parse(text);
}
