import { Metrics } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { IndexStanding } from '../search-index/index-entries.table.ts';
import { IndexingService } from './indexing.service.ts';
import { ParkingService } from './parking.service.ts';

/** The indexer's metrics, read at each scrape. docs/signals.md says what is normal. */
@Injectable()
export class IndexingMetrics {
  constructor(
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(IndexingService) private readonly indexing: IndexingService,
    @Inject(ParkingService) private readonly parking: ParkingService,
  ) {
    this.addLag();
    this.addIndexes();
    this.addParking();
    this.addConsumer();
  }

  private addLag(): void {
    this.metrics.gauge({
      name: 'indexer_consumer_lag',
      read: () => this.indexing.lag(),
    });
    this.metrics.gauge({
      name: 'indexer_consumer_lag_seconds',
      read: () => this.indexing.lagSeconds(),
    });
  }

  private addIndexes(): void {
    const standings = async (which: 'behind' | 'behind_seconds' | 'ahead') =>
      byIndex(await this.indexing.standings(), which);
    this.metrics.gauge({
      name: 'indexer_cars_behind',
      read: () => standings('behind'),
    });
    this.metrics.gauge({
      name: 'indexer_cars_behind_seconds',
      read: () => standings('behind_seconds'),
    });
    this.metrics.gauge({
      name: 'indexer_cars_ahead',
      read: () => standings('ahead'),
    });
  }

  private addParking(): void {
    this.metrics.gauge({
      name: 'indexer_parked_keys',
      read: async () => (await this.parking.counts()).keys,
    });
    this.metrics.gauge({
      name: 'indexer_parked_events',
      read: async () => (await this.parking.counts()).events,
    });
    this.metrics.gauge({
      name: 'indexer_unpublished_dead_letters',
      read: async () => (await this.parking.counts()).unpublished,
    });
    this.metrics.counter({
      name: 'indexer_dead_letters_total',
      read: () => this.indexing.consumer.stats().deadLetters,
    });
  }

  private addConsumer(): void {
    this.metrics.gauge({
      name: 'indexer_consumer_connected',
      read: () => Number(this.indexing.consumer.healthy()),
    });
    this.metrics.gauge({
      name: 'indexer_assigned_partitions',
      read: () => this.indexing.consumer.assigned().length,
    });
    this.metrics.gauge({
      name: 'indexer_paused_partitions',
      read: () => this.indexing.consumer.stats().pausedPartitions,
    });
    this.metrics.gauge({
      name: 'indexer_open_circuits',
      read: () => this.indexing.consumer.openCircuits().length,
    });
    this.metrics.gauge({
      name: 'indexer_halted_topics',
      read: () => this.indexing.consumer.haltedTopics().length,
    });
    this.metrics.gauge({
      name: 'indexer_version_gaps',
      read: () => this.indexing.consumer.stats().gaps,
    });
  }
}

function byIndex(standings: IndexStanding[], which: 'behind' | 'behind_seconds' | 'ahead'): Record<string, number> {
  return Object.fromEntries(standings.map((standing) => [standing.index, standing[which]]));
}
