import type { CarSearchResult, SearchState } from '@forecourt/car-search';
import type { SiteConfig } from '@forecourt/contracts';
import { displayedCount } from '@forecourt/retail-rules';
import { wholeNumber } from '../car/car-words.ts';
import type { Noun } from './search-words.ts';
import { isNarrowed } from './state-edits.ts';

/** The number of found cars in words, as '1,234 cars': beyond 1999 the site's stock count or the summed car types (SRCH-9). */
export function countText(
  result: Pick<CarSearchResult, 'count' | 'facets'>,
  state: SearchState,
  { search }: SiteConfig,
  noun: Noun,
): string {
  const shown = displayedCount({
    count: result.count,
    narrowed: isNarrowed(state),
    stockCount: search.stock_count ?? null,
    carTypeCounts: (result.facets.car_type ?? []).map(({ count }) => count),
  });
  return `${wholeNumber(shown)} ${shown === 1 ? noun.one : noun.many}`;
}
