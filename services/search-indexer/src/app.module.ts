import { FollowedGroups, FollowingModule } from '@forecourt/messaging/following';
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
import { wakeOnCommit } from './flusher/loop.ts';
import { GROUP } from './indexing/groups.ts';
import { IndexingController, SearchLagController } from './indexing/indexing.http.ts';
import { IndexingMetrics } from './indexing/indexing.metrics.ts';
import { IndexingService } from './indexing/indexing.service.ts';
import { followCars } from './indexing/indexing-consumer.ts';
import { Appraiser } from './market/appraiser.ts';
import { indexerMigrations } from './migrations/index.ts';
import { ParkedDocuments, ParkedDocumentsController } from './parked-document/parked-documents.service.ts';
import { RebuildController } from './rebuild/rebuild.http.ts';
import { RebuildService } from './rebuild/rebuild.service.ts';
import { Rebuilder } from './rebuild/rebuilder.ts';
import { refoldGroup } from './rebuild/refold/refold-consumer.ts';

/** Each partition's transaction may have to wait for a rebuild, while the others continue and the refold reads. */
export const POOL_SIZE = 16;
/** A step of a rebuild may compare all rows, for a minute, before it writes. */
const TRANSACTION_TIMEOUT_MS = 120_000;
/** A search that has begun on a replaced index is done by then. */
const RETIRE_AFTER_MS = 5_000;
const DEPARTURES_MS = 60_000;
const FLUSHER = 'search-indexer-flusher';
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
          plansByIndex: true,
        }),
        FollowingModule.forRoot({ transport: config.transport, need: 'start' }),
      ],
      controllers: [IndexingController, ParkedDocumentsController, RebuildController, SearchLagController],
      providers: [
        flusher(config),
        followCars,
        appraiser(config),
        departures(config),
        rebuilder(config),
        indexing(config),
        rebuilds(config),
        parkedDocuments,
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

/** What comparable cars ask (IDX-6), computed apart from the events that change it. */
function appraiser({ marketSettleMs }: IndexerConfig): Provider {
  return backgroundWorker(
    APPRAISER,
    [DataSource, Clock, SERVICE_LOGGER, FollowedGroups],
    (dataSource: DataSource, clock: Clock, logger: Logger, groups: FollowedGroups) =>
      new Appraiser({
        ...{ dataSource, clock, logger },
        handled: () => groups.consumerOf(GROUP)?.stats().handled ?? 0,
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

function rebuilder({ engine, alias, retireAfterMs = RETIRE_AFTER_MS }: IndexerConfig): Provider {
  return backgroundWorker(
    REBUILDER,
    [DataSource, FollowedGroups, SERVICE_LOGGER, FLUSHER, Clock, Ids],
    (
      dataSource: DataSource,
      groups: FollowedGroups,
      logger: Logger,
      flusherWorker: BackgroundWorker<Flusher>,
      clock: Clock,
      ids: Ids,
    ) => {
      const onIndexesChanged = () => flusherWorker.running?.lookAgain();
      const refold = groups.declare(refoldGroup);
      return new Rebuilder({ dataSource, refold, engine, alias, retireAfterMs, logger, clock, ids, onIndexesChanged });
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
    inject: [DataSource, FollowedGroups, FLUSHER, ReadinessRegistry],
    useFactory: (
      dataSource: DataSource,
      groups: FollowedGroups,
      flusherWorker: BackgroundWorker<Flusher>,
      readiness: ReadinessRegistry,
    ) => {
      readiness.register('search-index', () => {
        if (!flusherWorker.running?.ready) throw new Error('The index does not have all cars yet.');
      });
      return new IndexingService(dataSource, transport, groups, flusherWorker);
    },
  };
}

const parkedDocuments: Provider = {
  provide: ParkedDocuments,
  inject: [DataSource, FLUSHER],
  useFactory: (dataSource: DataSource, flusherWorker: BackgroundWorker<Flusher>) =>
    new ParkedDocuments(dataSource, () => flusherWorker.running?.wake()),
};
