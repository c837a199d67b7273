import { stockTopic } from '@forecourt/contracts';
import { EventStore, Outbox, type OutboxEntry } from '@forecourt/event-store';
import { startRelay } from '@forecourt/messaging';
import {
  Clock,
  DatabaseModule,
  InternalClient,
  outboxRelay,
  ParkedStreamsController,
  PublishingController,
  recurringWork,
  retention,
  SiteDirectory,
  siteDirectoryProviders,
} from '@forecourt/service-kit';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { StockConfig } from './config.ts';
import { KnownLocations } from './feed/checking/feed-dealership.ts';
import { CsvIntake } from './feed/csv-intake.ts';
import { FeedController } from './feed/feed.controller.ts';
import { FeedIntake } from './feed/feed-intake.ts';
import { FeedPlaces } from './feed/feed-places.ts';
import { JsonIntake } from './feed/json-intake.ts';
import { FeedMetrics } from './feed/keeping/feed.metrics.ts';
import { FeedCounts } from './feed/keeping/feed-counts.ts';
import { FeedKeys } from './feed/keeping/feed-keys.ts';
import { FeedMappings, feedMappings } from './feed/reading/feed-mappings.ts';
import { FeedFilesController } from './feed-files/feed-files.controller.ts';
import { FeedSettingsStore } from './feed-files/feed-settings.ts';
import { FeedStockController } from './feed-files/feed-stock.controller.ts';
import { SMALL_FILE_BYTES } from './feed-files/file-queue.ts';
import { FileStore } from './feed-files/file-store.ts';
import { FileWorker } from './feed-files/file-worker.ts';
import { stockMigrations } from './migrations/index.ts';
import { stockRetention } from './retention.ts';
import { SupportController } from './support/support.http.ts';
import { ChangeVehicle } from './vehicle/vehicle.commands.ts';
import { EarlierStatesController, VehicleController, VehicleHoldController } from './vehicle/vehicle.http.ts';
import { VehicleReadModel } from './vehicle/vehicle.rows.ts';
import { vehicleUpcasters } from './vehicle/vehicle.ts';
import { toWire } from './vehicle/vehicle.wire.ts';
import { VehicleAddressBook, VehicleAddressController } from './vehicle/vehicle-address.http.ts';
import { VehicleViewController, VehicleViewCounts } from './vehicle/vehicle-views.ts';

/** Nine for requests, one for the relay. */
export const POOL_SIZE = 10;
/** The tables that repositories read and write. */
export const stockEntities = [feedMappings];
/** A batch that waits for another one's stock numbers waits inside a statement; it has a dozen more to make then. */
const STATEMENT_TIMEOUT_MS = 60_000;
const TRANSACTION_TIMEOUT_MS = 120_000;
const DROP_SALT_EVERY_MS = 3_600_000;
const COUNT_FEEDS_EVERY_MS = 1_000;
const LOOK_FOR_FILES_EVERY_MS = 500;
const END_FILES_EVERY_MS = 60_000;
const SITES = Symbol('SITES');
const IDENTITY = Symbol('IDENTITY');

