import type { ChangeSet, PushAnswer, StoredWorld } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { sampleDealership } from './testing/sample-dealership.ts';
import { refusalOf, startTestSites, type TestSites } from './testing/sites-service.ts';

const operator = { actor: 'operator' };
const site = { id: 1, slug: 'riverside', name: 'Riverside', hosts: ['riverside.localhost'], dealership_ids: [1] };
const page = (title: string) => ({
  path: '/about-us',
  title,
  description: 'Who we are and where to find us.',
  index: true,
  blocks: [{ kind: 'text', text: 'A family yard in Newstead since 1984.' }],
});

let sites: TestSites;
let database: Client;
beforeAll(async () => {
  sites = await startTestSites();
  database = new Client({ connectionString: sites.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await sites?.close();
});

const push = (body: object) => sites.client.request('POST', '/sites/riverside/change-sets', { body, caller: operator });
const restore = async (number: number, base: number) =>
  (
    await sites.client.request<PushAnswer>('POST', '/sites/riverside/change-sets/restore', {
      body: { number, base },
      caller: operator,
    })
  ).body;
const world = async () =>
  (await sites.client.request<StoredWorld>('GET', '/sites/riverside/world', { caller: operator })).body;
const history = async () =>
  (
    await sites.client.request<{ change_sets: ChangeSet[] }>('GET', '/sites/riverside/change-sets', {
      caller: operator,
    })
  ).body.change_sets;
/** Makes a stored revision what the first version of the platform wrote. */
const writtenEarlier = (stream: string, data: object) =>
  database.query("UPDATE events SET data = $2, meta = meta - 'schemaVersion' WHERE stream_id = $1 AND version = 1", [
    stream,
    data,
  ]);

describe('a change set from an older version of the platform', () => {
  it('SITE-8 SITE-5 is restored where its parts lead to today’s schemas, and else names each part and path and changes nothing', async () => {
    await push({
      base: 0,
      site,
      dealerships: { riverside: sampleDealership(1, 'riverside') },
      documents: { page: { 'about-us': page('About us') } },
    });
    await push({ base: 1, site: { ...site, name: 'Riverside Cars' }, documents: { page: {} } });

    // Any text was a template once; a step leads from there to today's.
    await writtenEarlier('site-riverside', { document: { ...site, template: 'sunset' } });
    expect(await restore(1, 2)).toMatchObject({ number: 3 });
    expect((await world()).site).toMatchObject({ name: 'Riverside', template: 'standard' });

    // Nothing leads from pages without a description.
    const { description: _, ...without } = page('About us');
    await push({ base: 3, documents: { page: { 'about-us': page('About us again') } } });
    const name = { site: 'riverside', kind: 'page', id: 'about-us' };
    await writtenEarlier('document:riverside:page:about-us', { ...name, body: without });
    const before = await world();
    const refused = await refusalOf(restore(1, 4));
    expect([refused.status, refused.errors.map(({ field }) => field)]).toEqual([400, ['page/about-us:description']]);
    expect(await world()).toEqual(before);
    expect(await history()).toHaveLength(4);
  });
});
