import type { FacetValue } from '../engine/car-search-engine.ts';
import type { FacetName } from '../state/facets.ts';
import type { Sort } from '../state/search-state.ts';

/** Adds what a phrase means, unless it means something already. */
export type Add = (phrase: string, meaning: Meaning) => void;

/** What a word or a phrase means. */
export type Meaning =
  | { readonly kind: 'values'; readonly facet: FacetName; readonly values: readonly string[] }
  | { readonly kind: 'make'; readonly make: string }
  /** Its make if only one has it; the models that the name covers, such as Range Rover Sport beside Range Rover. */
  | { readonly kind: 'model'; readonly make?: string; readonly models: readonly string[] }
  | { readonly kind: 'sort'; readonly sort: Sort }
  /**
   * Searched for as keywords, although its parts mean something else.
   * @property as the keywords to search for instead of the words as typed
   * @property refused what a negation of it refuses, as keywords cannot be refused
   */
  | { readonly kind: 'words'; readonly as?: string; readonly refused?: RefusedValues };

/** Values that cars must not have. */
export interface RefusedValues {
  readonly facet: FacetName;
  readonly values: readonly string[];
}

/** Facets as a search that nothing narrows answers them. */
export type Facets = Readonly<Partial<Record<FacetName, readonly FacetValue[]>>>;

/** A phrase as it is looked up: its letters and digits in lower case, so that CX-5, cx 5 and cx5 are one. */
export const lexiconKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
