import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { FeedEvent, IssuedFeedKey } from '@forecourt/contracts';
import { createTestDatabase, makeTestFolder, type TestDatabase } from '@forecourt/embedded-postgres';
import { InternalClient, InternalTokens, SecretBox, startTracing } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { request } from 'undici';
import { FeedClient } from '../feed-client/feed-client.ts';
import { standaloneDatabases } from './postgres.ts';
import { type Product, startProduct } from './services.ts';
import { Shutdown } from './shutdown.ts';
import { until } from './testing/product-process.ts';
import { type KeptSpan, TraceStore } from './testing/trace-store.ts';

// A whole product starts, and a thousand dealerships are configured, on a machine that may be busy.
jest.setTimeout(240_000);

const DEALERSHIPS = 1_001;
const HEAD_BYTES = 1_024;
const HOST = 'group.example';
const operator = { caller: { actor: 'operator' } };
const dealerships = Array.from({ length: DEALERSHIPS }, (_, place) => ({
  id: place + 1,
  slug: `dealership-of-the-group-${place + 1}`,
}));
const last = dealerships.at(-1)?.slug ?? '';

/** The address and headers of each call between services, as they went over the wire. */
const heads: string[] = [];
const noteHead = (message: unknown) => {
  const { headers } = message as { headers: string };
  if (headers.toLowerCase().includes('authorization: bearer')) heads.push(headers);
};

