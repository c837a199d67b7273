import { sitesTopic } from '@forecourt/contracts';
import { eventStoreMigrations, Outbox, type OutboxEntry } from '@forecourt/event-store';
import { startRelay } from '@forecourt/messaging';
import { backgroundWorker, DatabaseModule, SERVICE_LOGGER } from '@forecourt/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import type { SitesConfig } from './config.ts';
import { ConfigurationController } from './configuration/configuration.controller.ts';
import { ConfigurationService } from './configuration/configuration.service.ts';
import { toWire } from './configuration/configuration.wire.ts';
import { CreateConfigurations1763700100000 } from './migrations/1763700100000-create-configurations.ts';

const POOL_SIZE = 6;

/** The sites service: documents of sites and dealerships, their revisions, and the events about them. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class AppModule {
  static register(config: SitesConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DatabaseModule.forRoot({
          url: config.databaseUrl,
          name: 'sites',
          migrations: [...eventStoreMigrations, CreateConfigurations1763700100000],
          poolSize: POOL_SIZE,
        }),
      ],
      controllers: [ConfigurationController],
      providers: [
        ConfigurationService,
        backgroundWorker('sites-relay', [DataSource, SERVICE_LOGGER], (dataSource: DataSource, logger: Logger) =>
          startRelay<OutboxEntry>({
            outbox: new Outbox(dataSource),
            transport: config.transport,
            topic: sitesTopic.name,
            toWire,
            onError: (error) => logger.error({ err: error }, 'the relay failed and tries again'),
          }),
        ),
      ],
    };
  }
}
