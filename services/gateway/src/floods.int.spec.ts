import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedClient } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { NOW, startTestGateway, type TestAnswer, type TestGateway } from './testing/test-gateway.ts';

const client: FeedClient = { key_id: 'fk_1', client: 'acme-dms', revision: 1 };
const site = exampleSite().config;
const host = site.hosts[0] ?? '';
const limits = { pagesPerMinute: 5, refusedFeedRequestsPerMinute: 10 };

async function start(trustProxy?: string[], spoolFolder?: string): Promise<TestGateway> {
  return startTestGateway({
    sites: [{ revision: 1, config: site }],
    dealerships: [exampleDealership(1, 'riverside')],
    answers: {
      feedClient: (keyId) => (keyId === 'fk_1' ? client : undefined),
      feed: () => ({ status: 200, body: { accepted: 1, unchanged: 0, refused: 0, verdicts: [] } }),
    },
    config: { limits, ...(trustProxy && { trustProxy }), ...(spoolFolder && { spoolFolder }) },
  });
}

let gateway: TestGateway;
let direct: TestGateway;
let spoolFolder: string;
beforeAll(async () => {
  spoolFolder = await mkdtemp(join(tmpdir(), 'gateway-spool-'));
  await writeFile(join(spoolFolder, 'of-a-killed-gateway.body'), 'half a feed');
  gateway = await start(['loopback'], spoolFolder);
  direct = await start();
});
afterAll(async () => {
  await gateway.close();
  await direct.close();
  await rm(spoolFolder, { recursive: true });
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const many = (times: number, ask: () => Promise<TestAnswer>) => Promise.all(Array.from({ length: times }, ask));
const withStatus = (answers: TestAnswer[], status: number) => answers.filter((answer) => answer.status === status);
const feed = (key: string, address: string) =>
  gateway.get('/feeds/v1/events', {
    method: 'POST',
    body: '{}',
    headers: {
      ...from(address),
      'content-type': 'application/json',
      'forecourt-key': key,
      'forecourt-timestamp': String(NOW.getTime() / 1000),
      'forecourt-signature': 'c2lnbmVk',
      'content-digest': `sha-256=:${createHash('sha256').update('{}').digest('base64')}:`,
    },
  });

describe('a flood of pages', () => {
  it('is admitted up to the limit, and then asked to retry later, in the requested format', async () => {
    const answers = await many(30, () => gateway.get('/', { host, headers: from('203.0.113.1') }));
    expect(withStatus(answers, 200)).toHaveLength(limits.pagesPerMinute);
    const [refused, ...others] = withStatus(answers, 429);
    expect(others).toHaveLength(24);
    expect(refused?.headers['content-type']).toContain('text/html');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    const model = await gateway.get('/api/pages?path=/', { host, headers: from('203.0.113.1') });
    expect(model.status).toBe(429);
    expect(model.headers['content-type']).toContain('application/problem+json');
  });

  it('affects no other network, and nothing else of its own', async () => {
    await many(30, () => gateway.get('/', { host, headers: from('203.0.113.2') }));
    const other = await gateway.get('/', { host, headers: from('203.0.113.3') });
    const icon = await gateway.get('/favicon.svg', { host, headers: from('203.0.113.2') });
    const search = await gateway.get('/api/search', { host, headers: from('203.0.113.2') });
    expect([other.status, icon.status, search.status]).toEqual([200, 200, 200]);
  });

  it('counts forms that are sent without JavaScript, as a page is shown for each that is refused', async () => {
    const headers = { ...from('203.0.113.4'), 'content-type': 'application/x-www-form-urlencoded' };
    const foreign = { ...headers, origin: 'http://evil.example' };
    const send = () => gateway.get('/enquire', { host, method: 'POST', body: 'name=Ann', headers: foreign });
    const answers = await many(30, send);
    expect(withStatus(answers, 403)).toHaveLength(limits.pagesPerMinute);
    expect(withStatus(answers, 429)).toHaveLength(25);
  });

  it('cannot be avoided by a visitor’s claims if no proxy is trusted', async () => {
    const claim = (place: number) => direct.get('/', { host, headers: from(`203.0.113.${place}`) });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => claim(place)));
    expect(withStatus(answers, 200)).toHaveLength(limits.pagesPerMinute);
  });

  it('cannot be avoided by them through a trusted proxy either, which adds where they came from', async () => {
    const claim = (place: number) =>
      gateway.get('/', {
        host,
        headers: {
          ...from(`198.51.100.${place}, 127.0.0.${place + 1}, 203.0.113.8`),
          'x-real-ip': `198.51.100.${place}`,
          forwarded: `for=198.51.100.${place}`,
        },
      });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => claim(place)));
    expect(withStatus(answers, 200)).toHaveLength(limits.pagesPerMinute);
    expect(withStatus(answers, 429)).toHaveLength(20 - limits.pagesPerMinute);
    // And whom they name pays for none of it.
    expect((await gateway.get('/', { host, headers: from('198.51.100.1') })).status).toBe(200);
  });
});

describe('a flood of feed requests', () => {
  it('FEED-5 reaches the keys only so often where its signatures are refused', async () => {
    const checks = () => gateway.upstream.calls.filter(({ service }) => service === 'identity').length;
    const before = checks();
    const answers = await many(60, () => feed('fk_9', '203.0.113.4'));
    // Beyond the limit they wait for a look, one after another, and few may.
    expect(checks() - before).toBeLessThan(40);
    expect(withStatus(answers, 401)).toHaveLength(checks() - before);
    const [refused] = withStatus(answers, 429);
    expect(refused?.json().message).toContain(
      'More than 10 feed requests of your network or with this key were refused',
    );
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('FEED-5 is taken where its signatures are good, and beside refused ones of another network', async () => {
    for (let sent = 0; sent < 25; sent += 1) expect((await feed('fk_1', '203.0.113.5')).status).toBe(200);
    await many(30, () => feed('fk_9', '203.0.113.6'));
    expect((await feed('fk_1', '203.0.113.7')).status).toBe(200);
    // Nor do they refuse a good one of their own network.
    expect((await feed('fk_1', '203.0.113.6')).status).toBe(200);
  });

  it('FEED-5 leaves no body behind, nor does a gateway that was killed', async () => {
    expect(await readdir(spoolFolder)).toEqual([]);
  });
});
