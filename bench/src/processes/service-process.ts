import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { topics } from '@forecourt/contracts';
import { ensureDatabase, findFreePort } from '@forecourt/embedded-postgres';
import { createKafkaTransport, withDeadLetterTopics } from '@forecourt/messaging';
import { generateServiceKeys, InternalClient, InternalTokens } from '@forecourt/service-kit';
import type { BenchContext } from '../harness/bench.ts';

const READY_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 50;
/** Nobody is there. */
const NOWHERE = 'http://127.0.0.1:9';

/** Which service is started, and with which identity it is called. */
export interface ServiceStart {
  service: 'stock' | 'search-indexer' | 'leads';
  caller: 'gateway' | 'operator';
  /** Name of its own database, which is made if it is missing. */
  database: string;
  /** Where stock asks about feed keys. */
  identityUrl?: string;
  /** Further variables of its environment. */
  env?: Readonly<Record<string, string>>;
}

/** A service in a process of its own, on real engines, as its main.ts starts it. */
export interface ServiceProcess {
  databaseUrl: string;
  client: InternalClient;
  /** Of its process. */
  pid: number | undefined;
  /** Ends it gracefully. */
  close(): Promise<void>;
}

/** Makes the topics, starts the service and waits until it is ready. Node's options for it, as --cpu-prof, come by BENCH_SERVICE_OPTIONS. */
export async function startServiceProcess(
  context: BenchContext,
  { service, caller, database, identityUrl = NOWHERE, env = {} }: ServiceStart,
): Promise<ServiceProcess> {
  const [{ kafka, opensearch }, postgres] = await Promise.all([context.engines(), context.postgres()]);
  await makeTopics(kafka.address);
  const databaseUrl = await ensureDatabase(postgres.url, database);
  const { privateJwk, publicJwks } = await generateServiceKeys([service, caller]);
  const port = await findFreePort();
  const child = fork(fileURLToPath(new URL(`../../../services/${service}/dist/main.js`, import.meta.url)), {
    execArgv: profileOptions(),
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      SERVICE_PRIVATE_JWK: JSON.stringify(privateJwk[service]),
      SERVICE_PUBLIC_JWKS: JSON.stringify(publicJwks),
      LOG_LEVEL: 'error',
      FORECOURT_TRANSPORT: 'kafka',
      KAFKA_BROKERS: kafka.address,
      OPENSEARCH_URL: opensearch.address,
      // Stock takes feeds in without it.
      SITES_URL: NOWHERE,
      IDENTITY_URL: identityUrl,
      ...env,
    },
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilReady(baseUrl, () => child.exitCode === null);
  const tokens = new InternalTokens({ privateJwk: privateJwk[caller], publicJwks });
  const client = new InternalClient({ baseUrl, audience: service, tokens });
  return {
    databaseUrl,
    client,
    pid: child.pid,
    close: async () => {
      await client.close();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const profileOptions = (): string[] => (process.env.BENCH_SERVICE_OPTIONS ?? '').split(' ').filter(Boolean);

async function makeTopics(broker: string): Promise<void> {
  const transport = await createKafkaTransport({ brokers: [broker], clientId: 'bench' });
  await transport.ensureTopics(withDeadLetterTopics([...topics]));
  await transport.close();
}

async function untilReady(baseUrl: string, isAlive: () => boolean): Promise<void> {
  for (const patienceEnds = Date.now() + READY_WITHIN_MS; Date.now() < patienceEnds; await pause(LOOK_EVERY_MS)) {
    if (!isAlive()) throw new Error('The service ended while it started.');
    const answer = await fetch(`${baseUrl}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error('The service was not ready in time.');
}
