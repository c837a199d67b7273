import type { InternalClient, RunningService } from '@forecourt/service-kit';
import { pause } from '@forecourt/service-kit/waiting';

const LOOK_EVERY_MS = 50;

/** What stock goes through until a visitor finds it. */
export interface StockPath {
  stock: Pick<RunningService, 'url'>;
  gateway: Pick<RunningService, 'url'>;
  indexer: InternalClient;
}

/** The part of the indexer's status that is needed here. */
interface IndexerStatus {
  ready: boolean;
  indexes: { behind: number }[];
  lag: Record<string, number>;
}

/**
 * Resolves once the search engine holds all stock that was answered for before: the sites are known, nothing waits to be published or
 * indexed. The engine in memory shows at once what it holds, OpenSearch with its next refresh.
 * Rejects when the signal is aborted.
 */
export async function untilSearchable(parts: StockPath, signal: AbortSignal): Promise<void> {
  // The parts of a status are not of one moment: what moved between them is seen by the second look.
  for (let quiet = 0; quiet < 2; ) {
    quiet = (await isQuiet(parts)) ? quiet + 1 : 0;
    await pause(LOOK_EVERY_MS, signal);
    signal.throwIfAborted();
  }
}

async function isQuiet({ stock, gateway, indexer }: StockPath): Promise<boolean> {
  const { ok: sitesAreKnown } = await fetch(`${gateway.url}/health/ready`);
  if (!sitesAreKnown || (await waitingToBePublished(stock)) > 0) return false;
  const { body } = await indexer.request<IndexerStatus>('GET', '/indexing/status', { caller: { actor: 'operator' } });
  return (
    body.ready && body.indexes.every(({ behind }) => behind === 0) && Object.values(body.lag).every((lag) => lag === 0)
  );
}

async function waitingToBePublished(stock: StockPath['stock']): Promise<number> {
  const metrics = await (await fetch(`${stock.url}/metrics`)).text();
  const value = /^outbox_waiting_events\S* (\d+)$/m.exec(metrics)?.[1];
  if (value === undefined)
    throw new Error('The stock service does not report how many events are waiting to be published.');
  return Number(value);
}
