import { Metrics, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { IndexStanding } from '../search-index/index-entries.table.ts';
import { IndexingService } from './indexing.service.ts';

/** What the indexer tells of itself at /metrics, read at each scrape. */
@Injectable()
export class IndexingMetrics {
  constructor(
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(IndexingService) indexing: IndexingService,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {
    this.gauge('indexer_consumer_lag', 'Events that are still to be read.', 'topic', () => indexing.lag());
    this.gauge('indexer_cars_behind', 'Cars that are still to be written to an index.', 'index', async () =>
      byIndex(await indexing.standings(), 'behind'),
    );
    this.gauge(
      'indexer_cars_ahead',
      'Alarm: cars of which an index holds a later revision than there is.',
      'index',
      async () => byIndex(await indexing.standings(), 'ahead'),
    );
    this.gauge('indexer_parked_keys', 'Vehicles and dealerships with parked events.', undefined, () =>
      indexing.parkedKeys(),
    );
    this.gauge(
      'indexer_version_gaps',
      'Events since the start that came more than one stream version ahead.',
      undefined,
      () => indexing.stats().gaps,
    );
  }

  /** A gauge that is read when it is scraped; where that fails it is left out, and the others are still told. */
  private gauge(
    name: string,
    help: string,
    label: string | undefined,
    read: () => Promise<number | Record<string, number>> | number,
  ): void {
    const { logger } = this;
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [this.metrics.registry],
      async collect() {
        this.reset();
        try {
          const value = await read();
          if (typeof value === 'number') this.set(value);
          else for (const [labelled, each] of Object.entries(value)) this.set({ [label ?? 'of']: labelled }, each);
        } catch (error) {
          logger.warn({ err: error, metric: name }, 'a metric could not be read');
        }
      },
    });
  }
}

function byIndex(standings: IndexStanding[], which: 'behind' | 'ahead'): Record<string, number> {
  return Object.fromEntries(standings.map((standing) => [standing.index, standing[which]]));
}
