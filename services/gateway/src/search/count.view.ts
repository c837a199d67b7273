import type { CarSearchResult, SearchState } from '@forecourt/car-search';
import type { SiteConfig } from '@forecourt/contracts';
import { displayedCount } from '@forecourt/retail-rules';
import { wholeNumber } from '../car/car-words.ts';
import type { Noun } from './search-words.ts';
import { isNarrowed } from './state-edits.ts';

/** The number of found cars as it is shown: beyond 1999 the site's stock count or the summed car types (SRCH-9). */
export function shownCount(
  result: Pick<CarSearchResult, 'count' | 'facets'>,
  state: SearchState,
  { search }: SiteConfig,
): number {
  return displayedCount({
    count: result.count,
    narrowed: isNarrowed(state),
    stockCount: search.stock_count ?? null,
    carTypeCounts: (result.facets.car_type ?? []).map(({ count }) => count),
  });
}

/** A number of cars in words, as '1,234 cars'. */
export function countText(count: number, noun: Noun): string {
  return `${wholeNumber(count)} ${nounFor(count, noun)}`;
}

/** What one car is called, or so many. */
export const nounFor = (count: number, { one, many }: Noun): string => (count === 1 ? one : many);
