import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { RouteLimits } from './limits/bound-routes.ts';
import { ROUTE_LIMITS } from './limits/route-limits.ts';
import { SlowPeers } from './limits/slow-peers.ts';
import { PageRenderer } from './rendering/page-renderer.ts';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { NOW, startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const site = exampleSite().config;
const host = site.hosts[0] ?? '';
/** More than the sockets of both sides hold. */
const LARGE = 12;
const MEBIBYTE = Buffer.alloc(1024 * 1024, 'x');
/** Of 8 places, a network may have 2: four networks had all. */
const ATTACKERS = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'];
const VICTIM = { 'x-forwarded-for': '198.51.100.7' };

/** Pages that no socket holds whole. */
class LargePages extends PageRenderer {
  override readonly version = 'large';
  override readonly assetsFolder = null;
  override themeCss(): string {
    return '';
  }
  override async render(): Promise<Readable> {
    return Readable.from(Array.from({ length: LARGE }, () => MEBIBYTE));
  }
}

let gateway: TestGateway;
const sockets: Socket[] = [];
beforeAll(async () => {
  gateway = await startTestGateway({
    sites: [exampleSite()],
    dealerships: [exampleDealership(1, 'riverside')],
    answers: {
      enquiry: () => ({
        status: 201,
        body: { success: true, lead_id: 'lead-1', analytics_event: 22, success_path: '/success' },
      }),
      feedClient: (keyId) => (keyId === 'fk_1' ? { key_id: 'fk_1', client: 'acme', revision: 1 } : undefined),
      feed: () => ({ status: 200, body: { accepted: 0, unchanged: 0, refused: 0, verdicts: [] } }),
    },
    config: {
      trustProxy: ['loopback'],
      renderer: new LargePages(),
      limits: { requestsAtOnce: 8, requestWaitMilliseconds: 1_500 },
    },
  });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => gateway?.close());

interface Opened {
  readonly socket: Socket;
  /** The beginning of the answer. */
  readonly answered: Promise<string>;
  readonly closed: Promise<void>;
}

/** A connection that reads only if it is asked to. */
function open(head: readonly string[], { body = '', reads = true } = {}): Opened {
  const socket = connect(gateway.service.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const answered = new Promise<string>((resolve) => {
    if (reads) socket.once('data', (part) => resolve(part.toString('latin1').slice(0, 12)));
    socket.once('close', () => resolve(''));
  });
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return { socket, answered, closed };
}

const slowBody = (path: string, from: string, headers: readonly string[] = ['content-type: application/json']) =>
  open([`POST ${path} HTTP/1.1`, `host: ${host}`, `x-forwarded-for: ${from}`, 'content-length: 5000', ...headers], {
    body: '{"name":',
  });

/** 64 of them from four networks, as they took all four dealers down. */
const flood = (path: string, headers?: readonly string[]) =>
  ATTACKERS.flatMap((from) => Array.from({ length: 16 }, () => slowBody(path, from, headers)));

const search = () => gateway.get('/api/search', { host, headers: VICTIM });
const send = () =>
  gateway.get('/api/enquiries', {
    method: 'POST',
    host,
    headers: { ...VICTIM, 'content-type': 'application/json', 'idempotency-key': 'a-victims-own-key-1' },
    body: '{}',
  });

describe('senders of slow bodies', () => {
  it.each([
    ['an enquiry', '/api/enquiries', ['content-type: application/json', 'idempotency-key: slow-1-slow-1-slow']],
    ['a plain form', '/enquire', ['content-type: application/x-www-form-urlencoded']],
    ['an assistant’s message', '/mcp', ['content-type: application/json']],
    ['a message of the payment provider', '/payments/v1/messages', ['content-type: application/json']],
  ])('keep nobody from a place with %s, and end after two seconds', async (_what, path, headers) => {
    const slow = flood(path, headers);
    await Promise.all(slow.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
    const answers = await Promise.all([search(), send(), search()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200]);
    const ends = new Set(await Promise.all(slow.map(({ answered }) => answered)));
    expect(ends).toContain('HTTP/1.1 408');
    // The payment provider's are admitted before their bodies are read: so many together fill their site's part of the queue.
    ends.delete('HTTP/1.1 408');
    expect([...ends]).toEqual(path.startsWith('/payments/') && ends.size > 0 ? ['HTTP/1.1 503'] : []);
  });

  it('of a feed end too, and its key’s place is free', async () => {
    const digest = createHash('sha256').update('{}').digest('base64');
    const headers = {
      'content-type': 'application/json',
      'forecourt-key': 'fk_1',
      'forecourt-timestamp': String(NOW.getTime() / 1000),
      'forecourt-signature': 'c2lnbmVk',
      'content-digest': `sha-256=:${digest}:`,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const slow = Array.from({ length: 8 }, () => slowBody('/feeds/v1/events', '203.0.113.1', lines));
    // Those that waited for a place behind the others may be asked to come back instead.
    const ends = new Set(await Promise.all(slow.map(({ answered }) => answered)));
    expect(ends).toContain('HTTP/1.1 408');
    expect([...ends].every((text) => /^HTTP\/1\.1 (408|429|503)/.test(text))).toBe(true);
    const answer = await gateway.get('/feeds/v1/events', {
      method: 'POST',
      host,
      headers: { ...VICTIM, ...headers },
      body: '{}',
    });
    expect(answer.status).toBe(200);
  });

  it('that keep a kilobyte a second moving are received, however long it takes', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(4_992) });
    const { socket, answered } = open([
      'POST /api/enquiries HTTP/1.1',
      `host: ${host}`,
      'connection: close',
      'content-type: application/json',
      'idempotency-key: steady-steady-1',
      `content-length: ${body.length}`,
    ]);
    for (let at = 0; at < body.length; at += 750) {
      socket.write(body.slice(at, at + 750));
      await pause(500);
    }
    expect(await answered).toMatch(/^HTTP\/1\.1 201/);
  });
});

describe('slow readers of answers', () => {
  it.each([
    ['a page', ['/']],
    // The first answer fits in the sockets: those behind it had their places for 30 seconds.
    ['pages asked for at once, behind a small answer', ['/favicon.svg', '/', '/']],
  ])('of %s keep nobody from a place, and are cut off after two seconds', async (_what, paths) => {
    const { lanes } = gateway.service.app.get<RouteLimits>(ROUTE_LIMITS);
    // On a busy machine one may wait too long for a place instead.
    const gone = () => gateway.service.app.get(SlowPeers).counts.ended + lanes.visitors.counts.turnedAway;
    const before = gone();
    const headOf = (path: string, from: string) => [
      `GET ${path} HTTP/1.1`,
      `host: ${host}`,
      `x-forwarded-for: ${from}`,
    ];
    const slow = ATTACKERS.flatMap((from) =>
      Array.from({ length: 2 }, () =>
        open([paths.map((path) => headOf(path, from).join('\r\n')).join('\r\n\r\n')], { reads: false }),
      ),
    );
    await Promise.all(slow.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
    const answers = await Promise.all([search(), send(), search()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200]);
    const peers = gateway.service.app.get(SlowPeers);
    const cut = () => gone() - before;
    for (const deadline = Date.now() + 20_000; Date.now() < deadline && cut() < slow.length; ) await pause(20);
    expect(cut()).toBeGreaterThanOrEqual(slow.length);
    for (const deadline = Date.now() + 5_000; Date.now() < deadline && peers.counts.answers > 0; ) await pause(20);
    expect(peers.counts.answers).toBe(0);
  });
});
