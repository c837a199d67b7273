import { Metrics } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { IndexStanding } from '../search-index/index-entries.table.ts';
import { IndexingService } from './indexing.service.ts';

/** What the indexer tells of itself at /metrics, read at each scrape. */
@Injectable()
export class IndexingMetrics {
  constructor(@Inject(Metrics) metrics: Metrics, @Inject(IndexingService) indexing: IndexingService) {
    metrics.gauge({
      name: 'indexer_consumer_lag',
      help: 'Events that are still to be read.',
      label: 'topic',
      read: () => indexing.lag(),
    });
    metrics.gauge({
      name: 'indexer_cars_behind',
      help: 'Cars that are still to be written to an index.',
      label: 'index',
      read: async () => byIndex(await indexing.standings(), 'behind'),
    });
    metrics.gauge({
      name: 'indexer_cars_ahead',
      help: 'Alarm: cars of which an index holds a later revision than there is.',
      label: 'index',
      read: async () => byIndex(await indexing.standings(), 'ahead'),
    });
    metrics.gauge({
      name: 'indexer_parked_keys',
      help: 'Vehicles and dealerships with parked events.',
      read: () => indexing.parkedKeys(),
    });
    metrics.gauge({
      name: 'indexer_version_gaps',
      help: 'Events since the start that came more than one stream version ahead.',
      read: () => indexing.stats().gaps,
    });
  }
}

function byIndex(standings: IndexStanding[], which: 'behind' | 'ahead'): Record<string, number> {
  return Object.fromEntries(standings.map((standing) => [standing.index, standing[which]]));
}
