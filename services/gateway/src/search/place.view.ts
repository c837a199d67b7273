import type { CarSearchResult, SearchState } from '@forecourt/car-search';
import { valueLabel } from './search-words.ts';

/** Where the cars of a search are, as 'in 5 states' or 'in QLD'; empty where their states are not known. */
export function placeText({ facets }: Pick<CarSearchResult, 'facets'>, { filters }: SearchState): string {
  const chosen = filters.state;
  // A facet's own choice does not narrow its list (SRCH-2).
  const states = (facets.state ?? []).map(({ value }) => value).filter((value) => !chosen || chosen.includes(value));
  const [first] = states;
  if (first === undefined) return '';
  return states.length === 1 ? `in ${valueLabel('state', first)}` : `in ${states.length} states`;
}
