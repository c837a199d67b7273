import {
  type CarSearchResult,
  emptySearchState,
  type FacetName,
  type LandingVocabulary,
  type SearchState,
  searchStateFromUrl,
  urlFromSearchState,
} from '@forecourt/car-search';
import { Injectable } from '@nestjs/common';
import type { SiteContext } from '../site/site-context.ts';
import { CarSearches } from './car-searches.ts';
import type { Noun } from './search-words.ts';
import { SiteRanges } from './site-stock.ts';

const FACETS: readonly FacetName[] = ['make', 'model', 'body', 'car_type', 'fuel', 'state', 'price'];

/** What a site has at present, in numbers: for a search from its home page and for tiles (HOME-1, SRCH-14). */
export interface StockCounts extends Pick<CarSearchResult, 'count' | 'facets' | 'facetStats'> {
  readonly noun: Noun;
  /** The site's own default search (SITE-7). */
  readonly results: SearchState;
  /** The canonical address of a search on this site. */
  readonly href: (state: SearchState) => string;
}

/** Counts a site's stock by the site's own default search. */
@Injectable()
export class StockCounter {
  constructor(
    private readonly searches: CarSearches,
    private readonly ranges: SiteRanges,
  ) {}

  /** @throws ProblemError 503 if the index does not respond */
  async of(site: SiteContext): Promise<StockCounts> {
    const { landing, noun } = await this.ranges.of(site);
    const results = defaultSearch(site, landing);
    const { count, facets, facetStats } = await this.searches.findBeside(site, results, { facets: FACETS, limit: 0 });
    return { count, facets, facetStats, noun, results, href: (state) => urlFromSearchState(state, landing) };
  }
}

function defaultSearch({ config }: SiteContext, landing: LandingVocabulary): SearchState {
  const [path = '', query = ''] = config.search.path.split('?', 2);
  return searchStateFromUrl(path, query, landing) ?? emptySearchState();
}
