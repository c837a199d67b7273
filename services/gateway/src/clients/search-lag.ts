import { type FeedHealth, type SearchLag, searchLag } from '@forecourt/contracts';
import type { IndexerClient } from './service-clients.ts';

/** Health without it is better than none. */
const LAG_TIMEOUT_MS = 2_000;

/**
 * The health of feeds with their lag followed on to what searches find (FEED-6). While the search's indexers do not answer, it says how far the
 * lag is known, as stock gave it.
 */
export async function followedToSearch(
  indexer: Pick<IndexerClient, 'request'>,
  feeds: readonly FeedHealth[],
): Promise<FeedHealth[]> {
  const ids = [...new Set(feeds.map(({ dealership_id: id }) => id))];
  const lag = await indexer
    .request('POST', '/search-lag', {
      caller: { actor: 'system:gateway' },
      body: { dealership_ids: ids },
      answer: searchLag,
      timeoutMs: LAG_TIMEOUT_MS,
    })
    .catch(() => undefined);
  return feeds.map((feed) => (lag ? untilSearchable(feed, lag.body) : feed));
}

/** A feed's lag followed on to what searches find. An event waits at one stage at a time, so the longest wait is the lag. Pure. */
export function untilSearchable(feed: FeedHealth, { topic_seconds: topic, dealerships }: SearchLag): FeedHealth {
  const waiting = dealerships.find(({ dealership_id: id }) => id === feed.dealership_id);
  return {
    ...feed,
    unindexed: waiting?.vehicles ?? 0,
    lag_seconds: Math.max(feed.lag_seconds, topic, waiting?.seconds ?? 0),
    lag_until: 'searchable',
  };
}
