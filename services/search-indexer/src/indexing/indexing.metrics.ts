import { Metrics } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { ParkedDocuments } from '../parked-document/parked-documents.service.ts';
import type { IndexStanding } from '../search-index/index-entries.table.ts';
import { IndexingService } from './indexing.service.ts';

/** How far each index is, read at each scrape; docs/signals.md says what is normal. What the indexer reads is measured by FollowingModule. */
@Injectable()
export class IndexingMetrics {
  constructor(metrics: Metrics, indexing: IndexingService, parked: ParkedDocuments) {
    const standings = async (which: 'behind' | 'behind_seconds' | 'ahead') =>
      byIndex(await indexing.standings(), which);
    metrics.gauge({ name: 'indexer_cars_behind', read: () => standings('behind') });
    metrics.gauge({ name: 'indexer_cars_behind_seconds', read: () => standings('behind_seconds') });
    metrics.gauge({ name: 'indexer_restored_indexes', read: () => indexing.restoredIndexes() });
    metrics.gauge({ name: 'indexer_refused_documents', read: () => parked.counts() });
    metrics.gauge({ name: 'indexer_cars_ahead', read: () => standings('ahead') });
  }
}

function byIndex(standings: IndexStanding[], which: 'behind' | 'behind_seconds' | 'ahead'): Record<string, number> {
  return Object.fromEntries(standings.map((standing) => [standing.index, standing[which]]));
}
