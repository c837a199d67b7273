import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Injectable, Module, Post } from '@nestjs/common';
import type { CallerClaims } from '../auth/caller.ts';
import { AllowCallers, Caller } from '../auth/internal-auth.guard.ts';
import { InternalTokens } from '../auth/internal-tokens.ts';
import { requestContext } from '../auth/request-context.ts';
import { generateServiceKeys } from '../auth/service-keys.ts';
import { badRequest, ProblemError } from '../problem/problem-error.ts';
import { type RunningService, startService } from '../server/start-service.ts';
import { InternalClient } from './internal-client.ts';

@Injectable()
class StockClient {
  client: InternalClient | undefined;
}

@Controller()
@AllowCallers({ gateway: ['visitor', 'feed'] })
class StockController {
  @Get('whoami')
  whoami(@Caller() caller: CallerClaims) {
    return { caller, context: requestContext() };
  }

  @Post('echo')
  echo(@Body() body: unknown) {
    return { body, requestId: requestContext()?.requestId };
  }

  @Get('refused')
  refused() {
    throw badRequest([{ field: 'price', message: 'too low' }]);
  }

  @Get('leads-only')
  @AllowCallers({ leads: ['visitor'] })
  leadsOnly() {
    return {};
  }
}

const visitor = { actor: 'visitor', scope: { kind: 'site', id: 'acme', revision: 1 } as const };

@Controller()
class FrontController {
  constructor(private readonly stock: StockClient) {}

  @Post('through')
  async through(@Body() body: unknown) {
    return (await this.stock.client?.request('POST', '/echo', { body, caller: visitor }))?.body;
  }
}

@Module({ controllers: [StockController] })
class StockModule {}

@Module({ controllers: [FrontController], providers: [StockClient] })
class FrontModule {}

