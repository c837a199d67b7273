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
import type { SiteContext } from '../../site/site-context.ts';
import { CarSearches } from './car-searches.ts';
import type { Noun } from './search-words.ts';
import { SiteRanges } from './site-stock.ts';

const FACETS: readonly FacetName[] = ['make', 'model', 'body', 'car_type', 'fuel', 'state', 'price'];

/** What a site has at present, in numbers: for a search from its home page and for tiles (HOME-1, SRCH-14). */
export interface StockCounts extends Pick<CarSearchResult, 'count' | 'facets' | 'facetStats'> {
  readonly noun: Noun;
  /** The makes, models and bodies that the site's addresses can name. */
  readonly landing: LandingVocabulary;
  /** The site's own default search (SITE-7). */
  readonly results: SearchState;
  /** The canonical address of a search on this site. */
  readonly href: (state: SearchState) => string;
  /** The values of a facet in all that the site has, those with most vehicles first, each with the search that finds them. */
  readonly choices: (facet: FacetName) => readonly CountedSearch[];
}

/** A number of vehicles and the address that opens as many: wherever the one stands on a link, it stands with the other (SRCH-14). */
export interface CountedSearch {
  readonly value: string;
  readonly count: number;
  readonly href: string;
}

/** Each value of a facet in a search's answer, with its count and the search narrowed to it. Pure. */
export function countedSearches(
  facet: FacetName,
  base: SearchState,
  { facets }: Pick<CarSearchResult, 'facets'>,
  href: StockCounts['href'],
): CountedSearch[] {
  return (facets[facet] ?? [])
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({
      ...{ value, count },
      href: href({ ...base, page: 1, filters: { ...base.filters, [facet]: [value] } }),
    }));
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
    const href = (state: SearchState) => urlFromSearchState(state, landing);
    const find = (state: SearchState) => this.searches.findBeside(site, state, { facets: FACETS, limit: 0 });
    const whole = emptySearchState();
    // A model's page is its make's: another make may have a model of that name.
    const ofMake = withMake(whole, site);
    const [{ count, facets, facetStats }, ofWhole, ofModels] = await Promise.all([
      find(results),
      find(whole),
      find(ofMake),
    ]);
    const choices = (facet: FacetName) =>
      facet === 'model' ? countedSearches(facet, ofMake, ofModels, href) : countedSearches(facet, whole, ofWhole, href);
    return { count, facets, facetStats, noun, landing, results, href, choices };
  }
}

/** The search of the site's one make, if it has only one. */
function withMake(state: SearchState, { config: { manufacturer } }: SiteContext): SearchState {
  return manufacturer === undefined ? state : { ...state, filters: { ...state.filters, make: [manufacturer] } };
}

function defaultSearch({ config }: SiteContext, landing: LandingVocabulary): SearchState {
  const [path = '', query = ''] = config.search.path.split('?', 2);
  return searchStateFromUrl(path, query, landing) ?? emptySearchState();
}
