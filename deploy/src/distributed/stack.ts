import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DEMO_PHOTO_HOST, startPhotoHost } from '@forecourt/demo-stock';
import { startLocalKafka, startLocalOpenSearch } from '@forecourt/engines';
import { createKafkaTransport } from '@forecourt/messaging';
import type { ServiceKeys } from '@forecourt/service-kit';
import { assertKindOfData, folderContents, journalFolder, prepareDataFolder } from '../standalone/data-folder.ts';
import { Patience } from '../standalone/patience.ts';
import { assertPortIsFree } from '../standalone/port.ts';
import { announce, claimFolder, releaseFolder } from '../standalone/run-file.ts';
import { loadSecrets, loadServiceKeys } from '../standalone/secrets.ts';
import { Shutdown } from '../standalone/shutdown.ts';
import { LocalEngine } from './local-engine.ts';
import { makeTopics } from './make-topics.ts';
import { type PartEnd, type Runner, type StackPart, WatchedPart } from './part.ts';
import { planPaymentSandbox, type StackUrls, stackPorts } from './payment-sandbox.ts';
import { addressesOf, addressOf, planProcesses, type ServiceName } from './plan.ts';
import { ProductPostgres } from './product-postgres.ts';
import { type ReleaseOf, ServiceProcess } from './service-process.ts';

/** The product, running as separate processes on engines of this machine. */
export interface Stack {
  /** The data folder. */
  folder: string;
  /** Port of the first gateway; the other services have the seven after it, and the payment sandbox the next. */
  port: number;
  /** `http://127.0.0.1:PORT` of each gateway. */
  gatewayUrls: string[];
  /** By name, in the order of their start: postgres, kafka, opensearch, then the services as gateway-1. */
  parts: ReadonlyMap<string, StackPart>;
  /** `host:port` of Kafka, `http://host:port` of OpenSearch. They stay over restarts, as those of the databases do. */
  engines: { broker: string; opensearchUrl: string };
  /** Addresses of the services' databases, and of the payment sandbox's. */
  urls: StackUrls;
  /** With which services sign their calls, and their operator his. */
  keys: ServiceKeys<ServiceName | 'operator'>;
  /** Stops the services, then the engines, and releases the folder. */
  stop(): Promise<void>;
}

/** What a stack is started with. */
export interface StackOptions {
  folder: string;
  port: number;
  /** Stops it, too. */
  shutdown: Shutdown;
  /** Of the services, as pino names levels. */
  logLevel: string;
  /** Whether a part that ends by itself is started again. */
  restart: boolean;
  /** For processes of another release than this one. */
  releaseOf?: ReleaseOf;
  /** Memory of OpenSearch's heap; the engine's default suits the demonstration. */
  searchHeapMiB?: number | undefined;
  /** Prints what the start waits for; nothing by default. */
  say?(line: string): void;
  /** Called when a part exits although nobody stopped it. */
  onEnd?(part: StackPart, end: PartEnd): void;
}

/** The services that publish events. */
const publishers: readonly ServiceName[] = ['stock', 'leads', 'sites', 'identity'];

/** Who answers others before they are ready starts first; those of one step start side by side. */
const steps: readonly ServiceName[][] = [['sites', 'identity', 'stock'], ['leads', 'search-indexer'], ['gateway']];

/**
 * Starts Postgres, Kafka and OpenSearch on the data folder, makes the topics, then starts each service and waits until it is ready.
 * @throws StartError if the folder or a port is taken, or a service does not become ready. What had been started then stops with the
 * shutdown.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { folder, port, shutdown } = options;
  const own = new Shutdown();
  shutdown.add('the processes', () => own.run());
  const signal = AbortSignal.any([shutdown.signal, own.signal]);
  await takeFolder(folder, port, own);
  const patience = new Patience({ signal, say: (line) => options.say?.(line) });
  const parts = new Map<string, StackPart>();
  const start = async (runner: Runner) => {
    const onEnd = (part: StackPart, end: PartEnd) => options.onEnd?.(part, end);
    const part = new WatchedPart(runner, { restart: options.restart, signal, onEnd });
    parts.set(part.name, part);
    own.add(part.name, () => part.stop());
    await patience.saying(`${part.name} to start`, part.start());
    signal.throwIfAborted();
  };

  const { postgres, kafka, opensearch } = enginesOn(folder, options.searchHeapMiB);
  await Promise.all([postgres, kafka, opensearch].map(start));
  const engines = { broker: kafka.address, opensearchUrl: opensearch.address };
  await patience.saying('Kafka to have its topics', openTopics(engines.broker));
  const { urls } = postgres;
  const keys = await loadServiceKeys(folder);
  const secrets = loadSecrets(folder);
  const spoolFolder = path.join(folder, folderContents.spool);
  const pictureFolder = path.join(folder, folderContents.pictures);
  const photos = await startPhotoHost();
  own.add("the demo's photo host", () => photos.close());
  const plan = planProcesses({
    port,
    photoOrigins: `${DEMO_PHOTO_HOST}=${photos.url}`,
    urls,
    ...engines,
    keys,
    secrets,
    spoolFolder,
    pictureFolder,
    journalFolder: journalFolder(folder, process.env),
    logLevel: options.logLevel,
  });
  const logs = path.join(folder, folderContents.logs);
  const { deploymentKey } = secrets;
  const { sandbox, leadsEnvironment } = planPaymentSandbox({
    ...{ port, deploymentKey, logLevel: options.logLevel },
    databaseUrl: urls.payment_sandbox,
  });
  await start(new ServiceProcess(sandbox, logs, signal));
  const withSandbox = plan.map((each) =>
    each.service === 'leads' ? { ...each, env: { ...each.env, ...leadsEnvironment } } : each,
  );
  for (const services of steps) {
    const planned = withSandbox.filter(({ service }) => services.includes(service));
    await Promise.all(planned.map((each) => start(new ServiceProcess(each, logs, signal, options.releaseOf))));
  }
  const gatewayUrls = addressesOf('gateway', port);
  const operator = {
    indexerUrls: addressesOf('search-indexer', port),
    publisherUrls: Object.fromEntries(publishers.map((service) => [service, addressOf(service, port)])),
    privateJwk: keys.privateJwk.operator,
  };
  announce(folder, { gatewayUrl: gatewayUrls[0] ?? '', brokers: [engines.broker], operator });
  return { folder, port, gatewayUrls, parts, engines, urls, keys, stop: () => own.run() };
}

const openTopics = async (broker: string): Promise<void> =>
  makeTopics(await createKafkaTransport({ brokers: [broker], clientId: 'topics' }));

async function takeFolder(folder: string, port: number, own: Shutdown): Promise<void> {
  prepareDataFolder(folder);
  claimFolder(folder);
  own.add('the data folder', () => releaseFolder(folder));
  assertKindOfData(folder, true);
  const ports = stackPorts(port);
  const advice = `npm run start:distributed -- --port ${port + ports.length}`;
  for (const each of ports) await assertPortIsFree(each, advice);
}

function enginesOn(folder: string, heapMiB: number | undefined) {
  const data = path.join(folder, folderContents.engines);
  mkdirSync(data, { recursive: true });
  return {
    postgres: new ProductPostgres(folder),
    kafka: new LocalEngine('kafka', path.join(data, 'kafka'), startLocalKafka),
    opensearch: new LocalEngine('opensearch', path.join(data, 'opensearch'), (engine) =>
      startLocalOpenSearch({ ...engine, ...(heapMiB !== undefined && { heapMiB }) }),
    ),
  };
}
