import {
  type CarSearchResult,
  type FacetName,
  type FacetValue,
  facetRule,
  type LandingVocabulary,
  type RangeFacetName,
  type SearchState,
} from '@forecourt/car-search';
import type { FacetUnit, SiteConfig, WordsBox } from '@forecourt/contracts';
import { formatDollars } from '@forecourt/retail-rules';
import { kilometres, wholeNumber } from '../../cards/car-words.ts';

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
 * The values of a facet that the found cars have. A facet's own choice does not narrow its list (SRCH-2), so the list alone says too much.
 * @param filters the choices of the search
 */
export function foundValues(
  facet: FacetName,
  { facets }: Pick<CarSearchResult, 'facets'>,
  filters: SearchState['filters'],
): readonly FacetValue[] {
  const { [facet]: chosen } = filters;
  return (facets[facet] ?? []).filter(({ value }) => chosen?.includes(value) ?? true);
}

/**
 * Cars, motorcycles or caravans, by what the search finds; vehicles if it finds several kinds.
 * @param whenNone what they are called if nothing is found.
 * @param filters the choices of the search.
 */
export function nounOf(
  result: Pick<CarSearchResult, 'facets'>,
  whenNone: Noun = VEHICLES,
  filters: SearchState['filters'] = {},
): Noun {
  const [kind, another] = foundValues('item_type', result, filters);
  if (another) return VEHICLES;
  return kind ? (NOUNS[kind.value] ?? VEHICLES) : whenNone;
}

/** A bound of a range for people, as $10,000, 45,000 km or 2020. */
export function boundLabel(facet: RangeFacetName, bound: number): string {
  const { unit } = facetRule(facet);
  return unit === undefined ? String(bound) : BOUNDS[unit](bound);
}

/** A bound in words, by what its facet counts. */
const BOUNDS: Readonly<Record<FacetUnit, (bound: number) => string>> = {
  dollars: (bound) => formatDollars(bound * 100),
  'dollars a week': (bound) => `${formatDollars(Math.round(bound * 100))} a week`,
  km: kilometres,
  'km of range': (bound) => `${kilometres(bound)} range`,
  kWh: (bound) => `${bound} kWh`,
  'kW AC': (bound) => `${bound} kW AC`,
  'kW DC': (bound) => `${bound} kW DC`,
  year: String,
  ft: (bound) => `${wholeNumber(bound)} ft`,
  kg: (bound) => `${wholeNumber(bound)} kg`,
  cc: (bound) => `${wholeNumber(bound)} cc`,
};

/** What an example of words is made of. */
interface SoldHere {
  readonly noun: Noun;
  readonly landing: LandingVocabulary;
}

/** What is dear enough for each kind of vehicle to leave a choice. */
const BUDGETS: Readonly<Record<string, string>> = {
  cars: '$40,000',
  motorcycles: '$15,000',
  caravans: '$60,000',
};

/** The path of a site's results without its query (SITE-7): the fields of a form take the query's place. */
export const resultsPath = ({ search }: Pick<SiteConfig, 'search'>): string => search.path.split('?', 1)[0] ?? '/';

/** The address of a site's results with more parameters, as text of an address. */
export const resultsAddress = ({ search: { path } }: Pick<SiteConfig, 'search'>, parameters: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${parameters}`;

/** The box for words on a site: its example is of what the site sells (SRCH-17). */
export function wordsBoxView({ search }: Pick<SiteConfig, 'search'>, range: SoldHere): WordsBox {
  return { action: resultsPath({ search }), placeholder: exampleWords(range) };
}

/**
 * Words that find something here: a body that cars are looked for by, else the make that most of the stock is of.
 * @internal for specs
 */
export function exampleWords({ noun, landing: { makes, bodies } }: SoldHere): string {
  const what = bodies.some((body) => body.toLowerCase() === 'suv') ? 'SUV' : makes[0]?.name;
  const budget = BUDGETS[noun.many];
  if (what === undefined) return `Search all ${noun.many}`;
  return budget === undefined ? `Try ${what}` : `Try ${what} under ${budget}`;
}
