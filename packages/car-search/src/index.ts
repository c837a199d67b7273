export {
  type CarDocument,
  carDocument,
  carDocumentFields,
  isNameField,
} from './document/car-document.ts';
export {
  /** @internal for specs */
  deriveFacets,
} from './document/derive-facets.ts';
export { makeDocument } from './document/make-document.ts';
export {
  type CarSearchEngine,
  type CarSearchResult,
  type CarWrite,
  type CarWriteResult,
  EngineUnavailableError,
  type FacetValue,
  PartlyWrittenError,
  UnknownIndexError,
} from './engine/car-search-engine.ts';
export { EmbeddedCarSearchEngine } from './engine/embedded/embedded-engine.ts';
export { FIRST_STAMP, type IndexStamp } from './engine/index-stamp.ts';
export { createOpenSearchEngine } from './engine/opensearch/create-opensearch-engine.ts';
export { indexedDocument } from './engine/opensearch/indexed-document.ts';
export type { OpenSearchCarSearchEngine } from './engine/opensearch/opensearch-engine.ts';
export { indexVariables, searchVariables } from './engine/search-environment.ts';
export { parseFilter } from './filters/parse-filter.ts';
export { keptParameters, keptState, type NamesOfCars } from './kept-searches/kept-meaning.ts';
export { nameKey } from './names/name-key.ts';
export { buildCarQuery, type CarQueryOptions } from './query/build-car-query.ts';
export {
  type CarQuery,
  type KilometresByPlace,
  kilometresTo,
  type PlacedCar,
  RESULT_WINDOW,
  readablePages,
} from './query/car-query.ts';
export { all, any, type Condition, is, not, range } from './query/condition.ts';
export { WEEKLY_LOAN, weeklyBounds, weeklyOfPrice } from './query/repayments.ts';
export type { SiteSearchScope } from './query/site-scope.ts';
export { siteScope } from './query/site-scope.ts';
export { offeredRule, stockOfSite } from './query/stock-rule.ts';
export { sortValues } from './reference/compare-documents.ts';
export { matches } from './reference/matches.ts';
export {
  carsRequestFromApi,
  type SearchRequest,
  type SearchRequestResult,
  searchRequestFromApi,
} from './state/api-request.ts';
export { readCursor, writeCursor } from './state/cursor.ts';
export {
  type FacetName,
  facetNames,
  facetRule,
  facetValueLabel,
  isRangeFacetName,
  listedFacetNames,
  type RangeFacetName,
} from './state/facets.ts';
export { heldValue } from './state/held-values.ts';
export { DEFAULT_SEARCH_PATH, type LandingVocabulary, landingSlug } from './state/landing.ts';
export { emptySearchState, type Near, type Range, type SearchState, type Sort, sorts } from './state/search-state.ts';
export { searchParameters, searchStateFromUrl, urlFromSearchState } from './state/search-url.ts';
export { facetsAsSpelled, siteMake } from './state/site-spellings.ts';
export {
  type CarState,
  type FoldedCar,
  foldVehicleEvent,
  type VersionedVehicleEvent,
  withoutPictures,
} from './stock/car-state.ts';
export { documentOfState } from './stock/document-of-state.ts';
export { listedCarOfDocument } from './stock/listed-car-of-document.ts';
export { baseColourOf } from './words/colours.ts';
export { type GivenWay, waysToGive } from './words/give-way.ts';
export { type Lexicon, makeLexicon } from './words/lexicon.ts';
export { lexiconKey } from './words/meaning.ts';
export { readWords, type WordsRead } from './words/read-words.ts';
export type { Vocabulary } from './words/vocabulary.ts';
