import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FeedClient } from '@forecourt/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ownFeedHealthExample } from './api/examples/support-stock.ts';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { NOW, startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const client: FeedClient = { key_id: 'fk_1', client: 'acme-dms', revision: 3 };
const caller = { actor: 'feed:acme-dms', scope: { kind: 'feed-key', id: 'fk_1', revision: 3 } };
const answer = { accepted: 1, unchanged: 0, refused: 0, verdicts: [] };

let gateway: TestGateway;
let spoolFolder: string;
beforeAll(async () => {
  spoolFolder = await mkdtemp(join(tmpdir(), 'gateway-feeds-'));
  gateway = await startTestGateway({
    sites: [{ revision: 1, config: exampleSite().config }],
    dealerships: [exampleDealership(1, 'riverside'), exampleDealership(2, 'hillside')],
    answers: {
      feedClient: (keyId) => (keyId === 'fk_1' ? client : undefined),
      feed: () => ({ status: 200, body: answer }),
    },
    config: {
      spoolFolder,
      limits: { feedBodyBytes: 5_000, feedInflatedBytes: 20_000, feedJsonBytes: 10_000 },
    },
  });
});
afterAll(async () => {
  await gateway.close();
  await rm(spoolFolder, { recursive: true });
});
beforeEach(() => {
  gateway.upstream.calls.splice(0);
});
afterEach(async () => expect(await readdir(spoolFolder)).toEqual([]));

const events = JSON.stringify({ events: [{ type: 'remove' }] });
function signed(body: string | Buffer, changes: Record<string, string> = {}): Record<string, string> {
  return {
    'content-type': 'application/json',
    'forecourt-key': 'fk_1',
    'forecourt-timestamp': String(NOW.getTime() / 1000),
    'forecourt-signature': 'c2lnbmVk',
    'content-digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
    ...changes,
  };
}
const post = (body: string | Buffer, changes: Record<string, string> = {}, path = '/feeds/v1/events') =>
  gateway.get(path, { method: 'POST', body, headers: signed(body, changes) });
const stockCalls = () => gateway.upstream.calls.filter(({ service }) => service === 'stock');

describe('POST /feeds/v1/events', () => {
  it('FEED-5 has the signature checked, then gives stock the body for the key’s client', async () => {
    const given = await post(events, {}, '/feeds/v1/events?x=1');
    expect([given.status, given.json()]).toEqual([200, answer]);
    const check = gateway.upstream.calls.find(({ service }) => service === 'identity');
    expect(JSON.parse(check?.body ?? '')).toMatchObject({
      key_id: 'fk_1',
      method: 'POST',
      path: '/feeds/v1/events?x=1',
      signature: 'c2lnbmVk',
    });
    expect(stockCalls()).toMatchObject([{ url: '/feed/events?x=1', body: events, caller }]);
  });

  it('SITE-4 follows the key and its revision, regardless of the host', async () => {
    const headers = signed(events, { host: 'riverside.example', 'x-dealerships': 'riverside' });
    await gateway.get('/feeds/v1/events', { method: 'POST', body: events, headers });
    expect(stockCalls()[0]?.caller).toEqual({ service: 'gateway', ...caller });
  });

  it('FEED-5 inflates gzip and passes the type and the mapping of a CSV file on', async () => {
    const file = gzipSync('stocknum,price\nA1,100\n');
    const csv = { 'content-type': 'text/csv; charset=utf-8', 'content-encoding': 'gzip' };
    expect((await post(file, csv, '/feeds/v1/events?mapping=acme')).status).toBe(200);
    expect(stockCalls()).toMatchObject([
      {
        url: '/feed/events?mapping=acme',
        body: 'stocknum,price\nA1,100\n',
        headers: { 'content-type': csv['content-type'] },
      },
    ]);
  });

  const refusals: [string, number, string, Record<string, string>][] = [
    ['a missing header', 401, 'forecourt-signature', { 'forecourt-signature': '' }],
    ['a clock too far off', 401, 'forecourt-timestamp', { 'forecourt-timestamp': '1000' }],
    ['another body', 400, 'content-digest', { 'content-digest': `sha-256=:${'A'.repeat(43)}=:` }],
    ['another kind of content', 415, 'content-type', { 'content-type': 'text/xml' }],
    ['an unknown encoding', 415, 'content-encoding', { 'content-encoding': 'br' }],
  ];
  it.each(refusals)('FEED-5 refuses %s and says so', async (_fault, status, field, changes) => {
    const refused = await post(events, changes);
    expect(refused.status).toBe(status);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(refused.json().errors[0].field).toBe(field);
    expect(stockCalls()).toEqual([]);
  });

  it('FEED-5 refuses an unknown key before it reads the body', async () => {
    const refused = await post(events, { 'forecourt-key': 'fk_9' });
    expect([refused.status, refused.json().message]).toEqual([401, 'The key is not known.']);
    expect(stockCalls()).toEqual([]);
  });

  it('FEED-5 refuses a body that is too large, as sent or decompressed', async () => {
    expect((await post('x'.repeat(5_001))).status).toBe(413);
    const bomb = gzipSync('x'.repeat(1_000_000));
    const inflated = await post(bomb, { 'content-encoding': 'gzip' });
    expect([inflated.status, inflated.json().message]).toEqual([
      413,
      'The decompressed body is larger than 10000 bytes.',
    ]);
    const csv = { 'content-type': 'text/csv', 'content-encoding': 'gzip' };
    expect((await post(gzipSync('x'.repeat(15_000)), csv)).status).toBe(200);
    expect((await post(bomb, csv)).json().message).toContain('20000 bytes');
    expect(stockCalls()).toHaveLength(1);
  });
});

