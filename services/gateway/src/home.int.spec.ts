import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentsOf, type ExampleEntry } from './testing/documents-of.ts';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const LOGO = 'https://photos.example/mazda.svg';
/** A carousel is of several places. */
const [yard] = exampleDealership(1, 'riverside').locations;
const twoYards = yard && {
  locations: [yard, { ...yard, id: 11, slug: 'riverside-south', name: 'riverside south', primary: false }],
};
const blocks = [
  { kind: 'search_hero', title: 'Find it' },
  { kind: 'facet_tiles', title: 'Makes', facet: 'make' },
  { kind: 'facet_tiles', title: 'Bodies', facet: 'body' },
  { kind: 'promotional_banner' },
  { kind: 'offers' },
  { kind: 'vehicles', title: 'Newest', search: '/search/new-used-and-demo-cars/?sortBy=latest', most: 3 },
  { kind: 'models', title: 'The range' },
  { kind: 'locations', title: 'Our Locations', look: 'carousel' },
  { kind: 'reviews' },
  { kind: 'text', title: 'Why us', text: 'Because **we** care.' },
  { kind: 'posts' },
];
const of = (site: string, kind: ExampleEntry['kind'], id: string, body: object): ExampleEntry => ({
  site,
  kind,
  id,
  body,
});
const own = (site: string): ExampleEntry[] => [
  of(site, 'page', `home-${site}`, {
    path: '/',
    title: `Welcome to ${site}`,
    description: 'Home.',
    index: true,
    blocks,
  }),
  of(site, 'offer', `offer-${site}`, { name: 'Free service', description: 'A year of it.' }),
  of(site, 'post', `post-${site}`, {
    title: 'Tyres',
    description: 'On tyres.',
    category: 'Advice',
    published: '2026-10-01',
    author: 'Ann',
    picture: { drawing: 'suv', alt: 'A car' },
    text: 'They are round.',
  }),
  of(site, 'review', `review-${site}`, { name: 'Ann', rating: 5, date: '2026-10-01', words: 'Good.' }),
];
const entries = [
  ...own('several'),
  ...own('single'),
  of('platform', 'manufacturer', 'mazda', { name: 'Mazda', slug: 'mazda', logo: { url: LOGO } }),
  of('platform', 'model', 'hilux', {
    name: 'HiLux',
    slug: 'hilux',
    manufacturer: 'toyota',
    manufacturer_body: 'Utes & Vans',
    body: 'ute',
    summary: 'A ute.',
    description: ['A ute.'],
    image: { drawing: 'ute' },
  }),
];
const siteOf = (slug: string, id: number, changes: Parameters<typeof exampleSite>[0] = {}) => ({
  revision: 1,
  config: exampleSite({
    id,
    slug,
    name: slug,
    hosts: [`${slug}.example`],
    dealership_ids: [id],
    offers: { enabled: true },
    blog: { enabled: true },
    reviews: { enabled: true },
    price_range: { enabled: true },
    ...changes,
  }).config,
});
const car = (id: string, make: string, body: string, price: number, more: object = {}) => ({
  id,
  make,
  model: id,
  body,
  price,
  ...more,
});
const cars = [
  car('a', 'Toyota', 'hatch', 12_000, { created_at: 1_760_000_009 }),
  car('b', 'Toyota', 'suv', 30_000),
  car('c', 'Mazda', 'suv', 55_000, { car_type: 'new' }),
  car('d', 'Kia', 'suv', 120_000, { dealership_id: 2 }),
  car('p', 'Kia', 'suv', 0, { dealership_id: 2, price: undefined }),
  car('e', 'Mazda', 'hovercraft', 9_000),
];

