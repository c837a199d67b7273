import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateServiceKeys, InternalClient, InternalTokens } from '@forecourt/service-kit';
import { afterEach, describe, expect, it } from '@jest/globals';
import { NotYet, Patience } from './patience.ts';
import { untilSearchable } from './searchable.ts';

const { signal } = new AbortController();
const caller = { actor: 'operator' };
const keys = await generateServiceKeys(['operator']);
const tokens = new InternalTokens({ privateJwk: keys.privateJwk.operator, publicJwks: keys.publicJwks });

describe('a start on a busy machine', () => {
  const servers: Server[] = [];
  const clients: InternalClient[] = [];
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  /** A server whose answers come in this order; the last of them repeats. */
  const serve = async (...answers: RequestListener[]): Promise<string> => {
    let asked = 0;
    const server = createServer((request, response) => {
      answers[Math.min(asked, answers.length - 1)]?.(request, response);
      asked += 1;
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const clientOf = (baseUrl: string) => {
    const client = new InternalClient({ audience: 'sites', baseUrl, tokens });
    clients.push(client);
    return client;
  };
  const never: RequestListener = () => undefined;
  const cut: RequestListener = (request) => request.socket.destroy();
  const busy: RequestListener = (_, response) => {
    response.writeHead(503, { 'retry-after': '1', 'content-type': 'application/problem+json' });
    response.end('{"title": "Service Unavailable", "detail": "The site is being written."}');
  };
  const answer =
    (body: string): RequestListener =>
    (_, response) =>
      void response.end(body);

  it('asks again after a timeout, a cut connection and a 503 with its Retry-After, and says once what it waits for', async () => {
    const lines: string[] = [];
    const client = clientOf(await serve(never, cut, cut, busy, answer('{"taken": true}')));
    const patience = new Patience({ signal, say: (line) => lines.push(line) });
    const began = Date.now();
    const { body } = await patience.until('the sites service to take the demo', () =>
      client.request('GET', '/', { caller, timeoutMs: 50 }),
    );
    expect(body).toEqual({ taken: true });
    expect(Date.now() - began).toBeGreaterThanOrEqual(1_000);
    expect(lines).toEqual([expect.stringMatching(/^Waiting for the sites service to take the demo: \S.*[^.]\.$/)]);
  });

  it('fails at once for a fault that will not pass', async () => {
    let attempts = 0;
    const refused = new Patience({ signal }).until('the demo', async () => {
      attempts += 1;
      throw new Error('The demo is faulty.');
    });
    await expect(refused).rejects.toThrow('The demo is faulty.');
    expect(attempts).toBe(1);
  });

  it('gives up where there is no progress, and says what to do; progress gives it more time', async () => {
    const patience = new Patience({ signal, withinMs: 200 });
    let left = 20;
    const done = await patience.until('all vehicles', async () => {
      left -= 1;
      if (left > 0) throw new NotYet(`${left} are left`);
      return 'all';
    });
    expect(done).toBe('all');
    const stuck = patience.until('all vehicles', () => Promise.reject(new NotYet('7 are left')));
    await expect(stuck).rejects.toThrow(
      /^Waited 0 minutes for all vehicles: 7 are left\.\nThe machine may be too busy.*\nStart again/s,
    );
  });

  it('ends with the start that is abandoned', async () => {
    const stop = new AbortController();
    const waiting = new Patience({ signal: stop.signal }).until('all vehicles', async () => {
      stop.abort();
      throw new NotYet('7 are left');
    });
    await expect(waiting).rejects.toThrow();
  });

  it('waits until searches find all vehicles, through slow and missing answers', async () => {
    const lines: string[] = [];
    const status = (behind: number, lag: number) =>
      answer(JSON.stringify({ ready: true, indexes: [{ behind }], lag: { stock: lag } }));
    const parts = {
      gateway: { url: await serve(cut, busy, answer('{}')) },
      // A busy database: the metric is left out, and comes later.
      stock: {
        url: await serve(
          answer('up 1\n'),
          answer('outbox_waiting_events{service="stock"} 3\n'),
          answer('outbox_waiting_events 0\n'),
        ),
      },
      indexer: clientOf(await serve(busy, status(0, 5), status(2, 0), status(0, 0))),
    };
    await untilSearchable(parts, signal, new Patience({ signal, say: (line) => lines.push(line) }));
    expect(lines).toEqual([expect.stringMatching(/^Waiting for searches to find all vehicles: /)]);
  });
});
