import { type ChangeSet, type PreviewAnswer, type PreviewedSite, pusherHeader } from '@forecourt/contracts';
import { FixedClock } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refusalOf, startTestSites, type TestSites } from './testing/sites-service.ts';

const operator = { actor: 'operator' };
const DAY_MS = 86_400_000;
const page = (title: string) => ({
  path: '/about-us',
  title,
  description: 'Who we are and where to find us.',
  index: true,
  blocks: [{ kind: 'text', text: 'A family yard in Newstead since 1984.' }],
});
const address = { street: '1 Ann Street', city: 'Newstead', state: 'qld', postcode: '4006' };
const dealer = (id: number, slug: string) => ({
  id,
  slug,
  name: slug,
  locations: [{ id: id * 10, name: 'Newstead', slug: `newstead-${id}`, address }],
});
const world = (slug: string, id: number, title = 'About us', ids = [id]) => ({
  site: { id, slug, name: slug, hosts: [`${slug}.localhost`], dealership_ids: ids },
  dealerships: Object.fromEntries(ids.map((each) => [`yard-${each}`, dealer(each, `yard-${each}`)])),
  documents: { page: { 'about-us': page(title) } },
});

const clock = new FixedClock(new Date('2026-11-20T08:00:00Z'));
let sites: TestSites;
beforeAll(async () => {
  sites = await startTestSites({ clock });
  await push('riverside', { base: 0, ...world('riverside', 1) });
  await push('hillside', { base: 0, ...world('hillside', 2) });
});
afterAll(() => sites?.close());

const push = (site: string, body: object) =>
  sites.client.request('POST', `/sites/${site}/change-sets`, { body, caller: operator });
const preview = async (site: string, body: object, credential?: string) =>
  (
    await (credential ? sites.gateway : sites.client).request<PreviewAnswer>('POST', `/sites/${site}/previews`, {
      body,
      caller: credential ? { actor: 'system:gateway' } : operator,
      ...(credential && { headers: { [pusherHeader]: credential } }),
    })
  ).body;
const tokenOf = ({ path }: PreviewAnswer) => path.replace('/preview/', '');
const open = async (site: string, token: string, visitorOf = site) =>
  (
    await sites.gateway.request<PreviewedSite>('GET', `/sites/${site}/previews/${token}`, {
      caller: { actor: 'visitor', scope: { kind: 'site', id: visitorOf, revision: 1 } },
    })
  ).body;
const history = async (site: string) =>
  (await sites.client.request<{ change_sets: ChangeSet[] }>('GET', `/sites/${site}/change-sets`, { caller: operator }))
    .body.change_sets;
const titleIn = ({ documents }: PreviewedSite) => documents.map(({ body }) => (body as { title: string }).title);

