import type { NumberField } from '../document/car-document.ts';
import type { FacetName } from '../state/facets.ts';
import type { Condition } from './condition.ts';

/** The engines' window: a page that ends beyond it is empty, while the totals stay right. */
export const RESULT_WINDOW = 10_000;

/** One keyword: a car has it where a token of it is one of `tokens`, or begins with `prefix`. */
export interface KeywordClause {
  readonly tokens: readonly string[];
  /** Only for the last word, which may still be being typed. */
  readonly prefix?: string;
}

/** Choices of facets that belong together. For the lists of these facets the choices do not count (SRCH-2). */
export interface FacetGroup {
  readonly facets: readonly FacetName[];
  readonly condition: Condition;
}

/** A facet that the answer lists: its values with counts up to the limit, and for numbers the bounds. */
export interface WantedFacet {
  readonly name: FacetName;
  /** Counted only over cars that fulfil this as well: a model list keeps to the chosen makes. */
  readonly within?: Condition;
}

/**
 * One step of an order. `score` is the keyword score; `available` is 1 for in_stock and coming_soon, else 0; `has_photos` is
 * 1 or 0. A number that is absent comes last in either direction. `id` goes by code units.
 */
export interface SortKey {
  readonly by: NumberField | 'score' | 'available' | 'has_photos' | 'id';
  readonly direction: 'asc' | 'desc';
}

/** A search that is fully decided: engines carry it out and add no rule of their own. */
export interface CarQuery {
  /** The stock rule, the site's presets, search_filters and what the keywords said in filters. */
  readonly where: Condition;
  /** A car must have each of them. */
  readonly keywords: readonly KeywordClause[];
  /** A car must fulfil each of them. */
  readonly groups: readonly FacetGroup[];
  /** Ends with `id`, so that every order is total. */
  readonly order: readonly SortKey[];
  /** Cars to skip. */
  readonly offset: number;
  /** Cars to answer; 0 where the page lies beyond the window. */
  readonly limit: number;
  readonly facets: readonly WantedFacet[];
}
