/** The consumer group of the rows that serve; its place, seen versions and parked events are kept under this name. */
export const GROUP = 'search-indexer';
/** The consumer group that folds events again. */
export const REFOLD_GROUP = 'search-indexer-refold';
