import { Metrics } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { ParkedDocuments } from '../parked-document/parked-documents.service.ts';
import type { IndexStanding } from '../search-index/index-entries.table.ts';
import { IndexingService } from './indexing.service.ts';

/** How far each index is, read at each scrape; docs/signals.md says what is normal. What the indexer reads is measured by FollowingModule. */
@Injectable()
export class IndexingMetrics {
  constructor(metrics: Metrics, indexing: IndexingService, parked: ParkedDocuments) {
    metrics.gauges(() => indexing.standings(), {
      indexer_cars_behind: (standings) => byIndex(standings, 'behind'),
      indexer_cars_behind_seconds: (standings) => byIndex(standings, 'behind_seconds'),
      indexer_cars_ahead: (standings) => byIndex(standings, 'ahead'),
    });
    metrics.gauge({ name: 'indexer_restored_indexes', read: () => indexing.restoredIndexes() });
    metrics.gauge({ name: 'indexer_refused_documents', read: () => parked.counts() });
  }
}

function byIndex(
  standings: readonly IndexStanding[],
  which: 'behind' | 'behind_seconds' | 'ahead',
): Record<string, number> {
  return Object.fromEntries(standings.map((standing) => [standing.index, standing[which]]));
}
