import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { InternalTokens } from '../auth/internal-tokens.ts';
import { generateServiceKeys } from '../auth/service-keys.ts';
import { HEAP_NOISE_BYTES, soakCalls } from '../testing/soak.ts';
import { InternalClient } from './internal-client.ts';

// Ten thousand rounds of each, on a machine that may be busy.
jest.setTimeout(120_000);

/** Lanes of a soak; each connection has an end on both sides, because the server is in this process. */
const CALLS_AT_ONCE = 100;

describe('10,000 calls of another service', () => {
  let server: Server;
  let client: InternalClient;
  beforeAll(async () => {
    server = createServer((_, answer) => answer.setHeader('content-type', 'application/json').end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const keys = await generateServiceKeys(['gateway', 'stock']);
    const tokens = new InternalTokens({ privateJwk: keys.privateJwk.gateway, publicJwks: keys.publicJwks });
    const { port } = server.address() as AddressInfo;
    client = new InternalClient({ baseUrl: `http://127.0.0.1:${port}`, audience: 'stock', tokens });
  });
  afterAll(async () => {
    await client.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it('leave nothing behind, on a signal that lives as long as the process', async () => {
    const { signal } = new AbortController();
    const left = await soakCalls(() => client.request('GET', '/', { caller: { actor: 'system:gateway' }, signal }));
    // The pool may open more of its connections, one for each call that is in progress at once, and no more.
    const { TCPSocketWrap: sockets = 0, ...resources } = left.resources;
    expect({ listeners: left.listeners, resources }).toEqual({ listeners: 0, resources: {} });
    expect(sockets).toBeLessThanOrEqual(2 * CALLS_AT_ONCE);
    expect(left.heapBytes).toBeLessThan(HEAP_NOISE_BYTES);
  });
});