describe('InternalClient between two services', () => {
  const lines: Record<string, unknown>[] = [];
  const logger = { level: 'info', destination: { write: (line: string) => lines.push(JSON.parse(line)) } };
  const quiet = { level: 'silent' };
  const caller = { actor: 'feed:acme', scope: { kind: 'feed-key', id: 'fk_1', revision: 1 } as const };
  let stock: RunningService;
  let front: RunningService;
  let client: InternalClient;
  let tokens: InternalTokens;

  beforeAll(async () => {
    const { privateJwk, publicJwks } = await generateServiceKeys(['gateway', 'stock']);
    tokens = new InternalTokens({ privateJwk: privateJwk.gateway, publicJwks });
    const stockTokens = new InternalTokens({ privateJwk: privateJwk.stock, publicJwks });
    stock = await startService({
      name: 'stock',
      module: StockModule,
      access: 'internal',
      tokens: stockTokens,
      port: 0,
      logger,
    });
    front = await startService({
      name: 'gateway',
      module: FrontModule,
      access: 'public',
      tokens,
      port: 0,
      logger: quiet,
    });
    client = new InternalClient({ baseUrl: stock.url, audience: 'stock', tokens });
    front.app.get(StockClient).client = client;
  });
  afterAll(async () => {
    await client.close();
    await front.close();
    await stock.close();
  });

  it('carries the caller and its context', async () => {
    const { body } = await client.request('GET', '/whoami', { caller });
    const claims = { ...caller, service: 'gateway' };
    expect(body).toMatchObject({ caller: claims, context: { service: 'stock', caller: claims } });
  });

  it('carries one request id from the visitor’s request, through its body’s reading, to the log of the second service', async () => {
    // So long a body arrives in many pieces, read outside the handler's own asynchronous context.
    const sent = { comments: 'x'.repeat(900_000) };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${front.url}/through`, { method: 'POST', headers, body: JSON.stringify(sent) });
    const id = answer.headers.get('x-request-id');
    expect(await answer.json()).toEqual({ body: sent, requestId: id });
    expect(lines).toContainEqual(expect.objectContaining({ request_id: id, service: 'stock', route: '/echo' }));
  });

  it('passes raw bytes on', async () => {
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await client.stream('POST', '/echo', {
      caller,
      headers,
      body: Buffer.from('{"raw":true}'),
    });
    expect([status, body]).toEqual([201, expect.objectContaining({ body: { raw: true } })]);
  });

  it('passes on an answer’s JSON as the received bytes, and a problem as a problem', async () => {
    const types: Record<string, string> = { '/json': 'application/json; charset=utf-8', '/html': 'text/html' };
    const server = createServer((request, response) => {
      response.setHeader('content-type', types[request.url ?? ''] ?? 'text/plain').end('{ "price": 1.0 }');
    });
    const other = new InternalClient({ baseUrl: await listenOn(server), audience: 'stock', tokens });
    const passed = await other.pass('POST', '/json', { caller, body: Buffer.from('{}') });
    expect([passed.status, passed.body.toString()]).toEqual([200, '{ "price": 1.0 }']);
    await expect(other.pass('GET', '/html', { caller })).rejects.toMatchObject({ status: 503 });
    await expect(client.pass('GET', '/refused', { caller })).rejects.toMatchObject({ status: 400, detail: 'too low' });
    await other.close();
    server.close();
  });

  it('throws the other service’s problem with its status and errors', async () => {
    await expect(client.request('GET', '/refused', { caller })).rejects.toMatchObject({
      name: 'ProblemError',
      status: 400,
      detail: 'too low',
      errors: [{ field: 'price', message: 'too low' }],
    });
  });

  it('is admitted only where its service is allowed, and only by its token', async () => {
    await expect(client.request('GET', '/leads-only', { caller })).rejects.toMatchObject({ status: 403 });
    expect((await fetch(`${stock.url}/whoami`)).status).toBe(401);
    expect((await fetch(`${stock.url}/health/ready`)).status).toBe(200);
  });

  it('passes on a refusal of too long headers as such, not as a service that is down', async () => {
    const headers = { 'x-visitor-user-agent': 'x'.repeat(17_000) };
    await expect(client.request('GET', '/whoami', { caller, headers })).rejects.toMatchObject({ status: 431 });
  });

  it('requires a caller outside a request', async () => {
    await expect(client.request('GET', '/whoami')).rejects.toThrow(/must name its caller/);
  });

  it('tries a GET once more when its connection is reset, a POST never', async () => {
    const seen: string[] = [];
    const flaky = createServer((request, response) => {
      seen.push(String(request.method));
      if (seen.length === 1 || request.method === 'POST') request.socket.destroy();
      else response.end('{"tries":2}');
    });
    const flakyClient = new InternalClient({ baseUrl: await listenOn(flaky), audience: 'stock', tokens });
    expect((await flakyClient.request('GET', '/', { caller })).body).toEqual({ tries: 2 });
    await expect(flakyClient.request('POST', '/', { caller, body: {} })).rejects.toMatchObject({ status: 503 });
    expect(seen).toEqual(['GET', 'GET', 'POST']);
    await flakyClient.close();
    flaky.close();
  });

  it('answers 503 if nobody listens, or the answer is late or not a JSON problem', async () => {
    const silent = createServer((request, response) => {
      if (request.url === '/html') response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>');
    });
    const url = await listenOn(silent);
    const other = new InternalClient({ baseUrl: url, audience: 'stock', tokens });
    const nobody = new InternalClient({ baseUrl: 'http://127.0.0.1:1', audience: 'stock', tokens });
    const faults = await Promise.allSettled([
      other.request('GET', '/html', { caller }),
      other.request('GET', '/never', { caller, timeoutMs: 50 }),
      nobody.request('GET', '/', { caller }),
    ]);
    const statuses = faults.map(
      (fault) => fault.status === 'rejected' && fault.reason instanceof ProblemError && fault.reason.status,
    );
    expect(statuses).toEqual([503, 503, 503]);
    await Promise.all([other.close(), nobody.close()]);
    silent.closeAllConnections();
    silent.close();
  });
});

async function listenOn(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
