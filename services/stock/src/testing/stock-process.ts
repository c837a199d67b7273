import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stockTopic } from '@forecourt/contracts';
import { createTestDatabase, findFreePort } from '@forecourt/embedded-postgres';
import { createEmbeddedTransport } from '@forecourt/messaging';
import { generateServiceKeys, InternalClient, InternalTokens, type ServiceKeys } from '@forecourt/service-kit';
import { startKnownScopes } from './known-scopes.ts';

const main = path.resolve(import.meta.dirname, '../../dist/main.js');

/** The built stock service in a process of its own, as it runs in production. */
export interface StockProcess {
  readonly child: ChildProcess;
  /** Calls it as the gateway does. */
  readonly client: InternalClient;
  close(): Promise<void>;
}

/** Databases and keys of stock processes, which any number of them can share, also one after another. */
export interface StockGround {
  /** The service's own database. */
  readonly databaseUrl: string;
  readonly brokerUrl: string;
  /** Starts a process with at most so many megabytes of heap. */
  start(options: { heapMegabytes: number }): Promise<StockProcess>;
  /** Once all processes ended. */
  drop(): Promise<void>;
}

/** Makes databases and keys, and the services that know the dealerships of keys. */
export async function makeStockGround(): Promise<StockGround> {
  const [own, broker] = [await createTestDatabase(), await createTestDatabase()];
  const transport = await createEmbeddedTransport({ url: broker.url });
  await transport.ensureTopics([stockTopic]);
  await transport.close();
  const keys = await generateServiceKeys(['stock', 'gateway']);
  const scopes = await startKnownScopes();
  return {
    databaseUrl: own.url,
    brokerUrl: broker.url,
    start: ({ heapMegabytes }) =>
      startProcess(keys, {
        nodeOptions: [`--max-old-space-size=${heapMegabytes}`],
        environment: {
          DATABASE_URL: own.url,
          MESSAGING_URL: broker.url,
          SITES_URL: scopes.url,
          IDENTITY_URL: scopes.url,
        },
      }),
    drop: async () => {
      scopes.close();
      await own.drop();
      await broker.drop();
    },
  };
}

/** Starts one on a ground of its own, with at most so many megabytes of heap. */
export async function startStockProcess(options: { heapMegabytes: number }): Promise<StockProcess> {
  const ground = await makeStockGround();
  const stock = await ground.start(options);
  const close = async () => {
    await stock.close();
    await ground.drop();
  };
  return { ...stock, close };
}

async function startProcess(
  { privateJwk, publicJwks }: ServiceKeys<'stock' | 'gateway'>,
  { nodeOptions, environment }: { nodeOptions: string[]; environment: Record<string, string> },
): Promise<StockProcess> {
  if (!existsSync(main)) throw new Error(`${main} is missing: run npm run build first.`);
  const port = await findFreePort();
  const child = spawn(process.execPath, [...nodeOptions, main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...environment,
      NODE_OPTIONS: '',
      PORT: String(port),
      SERVICE_PRIVATE_JWK: JSON.stringify(privateJwk.stock),
      SERVICE_PUBLIC_JWKS: JSON.stringify(publicJwks),
      LOG_LEVEL: 'fatal',
      FORECOURT_TRANSPORT: 'embedded',
    },
  });
  const ended = once(child, 'exit');
  const baseUrl = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${baseUrl}/health/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The service ended while it started.');
    await pause(20);
  }
  const tokens = new InternalTokens({ privateJwk: privateJwk.gateway, publicJwks });
  const client = new InternalClient({ baseUrl, audience: 'stock', tokens });
  return {
    child,
    client,
    close: async () => {
      await client.close();
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}
