import { type CarSearchResult, facetRule, type RangeFacetName } from '@forecourt/car-search';
import { formatDollars } from '@forecourt/retail-rules';
import { kilometres, wholeNumber } from '../cards/car-words.ts';

/** What the cars of a search are called, one and many. */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

const NOUNS: Readonly<Record<string, Noun>> = {
  car: { one: 'car', many: 'cars' },
  motorcycle: { one: 'motorcycle', many: 'motorcycles' },
  caravan: { one: 'caravan', many: 'caravans' },
};
/** What they are called where they are of several kinds, or nothing is known of them. */
export const VEHICLES: Noun = { one: 'vehicle', many: 'vehicles' };

/**
 * Cars, motorcycles or caravans, by what the search finds; vehicles if it finds several kinds.
 * @param whenNone what they are called if nothing is found.
 */
export function nounOf(result: Pick<CarSearchResult, 'facets'>, whenNone: Noun = VEHICLES): Noun {
  const [kind, another] = result.facets.item_type ?? [];
  if (another) return VEHICLES;
  return kind ? (NOUNS[kind.value] ?? VEHICLES) : whenNone;
}

/** A bound of a range for people, as $10,000, 45,000 km or 2020. */
export function boundLabel(facet: RangeFacetName, bound: number): string {
  const { unit } = facetRule(facet);
  if (unit === 'dollars') return formatDollars(bound * 100);
  if (unit === 'dollars a week') return `${formatDollars(Math.round(bound * 100))} a week`;
  if (unit === 'km') return kilometres(bound);
  return unit === undefined || unit === 'year' ? String(bound) : `${wholeNumber(bound)} ${unit}`;
}
