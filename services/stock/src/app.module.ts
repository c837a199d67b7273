import { stockTopic } from '@forecourt/contracts';
import { eventStoreProvider, Outbox, type OutboxEntry } from '@forecourt/event-store';
import { startRelay } from '@forecourt/messaging';
import {
  outboxRelay,
  ParkedStreamsController,
  PublishingController,
  retention,
  siteDirectoryProviders,
} from '@forecourt/service-kit';
import { internalClient, serviceModule } from '@forecourt/service-kit/commands';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { StockConfig } from './config.ts';
import { FeedController } from './feed/feed.controller.ts';
import { feedProviders } from './feed/feed.providers.ts';
import { feedMappings } from './feed/reading/feed-mappings.ts';
import { FeedFilesController } from './feed-files/feed-files.controller.ts';
import { feedFileProviders } from './feed-files/feed-files.providers.ts';
import { FeedStockController } from './feed-files/feed-stock.controller.ts';
import { stockMigrations } from './migrations/index.ts';
import { stockRetention } from './retention.ts';
import { SupportController } from './support/support.http.ts';
import { ChangeVehicle } from './vehicle/vehicle.commands.ts';
import { EarlierStatesController, VehicleController, VehicleHoldController } from './vehicle/vehicle.http.ts';
import { VehicleReadModel } from './vehicle/vehicle.rows.ts';
import { vehicleUpcasters } from './vehicle/vehicle.ts';
import { toWire } from './vehicle/vehicle.wire.ts';
import { VehicleAddressBook, VehicleAddressController } from './vehicle/vehicle-address.http.ts';
import { droppingSalt, VehicleViewController, VehicleViewCounts } from './vehicle/vehicle-views.ts';

/** Nine for requests, one for the relay. */
export const POOL_SIZE = 10;
/** The tables that repositories read and write. */
export const stockEntities = [feedMappings];
/** A batch that waits for another one's stock numbers waits inside a statement; it has a dozen more to make then. */
const STATEMENT_TIMEOUT_MS = 60_000;
const TRANSACTION_TIMEOUT_MS = 120_000;
const SITES = Symbol('SITES');

/** The stock service: vehicles and their feeds. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class AppModule {
  static register(config: StockConfig): DynamicModule {
    return serviceModule(AppModule, {
      database: {
        url: config.databaseUrl,
        name: 'stock',
        migrations: stockMigrations,
        entities: stockEntities,
        poolSize: POOL_SIZE,
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
        transactionTimeoutMs: TRANSACTION_TIMEOUT_MS,
        pipeline: true,
      },
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
        internalClient(SITES, 'sites', config.sitesUrl, config),
        // A feed is taken in without the sites, whose visitors are answered 503 meanwhile: so the service is ready while sites is down.
        ...siteDirectoryProviders(SITES, 'degrade'),
        eventStoreProvider({ upcasters: vehicleUpcasters }),
        ...feedProviders(config),
        ...feedFileProviders,
        VehicleReadModel,
        VehicleAddressBook,
        VehicleViewCounts,
        droppingSalt,
        ChangeVehicle.handler,
        ...relay(config),
        ...retention(stockRetention),
      ],
    });
  }
}

const relay = ({ transport }: StockConfig) =>
  outboxRelay({
    service: 'stock',
    topic: stockTopic.name,
    outbox: (dataSource: DataSource) => new Outbox(dataSource, { upcasters: vehicleUpcasters }),
    start: (outbox, onError) => startRelay<OutboxEntry>({ outbox, transport, topic: stockTopic.name, toWire, onError }),
  });