describe('a site and a feed key of 1,001 dealerships', () => {
  const folder = makeTestFolder();
  const shutdown = new Shutdown();
  const databases: TestDatabase[] = [];
  const log: string[] = [];
  let product: Product;
  let feed: FeedClient;

  const ask = async (target: string, options: Parameters<typeof request>[1] = {}) => {
    const headers = { host: HOST, 'content-type': 'application/json', ...(options?.headers as object) };
    const answer = await request(new URL(target, product.gateway.url), { ...options, headers });
    const text = await answer.body.text();
    // A host that is not known yet is answered with a page.
    const isJson = String(answer.headers['content-type']).includes('json');
    // biome-ignore lint/suspicious/noExplicitAny: a spec looks into answers of any shape
    return { status: answer.statusCode, body: (isJson ? JSON.parse(text) : text) as any };
  };

  beforeAll(async () => {
    subscribe('undici:client:sendHeaders', noteHead);
    const urls: Record<string, string> = {};
    for (const name of standaloneDatabases) {
      const database = await createTestDatabase();
      databases.push(database);
      urls[name] = database.url;
    }
    const inFolder = (name: string) => {
      mkdirSync(path.join(folder, name));
      return path.join(folder, name);
    };
    product = await startProduct({
      urls: urls as Record<(typeof standaloneDatabases)[number], string>,
      secrets: { deploymentKey: SecretBox.generateKey(), pictureKeys: [SecretBox.generateKey()] },
      port: 0,
      spoolFolder: inFolder('spool'),
      pictureFolder: inFolder('pictures'),
      journalFolder: inFolder('journal'),
      snapshotFile: path.join(folder, 'snapshot'),
      limits: {},
      log: { write: (line) => log.push(line) },
      shutdown,
    });
    const { sites, identity } = product.clients;
    const left = [...dealerships];
    const configure = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const { id, slug } = next;
        const body = { id, slug, name: slug, locations: [locationOf(id)] };
        await sites.request('PUT', `/dealerships/${slug}`, { body, timeoutMs: 60_000, ...operator });
      }
    };
    await Promise.all(Array.from({ length: 5 }, configure));
    const body = {
      id: 1,
      slug: 'group',
      name: 'Group',
      hosts: [HOST],
      dealership_ids: dealerships.map(({ id }) => id),
    };
    await sites.request('PUT', '/sites/group', { body, ...operator });
    const issued = await identity.request<IssuedFeedKey>('POST', '/feed-keys', {
      body: { client: 'group-dms', dealerships },
      ...operator,
    });
    feed = new FeedClient(product.gateway.url, { keyId: issued.body.key_id, secret: issued.body.secret }, 1);
    await until('the site answers', async () => (await ask('/api/search')).status === 200);
  });

  afterAll(async () => {
    unsubscribe('undici:client:sendHeaders', noteHead);
    await feed?.close();
    await shutdown.run();
    for (const database of databases) await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('SITE-4 FEED-1 pushes, searches, shows a car and takes an enquiry, with short heads of all calls between services', async () => {
    const pushed = await feed.sendEvents([carOf(last, 'LAST-1'), carOf('dealership-of-another-group', 'OTHER-1')]);
    expect(pushed).toMatchObject({ accepted: 1, refused: 1 });
    expect(pushed.verdicts[1]?.errors?.[0]?.message.length).toBeLessThan(1_000);
    await until('the car is found', async () => (await ask(searchOf('LAST-1'))).body.count === 1);

    const [hit] = (await ask(searchOf('LAST-1'))).body.hits;
    expect(hit).toMatchObject({ dealership_slug: last, stocknum: 'LAST-1' });
    expect((await ask(`/api/cars/${hit.id}`)).status).toBe(200);
    expect((await ask(`/api/pages?path=/cars/${hit.slug}`)).body).toMatchObject({ content: { kind: 'vehicle' } });

    const sent = await ask('/api/enquiries', {
      method: 'POST',
      headers: { 'idempotency-key': 'enquiry-of-a-group-1' },
      body: JSON.stringify({ ...enquiry, car_id: hit.id }),
    });
    expect(sent).toMatchObject({ status: 201, body: { success: true } });

    expect(heads.length).toBeGreaterThan(DEALERSHIPS);
    expect(Math.max(...heads.map((head) => head.length))).toBeLessThan(HEAD_BYTES);
  });

  it('is one trace from a feed to searches, and from a form to its CRM, without a word of the person', async () => {
    const store = await TraceStore.start();
    const faults: unknown[] = [];
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: store.url };
    const tracing = await startTracing('forecourt', endpoint, (error) => faults.push(error));
    const leads = new InternalClient({
      ...{ audience: 'leads', baseUrl: product.operator.publisherUrls?.leads ?? '' },
      tokens: new InternalTokens({ privateJwk: product.operator.privateJwk, publicJwks: { keys: [] } }),
    });
    const subscribed = { dealership_id: DEALERSHIPS, name: 'Traced', url: `${store.url}/crm`, kind: 'webhook' };
    await leads.request('POST', '/subscriptions', { body: subscribed, ...operator });
    await feed.sendEvents([carOf(last, 'TRACED-1')]);
    await until('the car is found', async () => (await ask(searchOf('TRACED-1'))).body.count === 1);
    const person = { name: 'Zebulon Quux', email: 'zq@example.com', phone: '0498 765 432', message: 'Ringing twice?' };
    const sent = await ask('/api/enquiries', {
      method: 'POST',
      headers: { 'idempotency-key': 'enquiry-of-a-trace-1', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
      body: JSON.stringify({ ...enquiry, ...person, dealership_slug: last }),
    });
    expect(sent.status).toBe(201);
    await until('the CRM has the lead', () => store.webhooks > 0);
    await tracing.close();
    await Promise.all([leads.close(), store.stop()]);

    expect(faults).toEqual([]);
    const [fed, enquired] = [store.traceOf('POST /feeds/v1/events'), store.traceOf('POST /api/enquiries')];
    expect(namesOf(fed)).toEqual(
      expect.arrayContaining([
        ...['gateway: call identity', 'gateway: call stock', 'stock: POST /feed/events'],
        ...[
          'forecourt: publish forecourt.stock.vehicle.v1',
          'forecourt: handle search-indexer',
          'forecourt: write index',
        ],
      ]),
    );
    expect(namesOf(enquired)).toEqual(expect.arrayContaining(['gateway: call leads', 'forecourt: deliver to CRM']));
    for (const trace of [fed, enquired]) {
      const ids = new Set(trace.map(({ spanId }) => spanId));
      expect(trace.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? '')).map(({ service }) => service)).toEqual([
        'gateway',
      ]);
    }
    // What a stranger says of a trace is nobody's.
    expect(store.said).not.toContain('a'.repeat(32));
    for (const value of [...Object.values(person), ...person.name.split(' '), 'zq@', '765 432', '498765432', '61498']) {
      expect([value, store.said.includes(value)]).toEqual([value, false]);
    }
    const traced = log.filter((line) => line.includes(enquired[0]?.traceId ?? '?')).map((line) => JSON.parse(line));
    expect(traced.map(({ service }) => service)).toEqual(expect.arrayContaining(['gateway', 'leads']));
  });
});

const searchOf = (stocknum: string) =>
  `/api/search?${new URLSearchParams({ search_filters: `stocknum="${stocknum}"` })}`;

const namesOf = (trace: readonly KeptSpan[]) => trace.map(({ service, name }) => `${service}: ${name}`);

function locationOf(id: number): object {
  const address = { street: '1 High St', city: 'Newstead', state: 'qld', postcode: '4006' };
  return { id, name: 'Yard', slug: `yard-${id}`, address };
}

function carOf(dealership: string, stocknum: string): FeedEvent {
  return {
    type: 'upsert',
    event_id: `listed-${stocknum}`,
    occurred_at: '2026-03-01T00:00:00Z',
    dealership_slug: dealership,
    stocknum,
    car: { make: 'Toyota', model: 'Corolla', car_type: 'used' },
  };
}

const enquiry = {
  name: 'Pat',
  email: 'pat@example.com',
  phone: '0412 345 678',
  message: 'Is it still there?',
  url: `http://${HOST}/cars/1`,
};
