import { Metrics } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { IndexStanding } from '../search-index/index-entries.table.ts';
import { IndexingService } from './indexing.service.ts';
import { ParkingService } from './parking.service.ts';

/** Read from broker and database: the same in every indexer. */
const OF_ALL = 'Across all indexers: use the maximum.';
const OF_THIS = 'Per indexer: use the sum.';

/** The indexer's metrics, read at each scrape. docs/operations.md says what is normal. */
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
      help: `Events waiting to be read. ${OF_ALL}`,
      label: 'topic',
      read: () => this.indexing.lag(),
    });
    this.metrics.gauge({
      name: 'indexer_consumer_lag_seconds',
      help: `Age of the oldest event waiting to be applied; 0 if there is none. ${OF_ALL}`,
      label: 'topic',
      read: () => this.indexing.lagSeconds(),
    });
  }

  private addIndexes(): void {
    const standings = async (which: 'behind' | 'behind_seconds' | 'ahead') =>
      byIndex(await this.indexing.standings(), which);
    this.metrics.gauge({
      name: 'indexer_cars_behind',
      help: `Cars waiting to be written to an index. ${OF_ALL}`,
      label: 'index',
      read: () => standings('behind'),
    });
    this.metrics.gauge({
      name: 'indexer_cars_behind_seconds',
      help: `Longest time that a car has waited to be written to an index; 0 if none is waiting. ${OF_ALL}`,
      label: 'index',
      read: () => standings('behind_seconds'),
    });
    this.metrics.gauge({
      name: 'indexer_cars_ahead',
      help: `Alarm: cars with a newer revision in an index than in the database. ${OF_ALL}`,
      label: 'index',
      read: () => standings('ahead'),
    });
  }

  private addParking(): void {
    this.metrics.gauge({
      name: 'indexer_parked_keys',
      help: `Alarm: vehicles and dealerships with parked events. ${OF_ALL}`,
      read: async () => (await this.parking.counts()).keys,
    });
    this.metrics.gauge({
      name: 'indexer_parked_events',
      help: `Parked events, including those behind a poison event. ${OF_ALL}`,
      read: async () => (await this.parking.counts()).events,
    });
    this.metrics.gauge({
      name: 'indexer_unpublished_dead_letters',
      help: `Parked events whose dead letters are waiting to be published. ${OF_ALL}`,
      read: async () => (await this.parking.counts()).unpublished,
    });
    this.metrics.counter({
      name: 'indexer_dead_letters_total',
      help: `Dead letters published since the start. ${OF_THIS}`,
      read: () => this.indexing.consumer.stats().deadLetters,
    });
  }

  private addConsumer(): void {
    this.metrics.gauge({
      name: 'indexer_consumer_connected',
      help: '1 while connected to the broker; alarm on 0. Per indexer.',
      read: () => Number(this.indexing.consumer.healthy()),
    });
    this.metrics.gauge({
      name: 'indexer_assigned_partitions',
      help: `Partitions that this indexer reads. ${OF_THIS}`,
      read: () => this.indexing.consumer.assigned().length,
    });
    this.metrics.gauge({
      name: 'indexer_paused_partitions',
      help: `Partitions paused after a fault of the infrastructure or the handler. ${OF_THIS}`,
      read: () => this.indexing.consumer.stats().pausedPartitions,
    });
    this.metrics.gauge({
      name: 'indexer_open_circuits',
      help: `Alarm: topics where parking has stopped because one key after another failed. ${OF_THIS}`,
      read: () => this.indexing.consumer.openCircuits().length,
    });
    this.metrics.gauge({
      name: 'indexer_halted_topics',
      help: 'Alarm: topics that were lost or republished; none of their events are applied. Across all indexers: use the maximum.',
      read: () => this.indexing.consumer.haltedTopics().length,
    });
    this.metrics.gauge({
      name: 'indexer_version_gaps',
      help: `Events since the start that skipped stream versions. ${OF_THIS}`,
      read: () => this.indexing.consumer.stats().gaps,
    });
  }
}

function byIndex(standings: IndexStanding[], which: 'behind' | 'behind_seconds' | 'ahead'): Record<string, number> {
  return Object.fromEntries(standings.map((standing) => [standing.index, standing[which]]));
}
