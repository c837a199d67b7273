import path from 'node:path';
import type { ServiceKeys } from '@forecourt/service-kit';
import { journalFile } from '../standalone/data-folder.ts';
import type { Secrets } from '../standalone/secrets.ts';

/** The databases of separate processes: one per service, shared by its processes. */
export const distributedDatabases = ['stock', 'leads', 'identity', 'sites', 'search_indexer', 'gateway'] as const;

/** The `postgres://` address of each of them. */
export type DatabaseUrls = Record<(typeof distributedDatabases)[number], string>;

/** A service that runs as processes. */
export type ServiceName = 'sites' | 'identity' | 'stock' | 'leads' | 'search-indexer' | 'gateway';

/** One process of a service. */
export interface PlannedProcess<Service extends string = ServiceName> {
  /** Its own name among all processes, as gateway-2. */
  name: string;
  service: Service;
  port: number;
  env: Record<string, string>;
}

/** What the processes are planned from. */
export interface PlanOptions {
  /** Port of the first gateway; the others take those after it. */
  port: number;
  urls: DatabaseUrls;
  /** `host:port` of Kafka. */
  broker: string;
  /** `http://host:port` of OpenSearch. */
  opensearchUrl: string;
  keys: ServiceKeys<ServiceName>;
  secrets: Pick<Secrets, 'deploymentKey' | 'previousDeploymentKeys' | 'pictureKeys'>;
  logLevel: string;
  /** Where gateways keep feeds while they verify them, each in a folder of its own. */
  spoolFolder: string;
  /** Where what was erased and revoked is kept. */
  journalFolder: string;
  /** Where gateways keep made pictures, each in a folder of its own, as each bounds its bytes by itself. */
  pictureFolder: string;
  /** As PHOTO_ORIGINS names them. */
  photoOrigins: string;
}

/** Each process with the name of its service; its place says which port it has. The first two are the gateways. */
const processes: readonly [name: string, service: ServiceName][] = [
  ['gateway-1', 'gateway'],
  ['gateway-2', 'gateway'],
  ['sites', 'sites'],
  ['identity', 'identity'],
  ['stock', 'stock'],
  ['leads', 'leads'],
  ['search-indexer-1', 'search-indexer'],
  ['search-indexer-2', 'search-indexer'],
];

/** The service of each process. */
export const plannedServices: readonly ServiceName[] = processes.map(([, service]) => service);

/** The ports that the processes take, from that of the first gateway on. */
export function plannedPorts(first: number): number[] {
  return processes.map((_, place) => first + place);
}

/** Every process with the whole of its environment: what a container of it would be given, too. */
export function planProcesses(options: PlanOptions): PlannedProcess[] {
  return processes.map(([name, service], place) => {
    const port = options.port + place;
    return { name, service, port, env: { ...shared(service, port, options), ...special(name, service, options) } };
  });
}

/** `http://host:port` of the first process of a service. */
export function addressOf(service: ServiceName, firstPort: number): string {
  return `http://127.0.0.1:${firstPort + processes.findIndex(([, each]) => each === service)}`;
}

/** Each process's name and `http://host:port`. */
export function plannedAddresses(firstPort: number): [name: string, address: string][] {
  return processes.map(([name], place) => [name, `http://127.0.0.1:${firstPort + place}`]);
}

/** `http://host:port` of each process of a service. */
export function addressesOf(service: ServiceName, firstPort: number): string[] {
  return processes.flatMap(([, each], place) => (each === service ? [`http://127.0.0.1:${firstPort + place}`] : []));
}

function shared(service: ServiceName, port: number, options: PlanOptions): Record<string, string> {
  const database = service === 'search-indexer' ? 'search_indexer' : service;
  return {
    DATABASE_URL: options.urls[database],
    PORT: String(port),
    SERVICE_PRIVATE_JWK: JSON.stringify(options.keys.privateJwk[service]),
    SERVICE_PUBLIC_JWKS: JSON.stringify(options.keys.publicJwks),
    LOG_LEVEL: options.logLevel,
    FORECOURT_TRANSPORT: 'kafka',
    KAFKA_BROKERS: options.broker,
  };
}

function special(name: string, service: ServiceName, options: PlanOptions): Record<string, string> {
  const search = { FORECOURT_SEARCH: 'opensearch', OPENSEARCH_URL: options.opensearchUrl };
  const stockAndSites = { STOCK_URL: addressOf('stock', options.port), SITES_URL: addressOf('sites', options.port) };
  const { deploymentKey, previousDeploymentKeys = [] } = options.secrets;
  const sealing = {
    DEPLOYMENT_KEY: deploymentKey,
    ...(previousDeploymentKeys.length > 0 && { PREVIOUS_DEPLOYMENT_KEYS: previousDeploymentKeys.join(',') }),
  };
  const needs: Partial<Record<ServiceName, Record<string, string>>> = {
    identity: {
      ...sealing,
      ERASURE_JOURNAL: journalFile(options.journalFolder, 'identity'),
      FORECOURT_DEVELOPMENT: 'true',
    },
    stock: { SITES_URL: addressOf('sites', options.port), IDENTITY_URL: addressOf('identity', options.port) },
    leads: {
      ...sealing,
      ...search,
      ...stockAndSites,
      ERASURE_JOURNAL: journalFile(options.journalFolder, 'leads'),
      FORECOURT_DEVELOPMENT: 'true',
    },
    'search-indexer': search,
    gateway: {
      ...search,
      ...stockAndSites,
      IDENTITY_URL: addressOf('identity', options.port),
      LEADS_URL: addressOf('leads', options.port),
      INDEXER_URL: addressOf('search-indexer', options.port),
      BASE_DOMAIN: 'localhost',
      SUPPORT_HOST: 'support.localhost',
      FORECOURT_DEVELOPMENT: 'true',
      SPOOL_FOLDER: path.join(options.spoolFolder, name),
      PICTURE_KEYS: options.secrets.pictureKeys.join(','),
      PICTURE_FOLDER: path.join(options.pictureFolder, name),
      PHOTO_ORIGINS: options.photoOrigins,
    },
  };
  return needs[service] ?? {};
}
