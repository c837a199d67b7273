import {
  type CredentialHolder,
  type FeedFileReport,
  type FeedHealth,
  type FeedHealthList,
  feedFileReport,
  feedHealthList,
  type SearchLag,
  searchLag,
  type VehicleHistory,
  vehicleHistory,
} from '@forecourt/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { IndexerClient, StockClient } from '../../clients/service-clients.ts';

const SYSTEM = { actor: 'system:gateway' } as const;
/** Health without it is better than none. */
const LAG_TIMEOUT_MS = 2_000;

/** Feeds and vehicles of a credential's own dealerships, which the stock service checks again (SITE-4). */
@Injectable()
export class SupportStock {
  constructor(
    private readonly stock: StockClient,
    private readonly indexer: IndexerClient,
  ) {}

  /** How feeds fare, and how long their changes take to be searchable (FEED-6). */
  async feeds(holder: CredentialHolder): Promise<FeedHealthList> {
    const health = await this.#post('/support/feeds', holder, feedHealthList);
    const ids = [...new Set(health.feeds.map(({ dealership_id: id }) => id))];
    const asked = { caller: SYSTEM, body: { dealership_ids: ids }, answer: searchLag, timeoutMs: LAG_TIMEOUT_MS };
    const lag = await this.indexer.request('POST', '/search-lag', asked).catch(() => undefined);
    return lag ? { ...health, feeds: health.feeds.map((feed) => untilSearchable(feed, lag.body)) } : health;
  }

  /** A file's progress and a page of its verdicts. @throws ProblemError 404 for another's */
  file(holder: CredentialHolder, id: string, after = '-1'): Promise<FeedFileReport> {
    return this.#post(
      `/support/files/${encodeURIComponent(id)}?${new URLSearchParams({ after })}`,
      holder,
      feedFileReport,
    );
  }

  /** Everything that happened to a vehicle, by its id or stock number. @throws ProblemError 404 for another's */
  history(holder: CredentialHolder, idOrStocknum: string): Promise<VehicleHistory> {
    return this.#post(`/support/vehicles/${encodeURIComponent(idOrStocknum)}/history`, holder, vehicleHistory);
  }

  async #post<Answer>(path: string, holder: CredentialHolder, answer: z.ZodType<Answer>): Promise<Answer> {
    const asked = { caller: SYSTEM, body: { holder }, answer } as const;
    return (await this.stock.request('POST', path, asked)).body;
  }
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
