import { leadTopic } from '@forecourt/contracts';
import { eventStoreMigrations, Outbox, type OutboxEntry } from '@forecourt/event-store';
import { startRelay } from '@forecourt/messaging';
import {
  backgroundWorker,
  DatabaseModule,
  InternalClient,
  SERVICE_LOGGER,
  SecretBox,
  SiteDirectory,
} from '@forecourt/service-kit';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import type { LeadsConfig } from './config.ts';
import { EnquiryController } from './enquiry/enquiry.controller.ts';
import { EnquiryService } from './enquiry/enquiry.service.ts';
import { StockCars } from './enquiry/stock-cars.ts';
import { LeadController } from './lead/lead.controller.ts';
import { LeadService } from './lead/lead.service.ts';
import { leadPublisher } from './lead/publish-lead.ts';
import { CreatePersonsAndAnswers1763800000000 } from './migrations/1763800000000-create-persons-and-answers.ts';
import { LookupKey } from './person/lookup-key.ts';
import { PersonErasure } from './person/person-erasure.ts';
import { PersonKeys } from './person/person-keys.ts';
import { followSites, siteDirectoryProviders } from './site/site-directory.provider.ts';

const POOL_SIZE = 8;
const STOCK_CLIENT = Symbol('STOCK_CLIENT');

/** The leads service: enquiries, the leads that they become, and what is known of the persons behind them. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class AppModule {
  static register(config: LeadsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DatabaseModule.forRoot({
          url: config.databaseUrl,
          name: 'leads',
          migrations: [...eventStoreMigrations, CreatePersonsAndAnswers1763800000000],
          poolSize: POOL_SIZE,
        }),
      ],
      controllers: [EnquiryController, LeadController],
      providers: [
        ...siteDirectoryProviders(config.sitesUrl, config.tokens),
        ...stockProviders(config),
        ...personProviders(config),
        EnquiryService,
        LeadService,
        backgroundWorker('leads-sites', [SiteDirectory], followSites),
        backgroundWorker(
          'leads-relay',
          [DataSource, PersonKeys, SERVICE_LOGGER],
          (dataSource: DataSource, keys: PersonKeys, logger: Logger) =>
            startRelay<OutboxEntry>({
              outbox: new Outbox(dataSource),
              transport: config.transport,
              topic: leadTopic.name,
              toWire: leadPublisher(dataSource, keys),
              onError: (error) => logger.error({ err: error }, 'the relay failed and tries again'),
            }),
        ),
      ],
    };
  }
}

function stockProviders({ stockUrl, tokens }: LeadsConfig): Provider[] {
  return [
    {
      provide: STOCK_CLIENT,
      useFactory: () => new InternalClient({ baseUrl: stockUrl, audience: 'stock', tokens }),
    },
    { provide: StockCars, inject: [STOCK_CLIENT], useFactory: (client: InternalClient) => new StockCars(client) },
  ];
}

function personProviders({ deploymentKey, previousDeploymentKeys }: LeadsConfig): Provider[] {
  return [
    { provide: SecretBox, useFactory: () => new SecretBox(deploymentKey, previousDeploymentKeys) },
    {
      provide: LookupKey,
      inject: [DataSource, SecretBox],
      useFactory: (dataSource: DataSource, box: SecretBox) => LookupKey.load(dataSource, box),
    },
    PersonKeys,
    PersonErasure,
  ];
}
