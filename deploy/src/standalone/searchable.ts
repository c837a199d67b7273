import type { InternalClient, RunningService } from '@forecourt/service-kit';
import { NotYet, type Patience } from './patience.ts';

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

/** An answer on the way is waited for so long, then asked for again. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Resolves once the search engine holds all stock that was answered for before: the sites are known, nothing waits to be published or
 * indexed. The engine in memory shows at once what it holds, OpenSearch with its next refresh.
 * @throws StartError if there is no progress in time; the signal's reason when it is aborted.
 */
export function untilSearchable(parts: StockPath, signal: AbortSignal, patience: Patience): Promise<void> {
  // The parts of a status are not of one moment: what moved between them is seen by the second look.
  let quiet = 0;
  return patience.until('searches to find all vehicles', async () => {
    const open = await whatIsOpen(parts, signal).catch((error: unknown) => {
      quiet = 0;
      throw error;
    });
    quiet = open === undefined ? quiet + 1 : 0;
    if (quiet < 2) throw new NotYet(open ?? 'one more look');
  });
}

/** What is still to happen, for people; undefined if nothing is. */
async function whatIsOpen({ stock, gateway, indexer }: StockPath, signal: AbortSignal): Promise<string | undefined> {
  const { ok: sitesAreKnown } = await answerOf(`${gateway.url}/health/ready`, signal);
  if (!sitesAreKnown) return 'the gateway is not ready yet';
  const waiting = await waitingToBePublished(stock, signal);
  if (waiting === undefined) return 'the stock service can’t say how many events are waiting to be published';
  if (waiting > 0) return `${waiting} events are waiting to be published`;
  const { body } = await indexer.request<IndexerStatus>('GET', '/indexing/status', {
    ...{ caller: { actor: 'operator' }, signal, timeoutMs: ANSWER_WITHIN_MS },
  });
  const lag = Object.values(body.lag).reduce((sum, each) => sum + each, 0);
  const behind = body.indexes.reduce((sum, each) => sum + each.behind, 0);
  if (lag > 0) return `${lag} events are waiting to be read`;
  if (behind > 0) return `${behind} vehicles are waiting to be indexed`;
  return body.ready ? undefined : 'the search index is not ready yet';
}

/** Undefined while the service can't read it: its database is busy. */
async function waitingToBePublished(stock: StockPath['stock'], signal: AbortSignal): Promise<number | undefined> {
  const metrics = await (await answerOf(`${stock.url}/metrics`, signal)).text();
  const value = /^outbox_waiting_events\S* (\d+)$/m.exec(metrics)?.[1];
  return value === undefined ? undefined : Number(value);
}

const answerOf = (url: string, signal: AbortSignal): Promise<Response> =>
  fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]) });