describe('the home page and other ways into the stock', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({
      sites: [
        siteOf('several', 1, { footer: { social: { facebook_url: 'https://www.facebook.com/several' } } }),
        siteOf('single', 2, { manufacturer: 'Toyota', models: { enabled: true } }),
        siteOf('bare', 3, { dealership_ids: [1], blog: {}, reviews: {}, offers: {} }),
        siteOf('narrow', 4, { dealership_ids: [1], search: { path: '/search/used-cars/' } }),
        siteOf('asked', 5, { dealership_ids: [1], search: { path: '/search/used-cars/?body=suv' } }),
      ],
      dealerships: [exampleDealership(1, 'riverside', twoYards), exampleDealership(2, 'hillside')],
      cars,
      ...documentsOf(entries),
    });
  });
  afterAll(() => gateway.close());

  const page = async (path: string, site = 'several') =>
    (await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, { host: `${site}.example` })).json();
  type Block = { kind: string; title: string; [field: string]: unknown };
  const home = async (site?: string): Promise<Block[]> => (await page('/', site)).content.blocks;
  const kinds = (list: Block[]) => list.map(({ kind }) => kind);

  it('HOME-1 is the site’s own list of blocks, in its order, with models on a single-make site', async () => {
    const several = await home();
    const all = blocks.map(({ kind }) => kind);
    expect(kinds(several)).toEqual(all.filter((kind) => kind !== 'models'));
    expect(await home('single')).toContainEqual(
      expect.objectContaining({ kind: 'models', models: [expect.objectContaining({ name: 'HiLux' })] }),
    );
    const { head, content } = await page('/');
    expect([head.canonical, content.kind]).toEqual(['/', 'content']);
  });

  it('HOME-1 has a search with the live count of the stock', async () => {
    const count = async () => (await home())[0]?.count;
    expect(await count()).toBe(4);
    await gateway.index(car('new', 'Toyota', 'suv', 20_000));
    expect(await count()).toBe(5);
    await gateway.index({ ...car('new', 'Toyota', 'suv', 20_000), show_on_dealer_website: false });
    expect(await count()).toBe(4);
  });

  it('HOME-1 shows newest stock, places as a carousel, reviews, words and posts', async () => {
    const found = Object.fromEntries((await home()).map((block) => [block.kind, block]));
    expect(found.vehicles).toMatchObject({ cards: [{ id: 'a' }, {}, {}] });
    expect(found.locations).toMatchObject({ title: 'Our Locations', look: 'carousel' });
    expect(found.reviews).toMatchObject({ reviews: [{ name: 'Ann' }] });
    expect(found.text).toMatchObject({ html: expect.stringContaining('<strong>we</strong>') });
    expect(found.posts).toMatchObject({ posts: [{ title: 'Tyres' }] });
    expect(found.offers).toMatchObject({ offers: [{ name: 'Free service' }] });
  });

  it('VEH-7 HOME-1 has a picture for networks, and the dealer’s mark and profiles for search engines', async () => {
    const aboutOf = async (site: string) => {
      const { text } = await gateway.get('/', { host: `${site}.example` });
      return JSON.parse(text.slice(text.indexOf('\nabout: ') + 8));
    };
    for (const site of ['several', 'bare']) {
      const { picture } = await aboutOf(site);
      expect(picture.address).toMatch(/^https:\/\/.*\/images\//);
    }
    const { graph } = await aboutOf('several');
    const organization = graph['@graph'].find((node: { '@type': string }) => node['@type'] === 'Organization');
    expect(organization).toMatchObject({
      logo: 'https://several.example/favicon.svg',
      sameAs: ['https://www.facebook.com/several'],
    });
  });

  it('HOME-1 is made of usual blocks for a site that has written none', async () => {
    expect(kinds(await home('bare'))).toEqual(['search_hero', 'facet_tiles', 'vehicles', 'facet_tiles', 'locations']);
  });

  it('SRCH-14 tiles have a label, the count of what they lead to, and a logo or letters, or the body’s picture', async () => {
    const [makes, bodies] = (await home()).filter(({ kind }) => kind === 'facet_tiles');
    expect(makes?.tiles).toMatchObject([
      { label: 'Mazda', count: 2, mark: { logo: LOGO }, picture: null },
      { label: 'Toyota', count: 2, mark: { letters: 'To' }, picture: null },
    ]);
    expect(bodies?.tiles).toMatchObject([
      { label: 'SUV', count: 2, mark: null, picture: { src: expect.stringContaining('/images/') } },
      { label: 'Hatch', count: 1, picture: { src: expect.stringContaining('/images/') } },
      { label: 'Hovercraft', count: 1, picture: null },
    ]);
    for (const { href, count } of [makes, bodies].flatMap(
      (block) => block?.tiles as { href: string; count: number }[],
    )) {
      expect([href, (await page(href)).content.count]).toEqual([href, count]);
    }
  });

  it('SRCH-14 tiles count what they open where the site’s own search is narrower', async () => {
    const [makes] = (await home('narrow')).filter(({ kind }) => kind === 'facet_tiles');
    expect(makes?.tiles).toMatchObject([{ count: 2 }, { count: 2 }]);
    const tiles = (makes?.tiles ?? []) as { href: string; count: number }[];
    for (const { href, count } of tiles) {
      expect([href, (await page(href, 'narrow')).content.count]).toEqual([href, count]);
    }
  });

  it('SITE-7 a search path with a query of its own keeps it in forms and addresses', async () => {
    const { frame, content } = await page('/', 'asked');
    const [hero] = content.blocks;
    expect([frame.words.action, hero.action, hero.count]).toEqual(['/search/used-cars/', '/search/used-cars/', 1]);
    const sent = new URLSearchParams([...hero.hidden, ['query', 'toyota']]);
    expect((await page(`${hero.action}?${sent}`, 'asked')).content).toMatchObject({ count: 1, cards: [{ id: 'b' }] });
    expect((await page('/price-range', 'asked')).content.action).toBe('/search/used-cars/');
    const yard = (await page('/locations/riverside-yard', 'asked')).content;
    expect(yard.vehicles.all).toMatchObject({ label: 'See all 1', href: expect.stringContaining('body=suv') });
    const { text } = await gateway.get('/', { host: 'asked.example' });
    expect(text).toContain('/search/used-cars/?body=suv&query={query}');
  });

  it('SRCH-14 the price-range page goes from 5000 to 250000 by 500, to results with the dearest first', async () => {
    const { content } = await page('/price-range');
    expect(content).toMatchObject({ kind: 'price_range', min: 5_000, max: 250_000, step: 500, count: 4 });
    const sent = new URLSearchParams([...content.hidden, ['price_from', '10000'], ['price_to', '60000']]);
    const results = (await page(`${content.action}?${sent}`)).content;
    expect(results.cards.map(({ id }: { id: string }) => id)).toEqual(['c', 'b', 'a']);
    for (const { href, count_text: text } of content.bands) {
      expect([href, text]).toEqual([href, (await page(href)).content.count_text]);
    }
    // An end beyond all cars is ignored, and then those without a price are found as well.
    const single = (await page('/price-range', 'single')).content.bands;
    expect(single).toMatchObject([{ count_text: '2 cars' }]);
    expect((await page(single[0].href, 'single')).content.count).toBe(2);
  });

  it('SRCH-14 alternative searches are by manufacturer.name, model.name, model.body and dealership_id, 21 a page', async () => {
    const tasmans = Array.from({ length: 25 }, (_, place) =>
      car(`k${place}`, 'Kia', 'ute', 20_000, { model: 'Tasman' }),
    );
    await gateway.index(...tasmans);
    const search = async (filter: string) =>
      (
        await gateway.get(`/api/search?search_filters=${encodeURIComponent(filter)}`, { host: 'several.example' })
      ).json();
    const found = await search('manufacturer.name:Kia AND model.name:Tasman AND model.body:ute AND dealership_id:1');
    expect([found.count, found.hits.length, found.pages]).toEqual([25, 21, 2]);
    expect((await search('manufacturer.name:Kia AND dealership_id:2')).count).toBe(0);
    await gateway.index(...tasmans.map((each) => ({ ...each, show_on_dealer_website: false })));
  });
});
