import type { CarDocument } from '@forecourt/car-search';
import type { PriceRecord } from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { SiteContext } from '../../site/site-context.ts';
import { CarSearches } from './car-searches.ts';

/** What the index adds to a vehicle from stock: the record of its price, and its market prices where its feed has none. */
export type RecordOfPrice = PriceRecord &
  Pick<CarDocument, 'state_average_market_price' | 'average_market_price' | 'id'>;

/**
 * What the search index knows about the prices of vehicles that stock answered (PRICE-1, IDX-6). Where the index does not answer, nothing is
 * known: then no earlier price is proved and nothing is compared, and the page is there all the same.
 */
@Injectable()
export class PriceRecords {
  constructor(private readonly searches: CarSearches) {}

  /** The records by vehicle id; @param ids at most 100, of vehicles of the site. */
  async of(site: SiteContext, ids: readonly string[]): Promise<ReadonlyMap<string, RecordOfPrice>> {
    try {
      const documents = await this.searches.byIds(site, ids);
      return new Map(documents.map((document) => [document.id, document]));
    } catch (error) {
      if (error instanceof ProblemError && error.status === 503) return new Map();
      throw error;
    }
  }
}
