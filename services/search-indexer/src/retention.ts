import type { RetentionTable } from '@forecourt/service-kit';

/** What the search indexer keeps: rows for the index, none of which ends by time. */
export const indexerRetention: RetentionTable = {
  entries: [],
  lasting: {
    car_rows: 'one row per vehicle',
    dealerships: 'one row per dealership',
    search_indexes: 'one row per index that exists',
    index_entries: 'one row per car and index, until the index is deleted',
    index_flushes: 'one row per index that exists',
    parked_documents: 'until an operator releases or discards it, or the index is deleted',
    rebuilds: 'one row per rebuild',
    refold_doubts: 'until the rebuild has compared the car again',
    market_changes: 'until the market is appraised',
    market_due: 'until the market is appraised',
  },
};
