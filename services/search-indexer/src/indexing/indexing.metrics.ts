import { Metrics } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { IndexStanding } from '../search-index/index-entries.table.ts';
import { IndexingService } from './indexing.service.ts';
import { ParkingService } from './parking.service.ts';

/** Read from broker and database: every indexer tells the same. */
const OF_ALL = 'Of all indexers: take the maximum over them.';
const OF_THIS = 'Of this indexer: take the sum over them.';

/** What the indexer tells of itself at /metrics, read at each scrape. docs/operations.md says what is normal. */
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
      help: `Events that are still to be read. ${OF_ALL}`,
      label: 'topic',
      read: () => this.indexing.lag(),
    });
    this.metrics.gauge({
      name: 'indexer_consumer_lag_seconds',
      help: `Age of the oldest event that is still to be applied; 0 where none is. ${OF_ALL}`,
      label: 'topic',
      read: () => this.indexing.lagSeconds(),
    });
  }

  private addIndexes(): void {
    const standings = async (which: 'behind' | 'behind_seconds' | 'ahead') =>
      byIndex(await this.indexing.standings(), which);
    this.metrics.gauge({
      name: 'indexer_cars_behind',
      help: `Cars that are still to be written to an index. ${OF_ALL}`,
      label: 'index',
      read: () => standings('behind'),
    });
    this.metrics.gauge({
      name: 'indexer_cars_behind_seconds',
      help: `For how long the car that waits longest has waited to be written to an index; 0 where none does. ${OF_ALL}`,
      label: 'index',
      read: () => standings('behind_seconds'),
    });
    this.metrics.gauge({
      name: 'indexer_cars_ahead',
      help: `Alarm: cars of which an index holds a later revision than there is. ${OF_ALL}`,
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
      help: `Parked events, those behind a poison event included. ${OF_ALL}`,
      read: async () => (await this.parking.counts()).events,
    });
    this.metrics.gauge({
      name: 'indexer_unpublished_dead_letters',
      help: `Parked events whose dead letters are still to be published. ${OF_ALL}`,
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
      help: 'Alarm where 0: whether the connection to the broker lives. Of this indexer.',
      read: () => Number(this.indexing.consumer.healthy()),
    });
    this.metrics.gauge({
      name: 'indexer_assigned_partitions',
      help: `Partitions that are read here. ${OF_THIS}`,
      read: () => this.indexing.consumer.assigned().length,
    });
    this.metrics.gauge({
      name: 'indexer_paused_partitions',
      help: `Partitions that wait after a fault of the infrastructure or of the handler. ${OF_THIS}`,
      read: () => this.indexing.consumer.stats().pausedPartitions,
    });
    this.metrics.gauge({
      name: 'indexer_open_circuits',
      help: `Alarm: topics of which nothing more is parked, as one key after the other failed. ${OF_THIS}`,
      read: () => this.indexing.consumer.openCircuits().length,
    });
    this.metrics.gauge({
      name: 'indexer_version_gaps',
      help: `Events since the start that came more than one stream version ahead. ${OF_THIS}`,
      read: () => this.indexing.consumer.stats().gaps,
    });
  }
}

function byIndex(standings: IndexStanding[], which: 'behind' | 'behind_seconds' | 'ahead'): Record<string, number> {
  return Object.fromEntries(standings.map((standing) => [standing.index, standing[which]]));
}
