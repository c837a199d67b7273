import type { FacetValue } from '../engine/car-search-engine.ts';
import type { FacetName } from '../state/facets.ts';
import type { Sort } from '../state/search-state.ts';

/** Adds what a phrase means, unless it means something already. */
export type Add = (phrase: string, meaning: Meaning) => void;

/** What a word or a phrase means. */
export type Meaning =
  | { readonly kind: 'values'; readonly facet: FacetName; readonly values: readonly string[] }
  | { readonly kind: 'make'; readonly make: string }
  /** Its make where only one has it. */
  | { readonly kind: 'model'; readonly make?: string; readonly model: string }
  | { readonly kind: 'sort'; readonly sort: Sort }
  /** Searched for as it is, although its parts mean something else. */
  | { readonly kind: 'words' };

/** Facets as a search that nothing narrows answers them. */
export type Facets = Readonly<Partial<Record<FacetName, readonly FacetValue[]>>>;

/** A phrase as it is looked up: its letters and digits in lower case, so that CX-5, cx 5 and cx5 are one. */
export const lexiconKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
