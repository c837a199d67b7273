import type { CarDocument, NumberField } from '../../document/car-document.ts';
import { type FacetName, facetRule } from '../../state/facets.ts';

/** Fields that are indexed beside the car's own, and neither kept nor answered. */
export const derived = {
  root: 'derived',
  /** Set on what remembers the revision of a car that was taken out. */
  removed: 'derived.removed',
  /** The number of the write that wrote it. */
  flush: 'derived.flush',
  standing: 'derived.standing',
  hasPhotos: 'derived.has_photos',
  /** Make and make_model in one value, so that the list of a make's models needs no list within a list. */
  modelOfMake: 'derived.model_of_make',
  /** The tokens that serve to correct typing errors. */
  spelling: 'derived.spelling',
} as const;

/** The field of the keyword tokens of one field of the car. */
export const wordsField = (name: keyof CarDocument): string => `derived.words.${name}`;

/** A number's text form, by which its values are counted. */
export const textOf = (field: NumberField): string => `${field}.text`;

/** The field whose values a facet lists. */
export function facetField(name: FacetName): string {
  if (name === 'model' || name === 'make_model') return derived.modelOfMake;
  const { field, numeric } = facetRule(name);
  return numeric ? textOf(field as NumberField) : field;
}

const SEPARATOR = '\u0000';

/** A value of `derived.modelOfMake`. */
export const modelOfMake = (make: string, makeModel: string): string => `${make}${SEPARATOR}${makeModel}`;

/** Make and make_model of such a value. */
export function readModelOfMake(value: string): { make: string; makeModel: string } {
  const end = value.indexOf(SEPARATOR);
  return { make: value.slice(0, end), makeModel: value.slice(end + 1) };
}
