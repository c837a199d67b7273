import type { FacetName, RangeFacetName } from './facets.ts';

/**
 * The orders a visitor can choose (SRCH-5); the two by kilometres only if the site enables them, the one by weekly repayment only if it
 * states repayments (FIN-3), `nearest` only beside a place to be near to (SRCH-15).
 */
export const sorts = [
  'mostRelevant',
  'latest',
  'highestPrice',
  'lowestPrice',
  'highestKms',
  'lowestKms',
  'lowestRepayment',
  'nearest',
] as const;
export type Sort = (typeof sorts)[number];

/** Whether a text names an order. */
export const isSort = (name: string): name is Sort => (sorts as readonly string[]).includes(name);

/** Bounds of a number, both inside; an end that is absent is open. */
export interface Range {
  min?: number;
  max?: number;
}

/** A place that cars should be near to (SRCH-15). */
export interface Near {
  /** A postcode, the name of a place, or a position as `-27.47,153.02`. */
  place: string;
  /** At most so many kilometres away; absent if the place is only there to sort by. */
  within?: number;
}

/**
 * What a visitor chose: everything that the address of a results page says (SRCH-1). Values of one facet are alternatives,
 * facets narrow each other. Lists are sorted and without repetition, so equal searches are equal states.
 */
export interface SearchState {
  /** Keywords as typed. */
  query?: string;
  /** From 1. */
  page: number;
  sortBy?: Sort;
  filters: { [Facet in FacetName]?: string[] };
  ranges: { [Facet in RangeFacetName]?: Range };
  /** Values that a car must not have, by facet (SRCH-17); absent if there are none. */
  not?: { [Facet in FacetName]?: string[] };
  near?: Near;
}

/** The search that nothing narrows. */
export const emptySearchState = (): SearchState => ({ page: 1, filters: {}, ranges: {} });
