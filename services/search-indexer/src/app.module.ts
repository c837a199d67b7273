import type { Consumer } from '@forecourt/messaging';
import {
  type BackgroundWorker,
  backgroundWorker,
  Clock,
  DatabaseModule,
  Ids,
  ReadinessRegistry,
  recurringWork,
  SERVICE_LOGGER,
} from '@forecourt/service-kit';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import type { IndexerConfig } from './config.ts';
import { letSoldCarsLeave } from './departure/let-sold-cars-leave.ts';
import { Flusher } from './flusher/flusher.ts';
import { wakeOnCommit } from './flusher/wake-on-commit.ts';
import { IndexingController } from './indexing/indexing.controller.ts';
import { IndexingMetrics } from './indexing/indexing.metrics.ts';
import { IndexingService } from './indexing/indexing.service.ts';
import { startIndexingConsumer } from './indexing/indexing-consumer.ts';
import { ParkingController } from './indexing/parking.controller.ts';
import { ParkingService } from './indexing/parking.service.ts';
import { registerReadiness } from './indexing/readiness.ts';
import { SearchLagController } from './indexing/search-lag.controller.ts';
import { TopicsController } from './indexing/topics.controller.ts';
import { Appraiser } from './market/appraiser.ts';
import { indexerMigrations } from './migrations/index.ts';
import { RebuildController } from './rebuild/rebuild.controller.ts';
import { RebuildService } from './rebuild/rebuild.service.ts';
import { Rebuilder } from './rebuild/rebuilder.ts';

/** Each partition's transaction may have to wait for a rebuild, while the others continue and the refold reads. */
export const POOL_SIZE = 16;
/** A step of a rebuild may compare all rows, for a minute, before it writes. */
const TRANSACTION_TIMEOUT_MS = 120_000;
/** A search that has begun on a replaced index is done by then. */
const RETIRE_AFTER_MS = 5_000;
const DEPARTURES_MS = 60_000;
const FLUSHER = 'search-indexer-flusher';
const CONSUMER = 'search-indexer-consumer';
const REBUILDER = 'search-indexer-rebuilder';
const APPRAISER = 'search-indexer-appraiser';

/** The search indexer: events into cars' rows, rows into the index. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class AppModule {
  static register(config: IndexerConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DatabaseModule.forRoot({
          url: config.databaseUrl,
          name: 'search-indexer',
          migrations: indexerMigrations,
          poolSize: POOL_SIZE,
          transactionTimeoutMs: TRANSACTION_TIMEOUT_MS,
          pipeline: true,
        }),
      ],
      controllers: [IndexingController, ParkingController, RebuildController, SearchLagController, TopicsController],
      providers: [
        flusher(config),
        consumer(config),
        appraiser(config),
        departures(config),
        rebuilder(config),
        indexing(config),
        rebuilds(config),
        parking,
        IndexingMetrics,
      ],
    };
  }
}

/** The flusher, woken by each commit of the consumer, without which it would look a little later. */
function flusher({ engine, alias }: IndexerConfig): Provider {
  return backgroundWorker(
    FLUSHER,
    [DataSource, Clock, SERVICE_LOGGER],
    (dataSource: DataSource, clock: Clock, logger: Logger) => {
      const running = new Flusher({ dataSource, engine, alias, clock, logger });
      wakeOnCommit(dataSource, () => running.wake());
      return running;
    },
  );
}

function consumer({ transport }: IndexerConfig): Provider {
  return backgroundWorker(CONSUMER, [DataSource, SERVICE_LOGGER], (dataSource: DataSource, logger: Logger) =>
    startIndexingConsumer(dataSource, transport, logger),
  );
}

/** What comparable cars ask (IDX-6), computed apart from the events that change it. */
function appraiser({ marketSettleMs }: IndexerConfig): Provider {
  return backgroundWorker(
    APPRAISER,
    [DataSource, Clock, SERVICE_LOGGER, CONSUMER],
    (dataSource: DataSource, clock: Clock, logger: Logger, consumerWorker: BackgroundWorker<Consumer>) =>
      new Appraiser({
        ...{ dataSource, clock, logger },
        handled: () => consumerWorker.running?.stats().handled ?? 0,
        ...(marketSettleMs !== undefined && { settleMs: marketSettleMs }),
      }),
  );
}

/** Cars that were sold before every window of sold cars leave the indexes. Several indexers may do it at once. */
function departures({ departuresMs = DEPARTURES_MS }: IndexerConfig): Provider {
  return recurringWork({
    name: 'let sold cars leave',
    everyMs: departuresMs,
    inject: [DataSource, Clock],
    work: (dataSource: DataSource, clock: Clock) => letSoldCarsLeave(dataSource, clock.now()),
  });
}

function rebuilder({ transport, engine, alias, retireAfterMs = RETIRE_AFTER_MS }: IndexerConfig): Provider {
  return backgroundWorker(
    REBUILDER,
    [DataSource, SERVICE_LOGGER, FLUSHER],
    (dataSource: DataSource, logger: Logger, flusherWorker: BackgroundWorker<Flusher>) => {
      const onIndexesChanged = () => flusherWorker.running?.lookAgain();
      return new Rebuilder({ dataSource, transport, engine, alias, retireAfterMs, logger, onIndexesChanged });
    },
  );
}

function rebuilds({ alias }: IndexerConfig): Provider {
  return {
    provide: RebuildService,
    inject: [DataSource, Clock, Ids, REBUILDER],
    useFactory: (dataSource: DataSource, clock: Clock, ids: Ids, rebuilderWorker: BackgroundWorker<Rebuilder>) =>
      new RebuildService({ dataSource, alias, clock, ids, onWanted: () => rebuilderWorker.running?.wake() }),
  };
}

function indexing({ transport }: IndexerConfig): Provider {
  return {
    provide: IndexingService,
    inject: [DataSource, CONSUMER, FLUSHER, ReadinessRegistry],
    useFactory: (
      dataSource: DataSource,
      consumerWorker: BackgroundWorker<Consumer>,
      flusherWorker: BackgroundWorker<Flusher>,
      readiness: ReadinessRegistry,
    ) => {
      registerReadiness(readiness, { consumer: () => consumerWorker.running, flusher: () => flusherWorker.running });
      return new IndexingService(dataSource, transport, consumerWorker, flusherWorker);
    },
  };
}

const parking: Provider = {
  provide: ParkingService,
  inject: [DataSource, IndexingService],
  useFactory: (dataSource: DataSource, indexingService: IndexingService) =>
    new ParkingService(dataSource, () => indexingService.consumer),
};