describe('a preview', () => {
  it('SITE-8 has what a push would leave, and puts nothing of it live', async () => {
    await push('lakeside', { base: 0, ...world('lakeside', 3) });
    const made = await preview('lakeside', { base: 1, ...world('lakeside', 3, 'About us, soon') });
    const ends = new Date(clock.now().getTime() + DAY_MS).toISOString();
    expect(made).toMatchObject({ number: 2, expires_at: ends });
    const shown = await open('lakeside', tokenOf(made));
    expect(titleIn(shown)).toEqual(['About us, soon']);
    expect(shown).toMatchObject({ number: 2, site: { slug: 'lakeside' }, dealerships: [{ slug: 'yard-3' }] });
    expect(shown.documents[0]?.entry).toMatchObject({
      site: 'lakeside',
      kind: 'page',
      summary: { path: '/about-us' },
    });
    expect(await history('lakeside')).toHaveLength(1);
  });

  it('SITE-8 has what an older change set left', async () => {
    await push('riverside', { base: 1, ...world('riverside', 1, 'About us now') });
    const made = await preview('riverside', { number: 1 });
    expect(made.number).toBe(1);
    expect(titleIn(await open('riverside', tokenOf(made)))).toEqual(['About us']);
    expect((await refusalOf(preview('riverside', { number: 9 }))).status).toBe(404);
  });

  it('SITE-8 is refused for what a push is refused for', async () => {
    const [newest] = await history('riverside');
    const bad = world('riverside', 1);
    const faulty = { ...bad, documents: { page: { 'about-us': { ...page('x'), path: '/api/x' } } } };
    const refused = await refusalOf(preview('riverside', { base: newest?.number, ...faulty }));
    expect([refused.status, refused.errors.map(({ field }) => field)]).toEqual([400, ['page/about-us:path']]);
    expect((await refusalOf(preview('riverside', { base: 77, ...bad }))).status).toBe(409);
    expect((await refusalOf(preview('nobody', { base: 0, ...world('nobody', 9) }))).status).toBe(404);
  });

  it("SITE-8 SITE-4 opens with its own site's link alone, untouched, for 24 hours", async () => {
    const token = tokenOf(await preview('hillside', { number: 1 }));
    const other = tokenOf(await preview('riverside', { number: 1 }));
    const status = async (...asked: Parameters<typeof open>) => (await refusalOf(open(...asked))).status;
    expect(await status('hillside', other)).toBe(404);
    expect(await status('riverside', token)).toBe(404);
    expect(await status('hillside', token, 'riverside')).toBe(404);
    // Another preview's signature says nothing of this one.
    const [, expires, signature] = other.split('.');
    expect(await status('hillside', `${token.split('.')[0]}.${expires}.${signature}`)).toBe(404);
    clock.advance(DAY_MS - 1);
    expect((await open('hillside', token)).site.slug).toBe('hillside');
    clock.advance(1);
    expect(await status('hillside', token)).toBe(403);
  });

  it("SITE-4 made by a site's own credential changes only what it may, and shows no dealership that the site has lost", async () => {
    await push('lost', { base: 0, ...world('lost', 5, 'About us', [5, 6]) });
    const own = 'st_abc123 lost';
    const taken = world('lost', 5, 'About us', [5, 6, 1]);
    const fields = (await refusalOf(preview('lost', { base: 1, site: taken.site }, own))).errors;
    expect(fields.map(({ field }) => field)).toContain('site:dealership_ids');
    expect((await refusalOf(preview('riverside', { number: 1 }, own))).status).toBe(403);
    const made = [await preview('lost', { number: 1 }, own), await preview('lost', { number: 1 })];
    await push('lost', { base: 1, site: world('lost', 5).site });
    const shown = await Promise.all(made.map((each) => open('lost', tokenOf(each))));
    expect(shown.map(({ site, dealerships }) => [site.dealership_ids, dealerships.length])).toEqual([
      [[5], 1],
      [[5, 6], 2],
    ]);
  });

  it('SITE-8 shows documents of the platform that are not live on a site that is named, to the operator alone', async () => {
    const model = (name: string) => ({
      name,
      slug: 'hilux',
      manufacturer: 'toyota',
      summary: 'A ute.',
      description: ['It carries what you have.'],
      manufacturer_body: 'Utes & Vans',
      body: 'ute',
      image: { drawing: 'ute' },
    });
    await push('platform', { base: 0, documents: { model: { hilux: model('HiLux') } } });
    const draft = { base: 1, documents: { model: { hilux: model('HiLux Next') } } };
    const made = await preview('platform', { ...draft, on: 'riverside' });
    expect(made.number).toBe(2);
    const shown = await open('riverside', tokenOf(made));
    expect(shown.site.slug).toBe('riverside');
    const found = shown.documents.map(({ entry, body }) => [entry.site, entry.kind, (body as { name?: string }).name]);
    expect(found).toContainEqual(['platform', 'model', 'HiLux Next']);
    expect(found).toContainEqual(['riverside', 'page', undefined]);
    expect((await refusalOf(open('hillside', tokenOf(made)))).status).toBe(404);
    expect((await refusalOf(preview('platform', draft))).errors.map(({ field }) => field)).toEqual(['on']);
    expect((await refusalOf(preview('platform', { ...draft, on: 'nobody' }))).status).toBe(404);
    const own = preview('platform', { ...draft, on: 'riverside' }, 'st_abc123 riverside');
    expect((await refusalOf(own)).status).toBe(403);
  });
});