describe('/feeds/v1/mappings/:name', () => {
  it('SITE-4 stores and reads a mapping only for the key’s own client', async () => {
    const body = '{"name":"acme"}';
    await gateway.get('/feeds/v1/mappings/acme', { method: 'PUT', body, headers: signed(body) });
    await gateway.get('/feeds/v1/mappings/acme', { headers: signed('') });
    expect(stockCalls()).toMatchObject([
      { method: 'PUT', url: '/feed/mappings/acme', body, caller: { actor: 'feed:acme-dms' } },
      { method: 'GET', url: '/feed/mappings/acme', caller: { actor: 'feed:acme-dms' } },
    ]);
  });

  it('can address no other path with any name', async () => {
    await gateway.get('/feeds/v1/mappings/..%2F..%2Fvehicles%2Fv1', { headers: signed('') });
    expect(stockCalls().map(({ url }) => url)).toEqual(['/feed/mappings/..%2F..%2Fvehicles%2Fv1']);
  });
});

describe('GET /feeds/v1/health', () => {
  it('follows the lag of the key’s own feeds on to what searches find', async () => {
    const [feed] = ownFeedHealthExample.feeds;
    if (!feed) throw new Error('The example has a feed.');
    const published = { ...feed, lag_seconds: 2, lag_until: 'published' };
    let lag: { status: number; body?: unknown } = { status: 404 };
    const own = await startTestGateway({
      sites: [],
      dealerships: [],
      answers: {
        feedClient: () => client,
        feed: () => ({ status: 200, body: { feeds: [published] } }),
        support: () => lag,
      },
    });
    try {
      const read = async () => (await own.get('/feeds/v1/health', { headers: signed('') })).json();
      // While no indexer answers, it says how far the lag is known.
      expect(await read()).toEqual({ feeds: [published] });
      const dealerships = [{ dealership_id: feed.dealership_id, vehicles: 12, seconds: 95 }];
      lag = { status: 200, body: { topic_seconds: 4, dealerships } };
      expect(await read()).toEqual({
        feeds: [{ ...published, unindexed: 12, lag_seconds: 95, lag_until: 'searchable' }],
      });
      const asked = own.upstream.calls.filter(({ service }) => service === 'search-indexer').at(-1);
      expect(JSON.parse(asked?.body ?? '')).toEqual({ dealership_ids: [feed.dealership_id] });
    } finally {
      await own.close();
    }
  });
});

describe('the limit of a key', () => {
  it('FEED-5 answers 429 with Retry-After', async () => {
    const limited = await startTestGateway({
      sites: [],
      dealerships: [],
      answers: { feedClient: () => client, feed: () => ({ status: 200, body: answer }) },
      config: { limits: { feedRequestsPerMinute: 3 } },
    });
    try {
      const send = () => limited.get('/feeds/v1/events', { method: 'POST', body: events, headers: signed(events) });
      for (let sent = 0; sent < 3; sent += 1) expect((await send()).status).toBe(200);
      const refused = await send();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});
