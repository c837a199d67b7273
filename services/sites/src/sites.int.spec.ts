import { type ConfigurationChanges, siteEvents, sitesTopic, topics } from '@forecourt/contracts';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { createEmbeddedTransport, followTopic, type Transport, withDeadLetterTopics } from '@forecourt/messaging';
import {
  generateServiceKeys,
  InternalClient,
  InternalTokens,
  ProblemError,
  type RunningService,
} from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startSites } from './index.ts';

const riverside = { id: 1, slug: 'riverside', name: 'Riverside', hosts: ['riverside.localhost'], dealership_ids: [1] };
const operator = { actor: 'operator' };

describe('the sites service', () => {
  let databases: TestDatabase[];
  let transport: Transport;
  let service: RunningService;
  let client: InternalClient;

  beforeAll(async () => {
    databases = [await createTestDatabase(), await createTestDatabase()];
    const [own, broker] = databases;
    transport = await createEmbeddedTransport({ url: broker?.url ?? '' });
    await transport.ensureTopics(withDeadLetterTopics(topics.map((topic) => ({ ...topic }))));
    const keys = await generateServiceKeys(['sites', 'operator']);
    const tokens = (name: 'sites' | 'operator') =>
      new InternalTokens({ privateJwk: keys.privateJwk[name], publicJwks: keys.publicJwks });
    service = await startSites({
      databaseUrl: own?.url ?? '',
      port: 0,
      tokens: tokens('sites'),
      transport,
      logger: { level: 'error' },
    });
    client = new InternalClient({ baseUrl: service.url, audience: 'sites', tokens: tokens('operator') });
  });
  afterAll(async () => {
    await client?.close();
    await service?.close();
    await transport?.close();
    for (const database of databases) await database.drop();
  });

  const put = (document: object, slug = 'riverside') =>
    client.request<{ revision: number }>('PUT', `/sites/${slug}`, { body: document, caller: operator });
  const changes = async (after: number, wait = 0) =>
    (
      await client.request<ConfigurationChanges>('GET', '/configurations', {
        query: { after, wait },
        caller: operator,
        timeoutMs: 15_000,
      })
    ).body;
  const faultOf = async (call: Promise<unknown>): Promise<ProblemError> => {
    const error = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error instanceof ProblemError) return error;
    throw new Error('expected a ProblemError', { cause: error });
  };

  it('SITE-2 fills in defaults and refuses what the schema does not know, by site and path', async () => {
    expect((await put(riverside)).body.revision).toBe(1);
    const { sites } = await changes(0);
    expect(sites[0]?.config.search.page_size).toBe(21);
    expect(sites[0]?.config.default_state).toBe('qld');

    const problem = await faultOf(put({ ...riverside, search: { page_size: 'many', colour: 'red' } }));
    expect(problem.status).toBe(400);
    expect(problem.message).toContain('site riverside');
    expect(problem.errors).toEqual([
      { field: 'search.page_size', message: 'expected number; came "many"' },
      { field: 'search.colour', message: 'This field is not known here.' },
    ]);
  });

  it('UI-1 refuses colours that cannot be read, by their names and the measured contrast', async () => {
    const colours = { brand: '#f5c518', on_brand: '#ffffff' };
    const problem = await faultOf(put({ ...riverside, theme: { colours } }));
    expect(problem.status).toBe(400);
    expect(problem.message).toContain('site riverside');
    expect(problem.errors?.[0]).toEqual({
      field: 'theme.colours.on_brand',
      message: 'expected a contrast of at least 4.5:1 (on_brand on brand); came 1.63:1, of #ffffff on #f5c518',
    });
    const dark = { ...riverside, theme: { colours: { ...colours, brand: '#7a5c00' } } };
    expect(await put({ ...dark, id: 7, slug: 'readable', hosts: ['readable.localhost'] }, 'readable')).toBeDefined();
  });

  it('SITE-5 tells followers of a change at once, and restores an older revision', async () => {
    await put(riverside);
    const { position } = await changes(0);
    const waiting = changes(position, 10);
    const { body } = await put({ ...riverside, name: 'Riverside Cars' });
    expect((await waiting).sites[0]).toMatchObject({ revision: body.revision, config: { name: 'Riverside Cars' } });

    const restored = await client.request<{ revision: number }>('POST', '/sites/riverside/restore', {
      body: { revision: 1 },
      caller: operator,
    });
    expect(restored.body.revision).toBe(body.revision + 1);
    const revisions = await client.request<{ document: unknown }[]>('GET', '/sites/riverside/revisions', {
      caller: operator,
    });
    expect(revisions.body.map((each) => each.document)).toEqual([
      riverside,
      { ...riverside, name: 'Riverside Cars' },
      riverside,
    ]);
  });

  it('SITE-1 gives a host to one site only', async () => {
    await put(riverside);
    const problem = await faultOf(
      put({ ...riverside, id: 2, slug: 'lakeside', hosts: ['RIVERSIDE.localhost'] }, 'lakeside'),
    );
    expect(problem.errors).toEqual([
      { field: 'hosts', message: 'expected hosts of no other site; "riverside.localhost" is riverside\'s' },
    ]);
  });

  it.each([
    ['PUT', '/sites/riverside', riverside],
    ['PUT', '/dealerships/riverside', { id: 1, slug: 'riverside', name: 'Riverside', locations: [] }],
    ['POST', '/sites/riverside/restore', { revision: 1 }],
  ] as const)('SITE-4 lets nobody but an operator %s %s', async (method, path, body) => {
    await put(riverside);
    const { position } = await changes(0);
    for (const actor of ['visitor', 'feed:acme', 'system:gateway']) {
      const problem = await faultOf(client.request(method, path, { body, caller: { actor, site: 'riverside' } }));
      expect(problem.status).toBe(403);
    }
    expect((await changes(0)).position).toBe(position);
  });

  it('SITE-5 reads the present configuration, and any revision, of a site that there is', async () => {
    const { body } = await put({ ...riverside, name: 'Riverside Read' });
    const get = (path: string) => client.request('GET', path, { caller: operator });
    const present = { revision: body.revision, config: { name: 'Riverside Read', search: { page_size: 21 } } };
    expect((await get('/sites/riverside')).body).toMatchObject(present);
    const revision = await get(`/sites/riverside/revisions/${body.revision}`);
    expect(revision.body).toMatchObject({ actor: 'operator', document: { name: 'Riverside Read' } });
    for (const path of ['/sites/nowhere', '/sites/nowhere/revisions', '/sites/riverside/revisions/999']) {
      expect((await faultOf(get(path))).status).toBe(404);
    }
  });

  it('publishes each revision, as the contract has it', async () => {
    await put({ ...riverside, name: 'Riverside Published' });
    const seen: string[] = [];
    const told = Promise.withResolvers<void>();
    const subscription = await followTopic({
      transport,
      group: 'spec',
      topics: [sitesTopic.name],
      onEvent: ({ event }) => {
        siteEvents.SiteConfigured.envelope.parse(event);
        seen.push(`${event.subject} ${event.streamversion}`);
        if (JSON.stringify(event.data).includes('Riverside Published')) told.resolve();
      },
    });
    await told.promise;
    await subscription.stop();
    expect(seen[0]).toBe('site-riverside 1');
  });

  it('measures what waits to be published', async () => {
    const metrics = async () => (await fetch(`${service.url}/metrics`)).text();
    await put({ ...riverside, name: 'Riverside Measured' });
    let scraped = await metrics();
    while (!scraped.includes('outbox_waiting_events{service="sites"} 0')) scraped = await metrics();
    expect(scraped).toContain('outbox_oldest_age_seconds{service="sites"} 0');
  });
});
