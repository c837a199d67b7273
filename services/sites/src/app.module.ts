import { sitesTopic } from '@forecourt/contracts';
import { Outbox } from '@forecourt/event-store';
import { startRelay } from '@forecourt/messaging';
import { DatabaseModule, outboxRelay } from '@forecourt/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { SitesConfig } from './config.ts';
import { ConfigurationController } from './configuration/configuration.controller.ts';
import { ConfigurationService } from './configuration/configuration.service.ts';
import { toWire } from './configuration/configuration.wire.ts';
import { sitesMigrations } from './migrations/index.ts';

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
          migrations: sitesMigrations,
          poolSize: POOL_SIZE,
        }),
      ],
      controllers: [ConfigurationController],
      providers: [ConfigurationService, relay(config)],
    };
  }
}

const relay = ({ transport }: SitesConfig) =>
  outboxRelay({
    outbox: (dataSource: DataSource) => new Outbox(dataSource),
    start: (outbox, onError) => startRelay({ outbox, transport, topic: sitesTopic.name, toWire, onError }),
  });
