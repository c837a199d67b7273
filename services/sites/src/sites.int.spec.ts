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
import { Client } from 'pg';
import { startSites } from './index.ts';

let sitesMade = 0;
/** The document of a site that no other test has. */
function newSite() {
  sitesMade += 1;
  const slug = `riverside-${sitesMade}`;
  return { id: sitesMade, slug, name: 'Riverside', hosts: [`${slug}.localhost`], dealership_ids: [1] };
}
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
      logger: { level: 'silent' },
    });
    client = new InternalClient({ baseUrl: service.url, audience: 'sites', tokens: tokens('operator') });
  });
  afterAll(async () => {
    await client?.close();
    await service?.close();
    await transport?.close();
    for (const database of databases) await database.drop();
  });

  const put = (document: ReturnType<typeof newSite> & Record<string, unknown>) =>
    client.request<{ revision: number }>('PUT', `/sites/${document.slug}`, { body: document, caller: operator });
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

  it('SITE-2 refuses a document that is too large to be published, by its largest field', async () => {
    // No field alone may be so large.
    const hosts = Array.from({ length: 200 }, (_, index) => `showroom-${index}.${'vast.'.repeat(45)}localhost`);
    const ids = Array.from({ length: 10_000 }, (_, index) => 2_000_000_000 + index);
    const site = newSite();
    const finance = { excluded_dealership_ids: ids };
    const problem = await faultOf(put({ ...site, hosts, dealership_ids: ids, finance }));
    expect(problem.status).toBe(400);
    expect(problem.errors).toEqual([
      {
        field: 'finance.excluded_dealership_ids',
        message: expect.stringMatching(/^expected at most 256,000 bytes of JSON .* got 2\d\d,\d{3}, /),
      },
    ]);
    expect((await changes(0)).sites.filter(({ config }) => config.slug === site.slug)).toEqual([]);
  });

  it('SITE-2 fills in defaults and refuses unknown fields, by site and path', async () => {
    const riverside = newSite();
    expect((await put(riverside)).body.revision).toBe(1);
    const stored = (await changes(0)).sites.find(({ config }) => config.slug === riverside.slug);
    expect(stored?.config.search.page_size).toBe(21);
    expect(stored?.config.default_state).toBe('qld');

    const problem = await faultOf(put({ ...riverside, search: { page_size: 'many', colour: 'red' } }));
    expect(problem.status).toBe(400);
    expect(problem.message).toContain(`site ${riverside.slug}`);
    expect(problem.errors).toEqual([
      { field: 'search.page_size', message: 'expected number; got "many"' },
      { field: 'search.colour', message: expect.stringMatching(/^Unknown field; expected one of path, .*filters/) },
    ]);
  });

  it('refuses filters that no search could read, which would end every search of the site', async () => {
    const cards = { custom_tag: { text: 'Checked', filter: 'kms‹30000' } };
    const problem = await faultOf(put({ ...newSite(), search: { filters: ['make:Kia', 'mak:Kia'] }, cards }));
    expect(problem.errors).toEqual([
      { field: 'search.filters[1]', message: expect.stringContaining('got "mak:Kia"') },
      { field: 'cards.custom_tag.filter', message: expect.stringContaining('got "kms‹30000"') },
    ]);
  });

  it('UI-1 refuses colours that cannot be read, by their names and the measured contrast', async () => {
    const riverside = newSite();
    const colours = { brand: '#f5c518', on_brand: '#ffffff' };
    const problem = await faultOf(put({ ...riverside, theme: { colours } }));
    expect(problem.status).toBe(400);
    expect(problem.message).toContain(`site ${riverside.slug}`);
    expect(problem.errors?.[0]).toEqual({
      field: 'theme.colours.on_brand',
      message: 'expected a contrast of at least 4.5:1 (on_brand on brand); got 1.63:1, of #ffffff on #f5c518',
    });
    const dark = { ...riverside, theme: { colours: { ...colours, brand: '#7a5c00' } } };
    expect((await put(dark)).body.revision).toBe(1);
  });

  it('SITE-5 notifies followers of a change at once, and restores an older revision', async () => {
    const riverside = newSite();
    await put(riverside);
    const { position } = await changes(0);
    const waiting = changes(position, 10);
    const { body } = await put({ ...riverside, name: 'Riverside Cars' });
    expect((await waiting).sites[0]).toMatchObject({ revision: body.revision, config: { name: 'Riverside Cars' } });

    const restored = await client.request<{ revision: number }>('POST', `/sites/${riverside.slug}/restore`, {
      body: { revision: 1 },
      caller: operator,
    });
    expect(restored.body.revision).toBe(body.revision + 1);
    const revisions = await client.request<{ document: unknown }[]>('GET', `/sites/${riverside.slug}/revisions`, {
      caller: operator,
    });
    expect(revisions.body.map((each) => each.document)).toEqual([
      riverside,
      { ...riverside, name: 'Riverside Cars' },
      riverside,
    ]);
  });

  it('SITE-5 gives all there is if its database was restored, and has as many changes again before a follower asks', async () => {
    const ask = async (query: { after: number; mark?: string | undefined }) =>
      (await client.request<ConfigurationChanges>('GET', '/configurations', { query, caller: operator })).body;
    const kept = newSite();
    await put(kept);
    const [lost, written] = [newSite(), newSite()];
    const { position } = await ask({ after: 0 });
    await put(lost);
    const known = await ask({ after: position });
    expect(await ask({ after: known.position, mark: known.mark })).toMatchObject({ sites: [], mark: known.mark });

    await restoreToBefore(lost.slug, position);
    await put(written);
    const restored = await ask({ after: known.position, mark: known.mark });
    expect(restored).toMatchObject({ position: known.position, restored: true });
    const slugs = restored.sites.map(({ config }) => config.slug);
    expect(slugs).toEqual(expect.arrayContaining([kept.slug, written.slug]));
    expect(slugs).not.toContain(lost.slug);
    const after = await ask({ after: restored.position, mark: restored.mark });
    expect([after.restored, after.sites]).toEqual([undefined, []]);
    await put(newSite());
    expect(await ask({ after: restored.position, mark: known.mark })).toMatchObject({ restored: true });
    expect((await ask({ after: restored.position, mark: restored.mark })).sites).toHaveLength(1);
  });

  /** Makes the database what it was before a site was written, as a backup of that moment does. */
  async function restoreToBefore(slug: string, position: number): Promise<void> {
    const stored = new Client({ connectionString: databases[0]?.url });
    await stored.connect();
    const streams = [`site-${slug}`, `change-set:${slug}`];
    for (const table of ['events', 'outbox', 'configurations', 'kept_revisions'])
      await stored.query(`DELETE FROM ${table} WHERE stream_id = ANY($1)`, [streams]);
    await stored.query('DELETE FROM change_sets WHERE owner = $1', [slug]);
    await stored.query('UPDATE last_change SET position = $1', [position]);
    await stored.end();
  }

  it('gives a number to one site only', async () => {
    const [riverside, lakeside] = [newSite(), newSite()];
    await put(riverside);
    const problem = await faultOf(put({ ...lakeside, id: riverside.id }));
    expect(problem.errors).toEqual([
      {
        field: 'id',
        message: `expected a number that no other site has; got ${riverside.id}, which is ${riverside.slug}'s`,
      },
    ]);
  });

  it('SITE-1 gives a host to one site only', async () => {
    const [riverside, lakeside] = [newSite(), newSite()];
    await put(riverside);
    const problem = await faultOf(put({ ...lakeside, hosts: [`${riverside.slug.toUpperCase()}.localhost`] }));
    expect(problem.errors).toEqual([
      {
        field: 'hosts',
        message: `expected hosts that no other site uses; "${riverside.slug}.localhost" belongs to ${riverside.slug}`,
      },
    ]);
  });

  it.each([
    ['PUT', '/sites/', '', 'site'],
    ['PUT', '/dealerships/', '', 'dealership'],
    ['POST', '/sites/', '/restore', 'revision'],
  ] as const)('SITE-4 lets nobody but an operator %s %s…%s', async (method, before, after, kind) => {
    const riverside = newSite();
    await put(riverside);
    const { position } = await changes(0);
    const { id, slug } = riverside;
    const path = `${before}${slug}${after}`;
    const body = { site: riverside, dealership: { id, slug, name: slug, locations: [] }, revision: { revision: 1 } }[
      kind
    ];
    const scope = { kind: 'site', id: slug, revision: 1 } as const;
    for (const caller of [{ actor: 'visitor', scope }, { actor: 'feed:acme' }, { actor: 'system:gateway' }]) {
      const problem = await faultOf(client.request(method, path, { body, caller }));
      expect(problem.status).toBe(403);
    }
    expect((await changes(0)).position).toBe(position);
  });

  it('SITE-5 reads the present configuration, and any revision, of a site that there is', async () => {
    const riverside = newSite();
    const { body } = await put({ ...riverside, name: 'Riverside Read' });
    const get = (path: string) => client.request('GET', path, { caller: operator });
    const present = { revision: body.revision, config: { name: 'Riverside Read', search: { page_size: 21 } } };
    expect((await get(`/sites/${riverside.slug}`)).body).toMatchObject(present);
    const revision = await get(`/sites/${riverside.slug}/revisions/${body.revision}`);
    expect(revision.body).toMatchObject({ actor: 'operator', document: { name: 'Riverside Read' } });
    for (const path of ['/sites/nowhere', '/sites/nowhere/revisions', `/sites/${riverside.slug}/revisions/999`]) {
      expect((await faultOf(get(path))).status).toBe(404);
    }
  });

  describe('of a stored document that fails today’s schema', () => {
    /** Writes a document past every check, as a program with another schema did. */
    const storeDocument = async (slug: string, revision: number, document: object) => {
      const stored = new Client({ connectionString: databases[0]?.url });
      await stored.connect();
      try {
        const values = [`site-${slug}`, revision, JSON.stringify(document)];
        await stored.query('UPDATE events SET data = $3 WHERE stream_id = $1 AND version = $2', [
          ...values.slice(0, 2),
          JSON.stringify({ document }),
        ]);
        await stored.query('UPDATE configurations SET document = $3 WHERE stream_id = $1 AND revision = $2', values);
      } finally {
        await stored.end();
      }
    };
    const siteNamed = async (slug: string) => (await changes(0)).sites.find(({ config }) => config.slug === slug);

    it('SITE-5 keeps the last good revision, names the site in a metric, and harms no other site', async () => {
      const [riverside, lakeside] = [newSite(), newSite()];
      await put(lakeside);
      await put(riverside);
      const { body } = await put({ ...riverside, name: 'Riverside Broken' });
      await storeDocument(riverside.slug, body.revision, { ...riverside, search: { page_size: 'many' } });
      expect(await siteNamed(lakeside.slug)).toMatchObject({ revision: 1 });
      expect(await siteNamed(riverside.slug)).toMatchObject({ revision: 1, config: { name: 'Riverside' } });
      const get = await client.request('GET', `/sites/${riverside.slug}`, { caller: operator });
      expect(get.body).toMatchObject({ revision: 1 });
      const metrics = async () => (await fetch(`${service.url}/metrics`)).text();
      const refused = `configuration_refused_revision{document="site-${riverside.slug}",service="sites"} 2`;
      expect(await metrics()).toContain(refused);
      await put({ ...riverside, name: 'Riverside Mended' });
      expect(await siteNamed(riverside.slug)).toMatchObject({ revision: 3, config: { name: 'Riverside Mended' } });
      expect(await metrics()).not.toContain(refused);
    });

    it('SITE-5 leaves out a removed switch if every revision has it, and a site that can’t be read at all', async () => {
      const [riverside, lakeside] = [newSite(), newSite()];
      await put(riverside);
      await put(lakeside);
      await storeDocument(riverside.slug, 1, { ...riverside, hovercraft: true, search: { depth: 3, page_size: 9 } });
      await storeDocument(lakeside.slug, 1, { ...lakeside, name: 7 });
      expect(await siteNamed(riverside.slug)).toMatchObject({ revision: 1, config: { search: { page_size: 9 } } });
      expect(await siteNamed(lakeside.slug)).toBeUndefined();
    });

    it('SITE-5 brings a document of an older schema to today’s, in answers, revisions and restored ones', async () => {
      const riverside = newSite();
      await put(riverside);
      await storeDocument(riverside.slug, 1, { ...riverside, template: 'panorama' });
      const stored = new Client({ connectionString: databases[0]?.url });
      await stored.connect();
      await stored.query(`UPDATE configurations SET schema_version = 1 WHERE slug = $1`, [riverside.slug]);
      await stored.query(`UPDATE events SET meta = meta - 'schemaVersion' WHERE stream_id = $1`, [
        `site-${riverside.slug}`,
      ]);
      await stored.end();
      expect((await siteNamed(riverside.slug))?.config.template).toBe('standard');
      const { body } = await put({ ...riverside, template: 'group' });
      expect((await siteNamed(riverside.slug))?.config.template).toBe('group');
      await client.request('POST', `/sites/${riverside.slug}/restore`, { body: { revision: 1 }, caller: operator });
      expect(await siteNamed(riverside.slug)).toMatchObject({
        revision: body.revision + 1,
        config: { template: 'standard' },
      });
    });
  });

  it('publishes each revision, as in the contract', async () => {
    const riverside = newSite();
    await put(riverside);
    await put({ ...riverside, name: 'Riverside Published' });
    const seen: number[] = [];
    const published = Promise.withResolvers<void>();
    const subscription = await followTopic({
      transport,
      group: 'spec',
      topics: [sitesTopic.name],
      onEvent: ({ event }) => {
        const isChangeSet = event.type === siteEvents.SiteChanged.type;
        siteEvents[isChangeSet ? 'SiteChanged' : 'SiteConfigured'].envelope.parse(event);
        // Sites are spread over partitions, so other sites' events may come between, before or after.
        if (event.subject !== `site-${riverside.slug}`) return;
        seen.push(event.streamversion);
        if (JSON.stringify(event.data).includes('Riverside Published')) published.resolve();
      },
    });
    await published.promise;
    await subscription.stop();
    expect(seen).toEqual([1, 2]);
  });

  it('measures what waits to be published', async () => {
    const metrics = async () => (await fetch(`${service.url}/metrics`)).text();
    await put(newSite());
    let scraped = await metrics();
    while (!scraped.includes('outbox_waiting_events{service="sites"} 0')) scraped = await metrics();
    expect(scraped).toContain('outbox_oldest_age_seconds{service="sites"} 0');
  });
});
