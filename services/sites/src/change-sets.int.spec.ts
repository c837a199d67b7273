import {
  type ChangeSet,
  type ConfigurationChanges,
  MOST_DOCUMENTS,
  type PushAnswer,
  pusherHeader,
  type StoredWorld,
} from '@forecourt/contracts';
import type { InternalClient } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refusalOf, startTestSites, type TestSites } from './testing/sites-service.ts';

const operator = { actor: 'operator' };
const page = (title: string, changes: Record<string, unknown> = {}) => ({
  path: '/about-us',
  title,
  description: 'Who we are and where to find us.',
  index: true,
  blocks: [{ kind: 'text', text: 'A family yard in Newstead since 1984.' }],
  ...changes,
});

describe('change sets of a site', () => {
  let sites: TestSites;
  let client: InternalClient;
  let gateway: InternalClient;
  let made = 0;

  beforeAll(async () => {
    sites = await startTestSites();
    ({ client, gateway } = sites);
  });
  afterAll(() => sites?.close());

  /** The files of a site that no other test has, with one dealership. */
  function files() {
    made += 1;
    const slug = `riverside-${made}`;
    const address = { street: '1 Ann Street', city: 'Newstead', state: 'qld', postcode: '4006' };
    const location = { id: made * 10, name: 'Newstead', slug: 'newstead', address };
    return {
      slug,
      site: { id: made, slug, name: 'Riverside', hosts: [`${slug}.localhost`], dealership_ids: [made] },
      dealerships: { [slug]: { id: made, slug, name: 'Riverside', locations: [location] } },
      documents: { page: { 'about-us': page('About us') } } as Record<string, Record<string, object>>,
    };
  }
  type Files = ReturnType<typeof files>;
  const push = async ({ slug, ...world }: Partial<Files> & { slug: string }, base: number, message?: string) =>
    (
      await client.request<PushAnswer>('POST', `/sites/${slug}/change-sets`, {
        body: { base, message, ...world },
        caller: operator,
      })
    ).body;
  /** As the site's own credential, through the gateway. */
  const pushOwn = async ({ slug, ...world }: Partial<Files> & { slug: string }, base: number, owner = slug) =>
    (
      await gateway.request<PushAnswer>('POST', `/sites/${slug}/change-sets`, {
        body: { base, ...world },
        headers: { [pusherHeader]: `st_abc123 ${owner}` },
        caller: { actor: 'system:gateway' },
      })
    ).body;
  const fields = async (promise: Promise<unknown>) => (await refusalOf(promise)).errors.map(({ field }) => field);
  const worldAt = async (slug: string, number?: number) =>
    (
      await client.request<StoredWorld>(
        'GET',
        `/sites/${slug}/${number === undefined ? '' : `change-sets/${number}/`}world`,
        { caller: operator },
      )
    ).body;
  const history = async (slug: string) =>
    (await client.request<{ change_sets: ChangeSet[] }>('GET', `/sites/${slug}/change-sets`, { caller: operator })).body
      .change_sets;
  const position = async () =>
    (await client.request<ConfigurationChanges>('GET', '/configurations', { caller: operator })).body.position;

  it('counts a push before it looks at what it says', async () => {
    const world = files();
    await push(world, 0);
    const many = Object.fromEntries(
      Array.from({ length: MOST_DOCUMENTS + 1 }, (_, at) => [`page-${at}`, { blocks: 7 }]),
    );
    const refusal = await refusalOf(push({ ...world, documents: { page: many } }, 1));
    expect(refusal.errors).toEqual([{ field: '', message: 'expected at most 500 documents of kind page; got 501' }]);
  });

  it('are a push each: numbered, in the history with what changed, and nothing for what is the same', async () => {
    const world = files();
    expect(await push(world, 0, 'The first')).toMatchObject({ number: 1 });
    expect(await push(world, 1)).toEqual({ number: 1, changes: [] });
    world.documents = { page: { 'our-team': page('Our team', { path: '/our-team' }) } };
    const second = await push(world, 1, 'A team instead');
    expect(second.changes).toEqual([
      { part: 'page', id: 'our-team', revision: 1 },
      { part: 'page', id: 'about-us', revision: 2, removed: true },
    ]);
    expect(await history(world.slug)).toMatchObject([
      { number: 2, message: 'A team instead', actor: 'operator', changes: second.changes },
      { number: 1, message: 'The first' },
    ]);
    const { slug: _, ...written } = world;
    expect(await worldAt(world.slug)).toEqual({ number: 2, ...written });
    expect((await worldAt(world.slug, 1)).documents).toEqual({ page: { 'about-us': page('About us') } });
  });

  it('change nothing where one part has a fault, which is named by its part and path', async () => {
    const world = files();
    await push(world, 0);
    const before = await position();
    world.site.name = 'Riverside Cars';
    world.documents = {
      page: {
        'about-us': page('About us', { path: '/api/x' }),
        team: page('Team', { path: '/team', blocks: [{ kind: 'text' }] }),
      },
    };
    const error = await refusalOf(push(world, 1));
    expect(error.status).toBe(400);
    expect(error.errors).toEqual([
      expect.objectContaining({ field: 'page/about-us:path', message: expect.stringContaining('got "/api/x"') }),
      expect.objectContaining({ field: 'page/team:blocks[0].text' }),
    ]);
    expect(await position()).toBe(before);
    expect((await worldAt(world.slug)).site).toMatchObject({ name: 'Riverside' });
  });

  it('SITE-8 change nothing if a part names something missing, or another part would lose what it names', async () => {
    const world = files();
    const person = (location: string) => ({ name: 'Ana Li', role: 'Service advisor', location });
    const menu = (href: string) => ({ entries: [{ label: 'Us', href }] });
    world.documents = { ...world.documents, person: { ana: person('newsted') }, menu: { header: menu('/abuot') } };
    const misspelt = await refusalOf(push(world, 0));
    expect(misspelt.errors).toEqual([
      {
        field: 'person/ana:location',
        message: 'expected a location of this site, such as newstead; got "newsted"',
      },
      {
        field: 'menu/header:entries[0].href',
        message: expect.stringMatching(/^expected a page of this site, such as .*\/about-us, .*; got "\/abuot"$/),
      },
    ]);
    world.documents = { ...world.documents, person: { ana: person('newstead') }, menu: { header: menu('/about-us') } };
    expect(await push(world, 0)).toMatchObject({ number: 1 });

    const { documents: _, ...without } = world;
    const [[slug = '', dealer] = []] = Object.entries(world.dealerships);
    const moved = dealer?.locations.map((each) => ({ ...each, slug: 'milton' })) ?? [];
    const renamed = {
      ...without,
      dealerships: { [slug]: { ...(dealer as NonNullable<typeof dealer>), locations: moved } },
    };
    expect(await fields(push(renamed, 1))).toEqual(['person/ana:location']);
    expect(await fields(push({ slug: world.slug, documents: { page: {} } }, 1))).toEqual([
      'menu/header:entries[0].href',
    ]);
    const lost = { slug: world.slug, site: { ...world.site, dealership_ids: [made, 9_999] } };
    expect(await fields(push(lost, 1))).toEqual(['site:dealership_ids[1]']);
    const single = client.request('PUT', `/sites/${world.slug}/documents/person/ana`, {
      body: person('newsted'),
      caller: operator,
    });
    expect((await refusalOf(single)).errors).toMatchObject([{ field: 'location' }]);
  });

  it('change nothing where a page would have the path of the site’s watchlist', async () => {
    const world = files();
    const garage = { ...world, site: { ...world.site, watchlist_path: '/garage' } };
    await push(garage, 0);
    const withPage = { ...garage, documents: { page: { workshop: page('Workshop', { path: '/garage' }) } } };
    expect((await refusalOf(push(withPage, 1))).errors).toEqual([
      {
        field: 'site:watchlist_path',
        message: 'expected a path that is free; got "/garage": the page workshop of this site has this path',
      },
    ]);
    expect(await history(world.slug)).toHaveLength(1);
  });

  it('are refused over a stale base, also when two come at once: one of them is', async () => {
    const world = files();
    await push(world, 0);
    const stale = await refusalOf(push({ ...world, site: { ...world.site, name: 'Other' } }, 0));
    expect(stale.status).toBe(409);
    expect(stale.errors[0]?.message).toContain('which is 1; got 0');
    const answers = await Promise.allSettled(
      ['One', 'Two'].map((name) => push({ ...world, site: { ...world.site, name } }, 1)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await history(world.slug)).toHaveLength(2);
  });

  it('count single writes too, so that a push never goes over one unseen', async () => {
    const world = files();
    await push(world, 0);
    await client.request('PUT', `/sites/${world.slug}/documents/page/about-us`, {
      body: page('By hand'),
      caller: operator,
    });
    expect((await refusalOf(push({ ...world, site: { ...world.site, name: 'Other' } }, 1))).status).toBe(409);
    expect(await history(world.slug)).toMatchObject([
      { number: 2, changes: [{ part: 'page', id: 'about-us', revision: 2 }] },
      {},
    ]);
  });

  it('SITE-5 are restored as a new change set, and the older ones stay', async () => {
    const world = files();
    await push(world, 0);
    await push({ ...world, site: { ...world.site, name: 'Other' }, documents: { page: {} } }, 1);
    const path = `/sites/${world.slug}/change-sets/restore`;
    const restored = (
      await client.request<PushAnswer>('POST', path, { body: { number: 1, base: 2 }, caller: operator })
    ).body;
    expect(restored).toMatchObject({ number: 3, kept: [] });
    const { slug: _, ...written } = world;
    expect(await worldAt(world.slug)).toEqual({ number: 3, ...written });
    expect(await history(world.slug)).toMatchObject([{ number: 3, restored: 1 }, { number: 2 }, { number: 1 }]);
  });

  it("SITE-4 let a site's own credential change its words, but not whose site it is, where it is, or another's dealerships", async () => {
    const world = files();
    const other = files();
    await push(world, 0);
    await push(other, 0);
    expect(await pushOwn({ ...world, site: { ...world.site, name: 'Own words' } }, 1)).toMatchObject({ number: 2 });
    const taken = {
      ...world.site,
      id: 999,
      slug: 'elsewhere',
      hosts: ['elsewhere.example'],
      dealership_ids: [made],
      photos: { hosts: ['photos.example.com'] },
    };
    expect([...new Set(await fields(pushOwn({ ...world, site: taken }, 2)))].toSorted()).toEqual([
      'site:dealership_ids',
      'site:hosts',
      'site:id',
      'site:photos.hosts',
      'site:slug',
    ]);
    const renamed = { [other.slug]: { ...other.dealerships[other.slug], name: 'Taken' } } as Files['dealerships'];
    expect(await fields(pushOwn({ slug: world.slug, dealerships: renamed }, 2))).toContain(
      `dealership/${other.slug}:id`,
    );
    const stolen = { [other.slug]: { ...other.dealerships[other.slug], id: world.site.id } } as Files['dealerships'];
    expect(await fields(pushOwn({ slug: world.slug, dealerships: stolen }, 2))).toContain(
      `dealership/${other.slug}:id`,
    );
    expect((await refusalOf(pushOwn(world, 2, other.slug))).status).toBe(403);
    const unnamed = gateway.request('POST', `/sites/${world.slug}/change-sets`, {
      body: { base: 2 },
      caller: { actor: 'system:gateway' },
    });
    expect((await refusalOf(unnamed)).status).toBe(403);
    expect(await worldAt(other.slug)).toMatchObject({ number: 1 });
  });

  it('are in the history of every site that shows a changed dealership, which a site alone may not change', async () => {
    const world = files();
    const other = files();
    await push(world, 0);
    await push({ ...other, site: { ...other.site, dealership_ids: [other.site.id, world.site.id] } }, 0);
    const dealership = { ...world.dealerships[world.slug], name: 'Shared' };
    const changed = { ...world, dealerships: { [world.slug]: dealership } as Files['dealerships'] };
    expect(await fields(pushOwn(changed, 1))).toEqual([`dealership/${world.slug}:`]);
    await push(changed, 1);
    expect(await history(other.slug)).toMatchObject([
      { number: 2, changes: [{ part: 'dealership', id: world.slug, revision: 2 }] },
      {},
    ]);
    expect((await worldAt(other.slug, 1)).dealerships[world.slug]).toMatchObject({ name: 'Riverside' });
    expect((await worldAt(other.slug, 2)).dealerships[world.slug]).toMatchObject({ name: 'Shared' });
  });

  it("refuse a host of another site, an unknown kind, and documents of the platform among a site's", async () => {
    const world = files();
    const other = files();
    await push(world, 0);
    expect(await fields(push({ ...other, site: { ...other.site, hosts: world.site.hosts } }, 0))).toEqual([
      'site:hosts',
    ]);
    expect(await fields(push({ ...other, documents: { nonsense: {} } }, 0))).toEqual(['documents.nonsense']);
    const platform = client.request('POST', '/sites/platform/change-sets', {
      body: { base: 0, documents: { page: { 'about-us': page('About us') } } },
      caller: operator,
    });
    expect(await fields(platform)).toEqual(['page/about-us:']);
  });

  it('refuse pictures that were not pushed for the site', async () => {
    const world = files();
    const photo = `/images/site/${'a'.repeat(64)}`;
    const hero = { kind: 'hero', title: 'Hello', picture: { photo, alt: 'A yard' } };
    world.documents = { page: { 'about-us': page('About us', { blocks: [hero] }) } };
    expect(await fields(push(world, 0))).toEqual(['page/about-us:blocks[0].picture.photo']);
  });
});
