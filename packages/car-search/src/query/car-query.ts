import type { CarDocument, NumberField } from '../document/car-document.ts';
import { type FacetName, facetRule } from '../state/facets.ts';
import type { Condition } from './condition.ts';

/** The engines' window: a page that ends beyond it is empty, while the totals stay right; `after` reads on behind it. */
export const RESULT_WINDOW = 10_000;

/** How many pages of a search can be read by their number: those with cars on them that end within the window (SRCH-3). */
export const readablePages = (count: number, perPage: number): number =>
  Math.min(Math.ceil(count / perPage), Math.floor(RESULT_WINDOW / perPage));

/** One keyword: a car has it if a token of it is one of `tokens`, or begins with `prefix`. */
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
  /** Counted only over cars that also match this: a model list is limited to the chosen makes. */
  readonly within?: Condition;
  /** The number that it gives the bounds of, if not the one in the facet's entry. */
  readonly bounds?: NumberField;
  /** Counts the cars by steps of so many of its unit, too. */
  readonly spread?: number;
  /** How many values it lists, of make_model for each make, if not as many as its entry says. */
  readonly most?: number;
}

/** How many values a facet lists, of make_model for each make. */
export const listedAtMost = ({ name, most }: WantedFacet): number => most ?? facetRule(name).limit;

/** The field whose bounds a range facet answers with. */
export function boundsField({ name, bounds }: WantedFacet): NumberField {
  return bounds ?? (facetRule(name).field as NumberField);
}

/**
 * One key of a sort order. `score` is the keyword score; `standing` is 3 for a car that can be had, 2 for a reserved one, 1 for
 * one that is coming soon and 0 for a sold one; `has_photos` is 1 or 0. An absent number comes last in either direction. `id` sorts by code units.
 */
export type SortKey = FieldSortKey | DistanceSortKey;

interface FieldSortKey {
  readonly by: NumberField | 'score' | 'standing' | 'has_photos' | 'id';
  readonly direction: 'asc' | 'desc';
}

/** By how far a car is from a place; a car whose own place is not in the table has no such number (SRCH-15). */
export interface DistanceSortKey {
  readonly by: 'distance';
  readonly direction: 'asc' | 'desc';
  readonly kilometres: KilometresByPlace;
}

/** How many kilometres away cars are: those of a location by its id, and private sales, which are elsewhere, by their postcodes. */
export interface KilometresByPlace {
  readonly locations: readonly (readonly [locationId: number, kilometres: number])[];
  readonly postcodes: readonly (readonly [postcode: string, kilometres: number])[];
}

/** The parts of a car's document that say which entry of the table is its own. */
export type PlacedCar = Pick<CarDocument, 'location_id' | 'private_sale' | 'private_postcode'>;

/** How far away a car is by the table; undefined if its place is not in it. */
export function kilometresTo(car: PlacedCar, { locations, postcodes }: KilometresByPlace): number | undefined {
  return car.private_sale === true
    ? postcodes.find(([postcode]) => postcode === car.private_postcode)?.[1]
    : locations.find(([id]) => id === car.location_id)?.[1];
}

/** What a car has for one step of an order; null if the number is absent. */
export type SortValue = number | string | null;

/** A search that is fully decided: engines carry it out and add no rule of their own. */
export interface CarQuery {
  /** The stock rule, the site's presets, search_filters and filters from keywords. */
  readonly where: Condition;
  /** A car must have each of them. */
  readonly keywords: readonly KeywordClause[];
  /** A car must fulfil each of them. */
  readonly groups: readonly FacetGroup[];
  /** Ends with `id`, so that every order is total. */
  readonly order: readonly SortKey[];
  /** Only cars behind this place in the order, a value for each of its steps; the counts stay those of all. */
  readonly after?: readonly SortValue[];
  /** Cars to skip; 0 if `after` is given. */
  readonly offset: number;
  /** Cars to return; 0 if the page is beyond the window. */
  readonly limit: number;
  readonly facets: readonly WantedFacet[];
}
