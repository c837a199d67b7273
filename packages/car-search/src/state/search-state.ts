import type { FacetName, RangeFacetName } from './facets.ts';

/**
 * The orders a visitor can choose (SRCH-5); the two by kilometres only if the site enables them, the one by weekly repayment only if it
 * states repayments (FIN-3).
 */
export const sorts = [
  'mostRelevant',
  'latest',
  'highestPrice',
  'lowestPrice',
  'highestKms',
  'lowestKms',
  'lowestRepayment',
] as const;
export type Sort = (typeof sorts)[number];

/** Tells whether a text names an order. */
export const isSort = (name: string): name is Sort => (sorts as readonly string[]).includes(name);

/** Bounds of a number, both inside; an end that is absent is open. */
export interface Range {
  min?: number;
  max?: number;
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
}

/** The search that nothing narrows. */
export const emptySearchState = (): SearchState => ({ page: 1, filters: {}, ranges: {} });