/** The stock service: vehicles and their feeds. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class AppModule {
  static register(config: StockConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CqrsModule.forRoot(),
        DatabaseModule.forRoot({
          url: config.databaseUrl,
          name: 'stock',
          migrations: stockMigrations,
          entities: stockEntities,
          poolSize: POOL_SIZE,
          statementTimeoutMs: STATEMENT_TIMEOUT_MS,
          transactionTimeoutMs: TRANSACTION_TIMEOUT_MS,
          pipeline: true,
        }),
      ],
      controllers: [
        FeedController,
        FeedFilesController,
        FeedStockController,
        SupportController,
        VehicleController,
        VehicleHoldController,
        EarlierStatesController,
        VehicleAddressController,
        VehicleViewController,
        ParkedStreamsController,
        PublishingController,
      ],
      providers: [
        eventStore,
        FeedIntake,
        CsvIntake,
        JsonIntake,
        FeedMappings,
        FeedPlaces,
        FeedCounts,
        FeedMetrics,
        FeedSettingsStore,
        FileStore,
        VehicleReadModel,
        VehicleAddressBook,
        VehicleViewCounts,
        ChangeVehicle.handler,
        ...relay(config),
        ...retention(stockRetention),
        droppingSalt,
        fileWorker,
        processingFiles,
        processingSmallFiles,
        endingFiles,
        countingFeeds,
        ...scopeProviders(config),
      ],
    };
  }
}

const eventStore = {
  provide: EventStore,
  inject: [DataSource],
  useFactory: (dataSource: DataSource) => new EventStore(dataSource, { upcasters: vehicleUpcasters }),
};

const relay = ({ transport }: StockConfig) =>
  outboxRelay({
    service: 'stock',
    topic: stockTopic.name,
    outbox: (dataSource: DataSource) => new Outbox(dataSource, { upcasters: vehicleUpcasters }),
    start: (outbox, onError) => startRelay<OutboxEntry>({ outbox, transport, topic: stockTopic.name, toWire, onError }),
  });

const droppingSalt = recurringWork({
  name: 'drop the salt of past days',
  everyMs: DROP_SALT_EVERY_MS,
  inject: [VehicleViewCounts],
  work: async (counts: VehicleViewCounts) => counts.dropPastSalt(),
});

const fileWorker = {
  provide: FileWorker,
  inject: [DataSource, FileStore, FeedIntake, FeedKeys, KnownLocations, FeedSettingsStore, FeedCounts, Clock],
  useFactory: (
    dataSource: DataSource,
    store: FileStore,
    intake: FeedIntake,
    keys: FeedKeys,
    locations: KnownLocations,
    settings: FeedSettingsStore,
    counts: FeedCounts,
    clock: Clock,
  ) => new FileWorker({ dataSource, store, intake, keys, locations, settings, counts, now: () => clock.now() }),
};

const processingFiles = recurringWork({
  name: 'process feed files',
  everyMs: LOOK_FOR_FILES_EVERY_MS,
  inject: [FileWorker],
  work: (worker: FileWorker) => worker.work(),
});

const processingSmallFiles = recurringWork({
  name: 'process small feed files',
  everyMs: LOOK_FOR_FILES_EVERY_MS,
  inject: [FileWorker],
  work: (worker: FileWorker) => worker.work(SMALL_FILE_BYTES),
});

const countingFeeds = recurringWork({
  name: 'count feeds',
  everyMs: COUNT_FEEDS_EVERY_MS,
  inject: [FeedCounts],
  work: (counts: FeedCounts) => counts.flush(),
});

const endingFiles = recurringWork({
  name: 'end unconfirmed feed files',
  everyMs: END_FILES_EVERY_MS,
  inject: [FileStore],
  work: (files: FileStore) => files.endUnconfirmed(),
});

const client = (token: symbol, audience: string, baseUrl: string, { tokens }: StockConfig): Provider => ({
  provide: token,
  useFactory: () => new InternalClient({ baseUrl, audience, tokens }),
});

/** A feed is taken in without the sites, whose visitors are answered 503 meanwhile: so the service is ready while sites is down. */
function scopeProviders(config: StockConfig): Provider[] {
  return [
    client(SITES, 'sites', config.sitesUrl, config),
    client(IDENTITY, 'identity', config.identityUrl, config),
    ...siteDirectoryProviders(SITES, 'degrade'),
    {
      provide: FeedKeys,
      inject: [IDENTITY, Clock],
      useFactory: (identity: InternalClient, clock: Clock) => new FeedKeys(identity, clock),
    },
    {
      provide: KnownLocations,
      inject: [SiteDirectory],
      useFactory: (directory: SiteDirectory) => new KnownLocations(directory),
    },
  ];
}
