import type { CarSearchEngine } from '@forecourt/car-search';
import { identityTopic, leadTopics, sitesTopic, stockTopic } from '@forecourt/contracts';
import {
  POOL_SIZE as IDENTITY_POOL,
  AppModule as IdentityModule,
  identityEntities,
  identityMigrations,
} from '@forecourt/identity/simulated';
import {
  POOL_SIZE as LEADS_POOL,
  AppModule as LeadsModule,
  leadsMigrations,
  savedCars,
} from '@forecourt/leads/simulated';
import { withDeadLetterTopics } from '@forecourt/messaging';
import {
  POOL_SIZE as INDEXER_POOL,
  AppModule as IndexerModule,
  indexerMigrations,
} from '@forecourt/search-indexer/simulated';
import { type InternalTokens, MemoryJournal } from '@forecourt/service-kit';
import {
  POOL_SIZE as STOCK_POOL,
  AppModule as StockModule,
  stockEntities,
  stockMigrations,
} from '@forecourt/stock/simulated';
import type { ServiceDefinition } from '../process/service-process.ts';

/** The topics of a run. */
export const topics = withDeadLetterTopics(
  [stockTopic, sitesTopic, identityTopic, ...leadTopics].map((topic) => ({ ...topic })),
);

/** What wraps persons' keys; the same in every run. */
const DEPLOYMENT_KEY = Buffer.alloc(32, 7).toString('base64');

/** The alias that searches use. */
export const ALIAS = 'cars';

/** What a module asks of its configuration and is given by the world instead. */
const unused = { databaseUrl: '', port: 0, tokens: {} as InternalTokens };
const nowhere = 'http://nowhere.invalid';

/** The services of a run; identity is in those alone in which people sign in. */
export const serviceNames = ['stock', 'leads', 'search-indexer', 'identity'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The services of a run, each with the module and the migrations that its own program starts with. */
export function serviceDefinitions(engine: () => CarSearchEngine): Record<ServiceName, ServiceDefinition> {
  // They outlast the processes of their service, as its database does.
  const journals = { leads: new MemoryJournal(), identity: new MemoryJournal() };
  return {
    stock: {
      name: 'stock',
      migrations: stockMigrations,
      entities: stockEntities,
      poolSize: STOCK_POOL,
      pipeline: true,
      statementTimeoutMs: 60_000,
      module: (transport) => StockModule.register({ ...unused, transport, sitesUrl: nowhere, identityUrl: nowhere }),
    },
    leads: {
      name: 'leads',
      migrations: leadsMigrations,
      entities: [savedCars],
      poolSize: LEADS_POOL,
      pipeline: true,
      statementTimeoutMs: 15_000,
      module: (transport) =>
        LeadsModule.register({
          ...unused,
          transport,
          stockUrl: nowhere,
          sitesUrl: nowhere,
          journal: journals.leads,
          deploymentKey: DEPLOYMENT_KEY,
          development: true,
        }),
    },
    'search-indexer': {
      name: 'search-indexer',
      migrations: indexerMigrations,
      entities: [],
      poolSize: INDEXER_POOL,
      pipeline: true,
      statementTimeoutMs: 15_000,
      module: (transport) =>
        IndexerModule.register({ ...unused, transport, engine: engine(), alias: ALIAS, marketSettleMs: 1_000 }),
    },
    identity: {
      name: 'identity',
      migrations: identityMigrations,
      entities: identityEntities,
      poolSize: IDENTITY_POOL,
      pipeline: true,
      statementTimeoutMs: 15_000,
      module: (transport) =>
        IdentityModule.register({
          ...unused,
          transport,
          journal: journals.identity,
          deploymentKey: DEPLOYMENT_KEY,
        }),
    },
  };
}
