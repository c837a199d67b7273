import {
  type CredentialHolder,
  type FeedFileReport,
  type FeedHealthList,
  feedFileReport,
  feedHealthList,
  type VehicleHistory,
  vehicleHistory,
} from '@forecourt/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { followedToSearch } from '../../clients/search-lag.ts';
import { IndexerClient, StockClient } from '../../clients/service-clients.ts';

const SYSTEM = { actor: 'system:gateway' } as const;

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
    return { ...health, feeds: await followedToSearch(this.indexer, health.feeds) };
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
