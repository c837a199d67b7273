import { type CarSearchResult, facetValueLabel, type SearchState } from '@forecourt/car-search';
import type { SiteConfig } from '@forecourt/contracts';
import { displayedCount } from '@forecourt/retail-rules';
import { wholeNumber } from '../../cards/car-words.ts';
import { foundValues, type Noun } from '../answers/search-words.ts';
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
    carTypeCounts: foundValues('car_type', result, state.filters).map(({ count }) => count),
  });
}

/** A number of cars in words, as '1,234 cars'. */
export function countText(count: number, noun: Noun): string {
  return `${wholeNumber(count)} ${nounFor(count, noun)}`;
}

/** The noun for one car, or for several. */
export const nounFor = (count: number, { one, many }: Noun): string => (count === 1 ? one : many);

/** Where the cars of a search are, as 'in 5 states' or 'in QLD'; empty if their states are not known. */
export function placeText(result: Pick<CarSearchResult, 'facets'>, { filters }: SearchState): string {
  const states = foundValues('state', result, filters).map(({ value }) => value);
  const [first] = states;
  if (first === undefined) return '';
  return states.length === 1 ? `in ${facetValueLabel('state', first)}` : `in ${states.length} states`;
}
