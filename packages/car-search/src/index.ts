export { type CarDocument, type CarField, carDocumentFields, type FieldKind } from './document/car-document.ts';
export { currentPrice, type DerivedFacets, deriveFacets, type FacetFacts } from './document/derive-facets.ts';
export { FILTERED_FEATURES } from './document/feature-list.ts';
export {
  type CarSearchEngine,
  type CarSearchResult,
  type CarWrite,
  type CarWriteResult,
  type FacetValue,
  UnknownIndexError,
} from './engine/car-search-engine.ts';
export { type CarQuery, RESULT_WINDOW } from './query/car-query.ts';
export type { Condition } from './query/condition.ts';
export type { SiteSearchScope } from './query/site-search-scope.ts';
export { type FacetName, facetNames, facetRule, isFacetName, type RangeFacetName } from './state/facets.ts';
export { emptySearchState, type Range, type SearchState, type Sort, sorts } from './state/search-state.ts';
export type { Vocabulary } from './words/vocabulary.ts';
