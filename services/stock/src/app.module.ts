import { stockTopic } from '@forecourt/contracts';
import { EventStore, Outbox, type OutboxEntry } from '@forecourt/event-store';
import { startRelay } from '@forecourt/messaging';
import {
  DatabaseModule,
  InternalClient,
  outboxRelay,
  recurringWork,
  SiteDirectory,
  siteDirectoryProviders,
} from '@forecourt/service-kit';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { StockConfig } from './config.ts';
import { CsvIntake } from './feed/csv-intake.ts';
import { FeedController } from './feed/feed.controller.ts';
import { FeedIntake } from './feed/feed-intake.ts';
import { FeedMappings } from './feed/feed-mappings.ts';
import { forgetOldReceipts } from './feed/forget-receipts.ts';
import { KnownLocations } from './feed/known-locations.ts';
import { stockMigrations } from './migrations/index.ts';
import { VehicleController } from './vehicle/vehicle.controller.ts';
import { ChangeVehicleHandler } from './vehicle/vehicle.handlers.ts';
import { VehicleReadModel } from './vehicle/vehicle.read-model.ts';
import { vehicleUpcasters } from './vehicle/vehicle.upcasters.ts';
import { toWire } from './vehicle/vehicle.wire.ts';
import { VehicleAddressController } from './vehicle/vehicle-address.controller.ts';
import { VehicleAddressBook } from './vehicle/vehicle-address-book.ts';
import { VehicleViewController } from './views/vehicle-view.controller.ts';
import { VehicleViewCounts } from './views/vehicle-view-counts.ts';

/** Nine for requests, one for the relay. */
const POOL_SIZE = 10;
/** A batch that waits for another one's stock numbers waits inside a statement. */
const STATEMENT_TIMEOUT_MS = 60_000;
const FORGET_EVERY_MS = 3_600_000;
const SITES = Symbol('SITES');

/** The stock service: vehicles and the feeds that tell of them. */
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
          poolSize: POOL_SIZE,
          statementTimeoutMs: STATEMENT_TIMEOUT_MS,
          pipeline: true,
        }),
      ],
      controllers: [FeedController, VehicleController, VehicleAddressController, VehicleViewController],
      providers: [
        eventStore,
        FeedIntake,
        CsvIntake,
        FeedMappings,
        VehicleReadModel,
        VehicleAddressBook,
        VehicleViewCounts,
        ChangeVehicleHandler,
        relay(config),
        forgetting,
        forgettingVisitors,
        ...locationProviders(config),
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
    outbox: (dataSource: DataSource) => new Outbox(dataSource, { upcasters: vehicleUpcasters }),
    start: (outbox, onError) => startRelay<OutboxEntry>({ outbox, transport, topic: stockTopic.name, toWire, onError }),
  });

const forgetting = recurringWork({
  name: 'forget old receipts',
  everyMs: FORGET_EVERY_MS,
  inject: [DataSource],
  work: forgetOldReceipts,
});

const forgettingVisitors = recurringWork({
  name: 'forget visitors of past days',
  everyMs: FORGET_EVERY_MS,
  inject: [VehicleViewCounts],
  work: (counts: VehicleViewCounts) => counts.forgetPastDays(),
});

/** Locations are followed for warnings alone: a feed is taken without them, so the service is ready while sites is away. */
function locationProviders({ sitesUrl, tokens }: StockConfig): Provider[] {
  if (sitesUrl === undefined) return [{ provide: KnownLocations, useValue: new KnownLocations(undefined) }];
  return [
    { provide: SITES, useFactory: () => new InternalClient({ baseUrl: sitesUrl, audience: 'sites', tokens }) },
    ...siteDirectoryProviders(SITES, 'degrade'),
    {
      provide: KnownLocations,
      inject: [SiteDirectory],
      useFactory: (directory: SiteDirectory) => new KnownLocations(directory),
    },
  ];
}
