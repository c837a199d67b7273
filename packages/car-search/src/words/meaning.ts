import { carDocumentFields } from '../document/car-document.ts';
import type { FacetValue } from '../engine/car-search-engine.ts';
import { type FacetName, facetRule } from '../state/facets.ts';
import type { Near, SearchState, Sort } from '../state/search-state.ts';

/** Adds what a phrase means, unless it means something already. */
export type Add = (phrase: string, meaning: Meaning) => void;

/** What a word or a phrase means. */
export type Meaning =
  /** @property also what else such cars are: an adventure bike is a motorcycle */
  | {
      readonly kind: 'values';
      readonly facet: FacetName;
      readonly values: readonly string[];
      readonly also?: ChosenValues;
    }
  | { readonly kind: 'make'; readonly make: string }
  /** Its make if only one has it; the models that the name covers, such as Range Rover Sport beside Range Rover. */
  | {
      readonly kind: 'model';
      readonly make?: string;
      readonly models: readonly string[];
      /** The one that has just this name, if it covers more. */
      readonly own?: string;
    }
  | { readonly kind: 'sort'; readonly sort: Sort }
  /**
   * Searched for as keywords, although its parts mean something else.
   * @property as the keywords to search for instead of the words as typed; empty if they say nothing of a car
   * @property refused what a negation of it refuses, as keywords cannot be refused
   */
  | { readonly kind: 'words'; readonly as?: string; readonly refused?: ChosenValues };

/** Values of a facet. */
interface ChosenValues {
  readonly facet: FacetName;
  readonly values: readonly string[];
}

/** What words say: a meaning, or a place by its name. */
export type StatedMeaning = Meaning | { readonly kind: 'place'; readonly near: Near };

/** Choices that words without numbers come to. */
export interface StatedChoices extends Pick<SearchState, 'filters' | 'ranges'> {
  readonly not: NonNullable<SearchState['not']>;
  readonly sortBy?: Sort;
  readonly near?: Near;
}

/** Whether cars can be without what is meant. */
export function canBeRefused(meaning: StatedMeaning): boolean {
  switch (meaning.kind) {
    case 'words':
      return meaning.refused !== undefined;
    case 'sort':
    case 'place':
      return false;
    case 'values':
    case 'make':
    case 'model':
      return true;
  }
}

/** Whether a car can be only one of two things: two bodies, or two makes or models. */
export function isSameKind(one: StatedMeaning, other: StatedMeaning): boolean {
  const isName = ({ kind }: StatedMeaning) => kind === 'make' || kind === 'model';
  if (isName(one) && isName(other)) return true;
  if (one.kind !== 'values' || other.kind !== 'values' || one.facet !== other.facet) return false;
  return carDocumentFields[facetRule(one.facet).field] !== 'keyword list';
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
