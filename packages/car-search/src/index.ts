export { type CarDocument, type CarField, carDocumentFields, type FieldKind } from './document/car-document.ts';
export { currentPrice, type DerivedFacets, deriveFacets, type FacetFacts } from './document/derive-facets.ts';
export { FILTERED_FEATURES } from './document/feature-list.ts';
export {
  type CarSearchEngine,
  type CarSearchResult,
  type CarWrite,
  type CarWriteResult,
  EngineUnavailableError,
  type FacetValue,
  UnknownIndexError,
} from './engine/car-search-engine.ts';
export { EmbeddedCarSearchEngine } from './engine/embedded/embedded-engine.ts';
export { createOpenSearchEngine } from './engine/opensearch/create-opensearch-engine.ts';
export { indexedDocument } from './engine/opensearch/indexed-document.ts';
export type { OpenSearchCarSearchEngine } from './engine/opensearch/opensearch-engine.ts';
export { searchVariables } from './engine/search-environment.ts';
export { FilterSyntaxError } from './filters/filter-tokens.ts';
export { parseFilter } from './filters/parse-filter.ts';
export { buildCarQuery, type CarQueryOptions } from './query/build-car-query.ts';
export { type CarQuery, RESULT_WINDOW } from './query/car-query.ts';
export type { Condition } from './query/condition.ts';
export type { SiteSearchScope } from './query/site-search-scope.ts';
export { compareDocuments } from './reference/compare-documents.ts';
export { matches, score } from './reference/matches.ts';
export {
  carsRequestFromApi,
  type SearchRequest,
  type SearchRequestResult,
  searchRequestFromApi,
} from './state/api-request.ts';
export { facetValueLabel } from './state/facet-label.ts';
export {
  type FacetName,
  facetNames,
  facetRule,
  isFacetName,
  isRangeFacetName,
  type RangeFacetName,
} from './state/facets.ts';
export { DEFAULT_SEARCH_PATH, type LandingVocabulary, landingSlug } from './state/landing.ts';
export { emptySearchState, type Range, type SearchState, type Sort, sorts } from './state/search-state.ts';
export { searchParameters, searchStateFromUrl, urlFromSearchState } from './state/search-url.ts';
export { type SliderBounds, sliderBounds, sliderRange, sliderValue } from './state/slider.ts';
export type { Vocabulary } from './words/vocabulary.ts';
