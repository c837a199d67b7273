import type { FilterField } from '../document/car-document.ts';
import { folded, normaliseBody, normaliseDrive } from '../document/normalise.ts';
import { makeOfName } from '../names/spellings.ts';
import { type FacetName, facetNames, facetRule } from './facets.ts';

/** How documents write the values of facets that feeds write in many ways, the same as `deriveFacets` does (IDX-7). */
const HELD: { readonly [Name in FacetName]?: (value: string) => string | undefined } = {
  make: makeOfName,
  body: normaliseBody,
  drive: normaliseDrive,
};

/**
 * A value as documents have it: an address, a filter or a car's own field may write it in any case, and as feeds do, such as stationWagon, 4x4 and VW.
 */
export function heldValue(name: FacetName, value: string): string {
  const held = HELD[name]?.(value);
  if (held !== undefined) return held;
  return facetRule(name).lowerCase ? folded(value) : value;
}

/** By the field that it reads. */
const facetOfField: ReadonlyMap<string, FacetName> = new Map(facetNames.map((name) => [facetRule(name).field, name]));

/**
 * As heldValue, by the field of the document; a field that no facet reads has its values as they are.
 * @param value as somebody wrote it
 */
export function heldInField(field: FilterField, value: string): string {
  const facet = facetOfField.get(field);
  return facet === undefined ? value : heldValue(facet, value);
}
