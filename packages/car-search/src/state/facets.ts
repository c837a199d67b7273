import type { FilterField, NumberField } from '../document/car-document.ts';

/** What a search can be narrowed by, and how its values are listed (SRCH-2). */
interface FacetRule {
  /** The document field it reads; price reads CARD-4's current price (SRCH-5). */
  readonly field: FilterField;
  /** A number: takes a range, and answers with its bounds (facetStats). */
  readonly numeric: boolean;
  /** How many values are listed at most; 0 lists none. */
  readonly limit: number;
  /** The limit holds for each make by itself. */
  readonly perMake?: true;
}

const USUAL_LIMIT = 100;
const listed = (field: FilterField, limit = USUAL_LIMIT) => ({ field, numeric: false, limit }) as const;
const listedNumber = (field: NumberField) => ({ field, numeric: true, limit: USUAL_LIMIT }) as const;
const rangeOnly = (field: NumberField) => ({ field, numeric: true, limit: 0 }) as const;

/**
 * The facets by their names in addresses and in the call (SRCH-2). Prices and kilometres are answered by their bounds, as a
 * list of every amount helps nobody; dealership_slug filters and lists nothing.
 */
export const facetRules = {
  badge: listed('badge'),
  body: listed('body'),
  car_type: listed('car_type'),
  categories: listed('categories'),
  city: listed('city', 20),
  colour: listed('colour'),
  dealership_name: listed('dealership_name'),
  dealership_slug: listed('dealership_slug', 0),
  drive: listed('drive'),
  filtered_features: listed('filtered_features'),
  fuel: listed('fuel'),
  item_type: listed('item_type'),
  km: rangeOnly('km'),
  location_name: listed('location_name', 40),
  make: listed('make', 200),
  make_model: { field: 'make_model', numeric: false, limit: 30, perMake: true },
  model: listed('model', 30),
  price: rangeOnly('current_price'),
  price_range: listed('price_range'),
  seats: listedNumber('seats'),
  state: listed('state'),
  status: listed('status'),
  subscription_price: rangeOnly('subscription_price'),
  tag: listed('tag'),
  transmission: listed('transmission'),
  weekly_price_range: listed('weekly_price_range'),
  year: listedNumber('year'),
} as const satisfies Record<string, FacetRule>;

export type FacetName = keyof typeof facetRules;
/** Facets that take a range. */
export type RangeFacetName = {
  [Name in FacetName]: (typeof facetRules)[Name]['numeric'] extends true ? Name : never;
}[FacetName];

/** All facet names, in the order in which canonical addresses carry them. */
export const facetNames = Object.keys(facetRules).sort() as FacetName[];

/** The rule of a facet; a range facet's field is a number. */
export function facetRule(name: RangeFacetName): FacetRule & { readonly field: NumberField };
export function facetRule(name: FacetName): FacetRule;
export function facetRule(name: FacetName): FacetRule {
  return facetRules[name];
}

/** Tells whether a name is a facet's. */
export const isFacetName = (name: string): name is FacetName => Object.hasOwn(facetRules, name);

/** Tells whether a name is that of a facet that takes a range. */
export const isRangeFacetName = (name: string): name is RangeFacetName => isFacetName(name) && facetRules[name].numeric;
