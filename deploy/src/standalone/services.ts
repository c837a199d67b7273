import { EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { topics } from '@forecourt/contracts';
import { type GatewayConfig, type GatewayLimits, startGateway } from '@forecourt/gateway';
import { startIdentity } from '@forecourt/identity';
import { startLeads } from '@forecourt/leads';
import type { MessageConfig, SmsBudget } from '@forecourt/messages';
import { createEmbeddedTransport, withDeadLetterTopics } from '@forecourt/messaging';
import { startPaymentSandbox } from '@forecourt/payment-sandbox';
import { startIndexer } from '@forecourt/search-indexer';
import {
  createLogger,
  generateServiceKeys,
  InternalClient,
  InternalTokens,
  type KeyHolder,
  keyHolders,
  openJournal,
  type RunningService,
  type ServiceKeys,
} from '@forecourt/service-kit';
import { startSites } from '@forecourt/sites';
import { startStock } from '@forecourt/stock';
import type { DestinationStream } from 'pino';
import { journalFile, type journalServices } from './data-folder.ts';
import type { Patience } from './patience.ts';
import type { DatabaseName } from './postgres.ts';
import type { OperatorAccess } from './run-file.ts';
import { keepSnapshot } from './search-snapshot/keep-snapshot.ts';
import { untilSearchable } from './searchable.ts';
import { PAYMENT_MESSAGES, type Secrets, sandboxSecrets } from './secrets.ts';
import type { Shutdown } from './shutdown.ts';

const ALIAS = 'cars';

/** What the product is started on. */
export interface ProductOptions {
  urls: Record<DatabaseName, string>;
  secrets: Pick<Secrets, 'deploymentKey' | 'previousDeploymentKeys' | 'pictureKeys'>;
  /** The keys of services and of the operator. By default new ones, so that nothing signed outlives this product. */
  keys?: ServiceKeys<KeyHolder>;
  /** Port of the gateway. */
  port: number;
  /** Where feeds are kept while they are verified. */
  spoolFolder: string;
  /** Where made pictures are kept. */
  pictureFolder: string;
  /** Where what was erased and revoked is kept. */
  journalFolder: string;
  /** Where a copy of the search index is kept, so that the next start need not fill it from its rows. */
  snapshotFile: string;
  /** What differs from the gateway's usual limits. */
  limits: Partial<GatewayLimits>;
  /** Where photos of a host are fetched instead, by its name: the demo's photo host has no public address. */
  photoOrigins?: Readonly<Record<string, string>>;
  /** How SMS and emails are sent; shown on /outbox by default. */
  messages?: MessageConfig;
  /** What SMS may cost a site; the services' usual budget by default. */
  smsBudget?: SmsBudget;
  /** Proxies before the gateway, and a maps service; none by default. */
  surroundings?: Pick<GatewayConfig, 'trustProxy' | 'geocoder'>;
  /** Days that the erasure journal remembers; the services' usual ones by default. */
  journalDays?: number;
  /** Where log lines go. */
  log: DestinationStream;
  /** Where the security log goes; among the other lines by default. */
  security?: DestinationStream;
  shutdown: Shutdown;
}

/** The running product, and clients with which its operator configures it. */
export interface Product {
  gateway: RunningService;
  clients: { sites: InternalClient; identity: InternalClient };
  operator: OperatorAccess;
  /** Resolves once searches find all stock that was taken in before; rejects when the product is to stop. */
  untilSearchable(patience: Patience): Promise<void>;
}

/**
 * Starts every service in this process, each on its own loopback port and database. They share only the transport and the search engine;
 * each has its own key.
 */
export async function startProduct({
  urls,
  secrets,
  keys: given,
  port,
  spoolFolder,
  pictureFolder,
  journalFolder,
  snapshotFile,
  limits,
  photoOrigins = {},
  messages = { shown: true },
  smsBudget,
  surroundings = {},
  journalDays,
  log,
  security,
  shutdown,
}: ProductOptions): Promise<Product> {
  const keys = given ?? (await generateServiceKeys(keyHolders));
  const tokens = (name: KeyHolder) =>
    new InternalTokens({ privateJwk: keys.privateJwk[name], publicJwks: keys.publicJwks });
  const { LOG_LEVEL, LEAD_TOPIC_V1, ALERT_DAY_SECONDS, SANDBOX_SLOW_MS } = process.env;
  const logger = { level: LOG_LEVEL ?? 'info', destination: log, ...(security && { security }) };
  const { deploymentKey, previousDeploymentKeys = [] } = secrets;
  const persons = { messages, ...(smsBudget && { smsBudget }), ...(journalDays && { journalDays }) };

  const transport = await createEmbeddedTransport({ url: urls.broker });
  shutdown.add('the transport', () => transport.close());
  await transport.ensureTopics(withDeadLetterTopics([...topics]));
  const engine = new EmbeddedCarSearchEngine();
  const own = (name: KeyHolder) => ({ port: 0, tokens: tokens(name), logger });
  const run = async (starting: Promise<RunningService>): Promise<RunningService> => {
    const service = await starting;
    shutdown.add(service.name, () => service.close());
    return service;
  };

  const journal = async (service: (typeof journalServices)[number]) => {
    const store = await openJournal(journalFile(journalFolder, service), service);
    shutdown.add(`the erasure journal of ${service}`, () => store.close());
    return store;
  };
  const [identityJournal, leadsJournal] = await Promise.all([journal('identity'), journal('leads')]);

  const readSnapshot = async () => {
    const snapshot = await keepSnapshot({
      engine,
      alias: ALIAS,
      file: snapshotFile,
      log: createLogger('search-engine', logger),
    });
    shutdown.add('the copy of the search index', () => snapshot.stop());
  };
  const [sites, identity] = await Promise.all([
    run(startSites({ ...own('sites'), databaseUrl: urls.sites, transport })),
    run(
      startIdentity({
        ...own('identity'),
        databaseUrl: urls.identity,
        transport,
        journal: identityJournal,
        deploymentKey,
        previousDeploymentKeys,
        ...persons,
      }),
    ),
    readSnapshot(),
  ]);
  const stock = await run(
    startStock({ ...own('stock'), databaseUrl: urls.stock, transport, sitesUrl: sites.url, identityUrl: identity.url }),
  );
  const sandbox = await run(
    startPaymentSandbox({
      ...sandboxSecrets(deploymentKey),
      databaseUrl: urls.payment_sandbox,
      port: 0,
      logger,
      ...(port > 0 && { noticeUrl: `http://127.0.0.1:${port}${PAYMENT_MESSAGES}` }),
      ...(SANDBOX_SLOW_MS && { slowMs: Number(SANDBOX_SLOW_MS) }),
    }),
  );
  const payments = { provider: 'sandbox' as const, url: sandbox.url, ...sandboxSecrets(deploymentKey) };
  const upstream = { stockUrl: stock.url, sitesUrl: sites.url };
  const [leads, indexing] = await Promise.all([
    run(
      startLeads({
        ...own('leads'),
        databaseUrl: urls.leads,
        transport,
        engine,
        journal: leadsJournal,
        deploymentKey,
        previousDeploymentKeys,
        ...persons,
        payments,
        ...upstream,
        development: true,
        leadsInClear: LEAD_TOPIC_V1 !== 'off',
        ...(ALERT_DAY_SECONDS && { alertDaySeconds: Number(ALERT_DAY_SECONDS) }),
      }),
    ),
    run(startIndexer({ ...own('search-indexer'), databaseUrl: urls.search_indexer, transport, engine, alias: ALIAS })),
  ]);
  const gateway = await run(
    startGateway({
      ...own('gateway'),
      port,
      engine,
      ...upstream,
      identityUrl: identity.url,
      leadsUrl: leads.url,
      indexerUrl: indexing.url,
      spoolFolder,
      pictureFolder,
      pictureKeys: secrets.pictureKeys,
      limits,
      photos: { origins: photoOrigins },
      ...surroundings,
      baseDomain: 'localhost',
      supportHost: 'support.localhost',
      development: true,
      processMetrics: true,
    }),
  );
  const client = (audience: string, baseUrl: string) => {
    const made = new InternalClient({ audience, baseUrl, tokens: tokens('operator') });
    shutdown.add(`the client of ${audience}`, () => made.close());
    return made;
  };
  const indexer = client('search-indexer', indexing.url);
  return {
    gateway,
    clients: { sites: client('sites', sites.url), identity: client('identity', identity.url) },
    operator: {
      indexerUrls: [indexing.url],
      publisherUrls: { stock: stock.url, leads: leads.url, sites: sites.url, identity: identity.url },
      privateJwk: keys.privateJwk.operator,
    },
    untilSearchable: (patience) => untilSearchable({ stock, gateway, indexer }, shutdown.signal, patience),
  };
}
