import { type CarSearchResult, type FacetName, facetValueLabel, type RangeFacetName } from '@forecourt/car-search';
import { formatDollars } from '@forecourt/retail-rules';
import { carTypeWord, kilometres } from '../car/car-words.ts';

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
const MIXED: Noun = { one: 'vehicle', many: 'vehicles' };
const CARS: Noun = { one: 'car', many: 'cars' };

/**
 * Cars, motorcycles or caravans, by what the search finds; vehicles where it finds several kinds.
 * @param whenNone what they are called where nothing is found.
 */
export function nounOf(result: Pick<CarSearchResult, 'facets'>, whenNone: Noun = CARS): Noun {
  const [kind, another] = result.facets.item_type ?? [];
  if (another) return MIXED;
  return kind ? (NOUNS[kind.value] ?? CARS) : whenNone;
}

/** A facet's value for people. */
export function valueLabel(facet: FacetName, value: string): string {
  if (facet === 'car_type' && (value === 'new' || value === 'used' || value === 'demo')) return carTypeWord(value);
  if (facet === 'seats') return `${value} ${value === '1' ? 'seat' : 'seats'}`;
  return facetValueLabel(facet, value);
}

/** A bound of a range for people, as $10,000, 45,000 km or 2020. */
export function boundLabel(facet: RangeFacetName, bound: number): string {
  if (facet === 'price' || facet === 'subscription_price') return formatDollars(bound * 100);
  return facet === 'km' ? kilometres(bound) : String(bound);
}
