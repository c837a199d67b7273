import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stockTopic } from '@forecourt/contracts';
import { createTestDatabase, findFreePort } from '@forecourt/embedded-postgres';
import { createEmbeddedTransport } from '@forecourt/messaging';
import { generateServiceKeys, InternalClient, InternalTokens } from '@forecourt/service-kit';
import { startKnownScopes } from './known-scopes.ts';

const main = path.resolve(import.meta.dirname, '../../dist/main.js');

/** The built stock service in a process of its own, as it runs in production. */
export interface StockProcess {
  readonly child: ChildProcess;
  /** Calls it as the gateway does. */
  readonly client: InternalClient;
  close(): Promise<void>;
}

/** Starts it with at most so many megabytes of heap. */
export async function startStockProcess({ heapMegabytes }: { heapMegabytes: number }): Promise<StockProcess> {
  if (!existsSync(main)) throw new Error(`${main} is missing: run npm run build first.`);
  const [own, broker] = [await createTestDatabase(), await createTestDatabase()];
  const transport = await createEmbeddedTransport({ url: broker.url });
  await transport.ensureTopics([stockTopic]);
  await transport.close();
  const { privateJwk, publicJwks } = await generateServiceKeys(['stock', 'gateway']);
  const port = await findFreePort();
  const scopes = await startKnownScopes();
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: own.url,
      PORT: String(port),
      SERVICE_PRIVATE_JWK: JSON.stringify(privateJwk.stock),
      SERVICE_PUBLIC_JWKS: JSON.stringify(publicJwks),
      LOG_LEVEL: 'fatal',
      FORECOURT_TRANSPORT: 'embedded',
      MESSAGING_URL: broker.url,
      SITES_URL: scopes.url,
      IDENTITY_URL: scopes.url,
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
      child.kill('SIGTERM');
      await ended;
      scopes.close();
      await own.drop();
      await broker.drop();
    },
  };
}
