import { type FoundVehicle, siteConfig } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentsOf, type ExampleEntry } from './testing/documents-of.ts';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { exampleVehicle } from './testing/example-vehicle.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { found } from './testing/two-dealers.ts';

const friday = [{ weekday: 5, status: 'Open' as const, open: '08:00', close: '17:00' }];
const LOGO = 'https://photos.example/toyota.svg';
const words = (site: string, id: string, path: string, text: string): ExampleEntry => ({
  site,
  kind: 'page',
  id: `${id}-${site}`,
  body: { path, title: id, description: `${id} of ${site}.`, index: true, blocks: [{ kind: 'text', text }] },
});
const tradeIn = (site: string): ExampleEntry => ({
  site,
  kind: 'page',
  id: `trade-in-${site}`,
  body: {
    path: '/trade-in',
    title: 'Trade in',
    description: 'Yours.',
    index: true,
    blocks: [{ kind: 'form', form: 'trade_in' }],
  },
});
const entries = [
  ...['northern', 'southern'].flatMap((site) => [
    words(site, 'privacy', '/privacy-policy', `A sample of ${site}’s policy.`),
    words(site, 'terms', '/terms-and-conditions', `A sample of ${site}’s terms.`),
    tradeIn(site),
  ]),
  {
    site: 'platform',
    kind: 'manufacturer' as const,
    id: 'toyota',
    body: { name: 'Toyota', slug: 'toyota', logo: { url: LOGO } },
  },
];
const siteOf = (slug: string, id: number, changes: Parameters<typeof exampleSite>[0] = {}) => ({
  revision: 1,
  config: exampleSite({ id, slug, name: slug, hosts: [`${slug}.example`], dealership_ids: [1], ...changes }).config,
});
const sites = [
  siteOf('northern', 1, { cards: { certified_make: 'Toyota' } }),
  siteOf('southern', 2, {
    default_state: 'wa',
    template: 'group',
    cards: { certified_make: 'Mazda' },
    theme: {
      colours: { brand: '#7a1f1f' },
      fonts: { heading: 'serif' },
      logo: { text: 'Southern', tagline: 'Since 1950', mark: [{ d: 'M0 0h48v48H0z' }] },
    },
    header: { layout: 'centred', show_phone: false },
    footer: { about: 'We are southern.' },
    vehicle_page: {
      hide_phone: false,
      buttons: ['call', 'enquire'],
      phones: { new: '07 1111 1111', used: '07 2222 2222', demo: '07 3333 3333' },
      comments_title: 'Our Comments',
    },
  }),
];
const used = { car_type: 'used' as const, make: 'Toyota', created_at: 1_700_000_000 };
const cars = [
  { id: 'yes', ...used, certified: true },
  { id: 'uncertified', ...used },
  { id: 'demo', ...used, car_type: 'demo' as const, certified: true },
  { id: 'other', ...used, make: 'Mazda', certified: true },
];
const vehicle = (car_type: 'new' | 'used' | 'demo') => {
  const { details } = exampleVehicle();
  return found(exampleVehicle({ id: car_type, slug: car_type, details: { ...details, car_type } }));
};
const vehicles: Record<string, FoundVehicle> = { new: vehicle('new'), used: vehicle('used'), demo: vehicle('demo') };

describe('what a dealer’s site has of its own', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const { documents = [], answers } = documentsOf(entries);
    gateway = await startTestGateway({
      sites,
      dealerships: [exampleDealership(1, 'riverside', { opening_hours: friday })],
      cars,
      documents,
      answers: { ...answers, vehicle: (id) => vehicles[id] },
    });
  });
  afterAll(() => gateway.close());

  const page = async (path: string, site = 'northern') =>
    (await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, { host: `${site}.example` })).json();
  const both = (path: string) => Promise.all(['northern', 'southern'].map((site) => page(path, site)));

  it('CARD-2 a certified used car of the site’s one make has the maker’s logo for a tag, and no other car', async () => {
    const tags = async (site: string) => {
      const { cards } = (await page('/search/new-used-and-demo-cars/', site)).content;
      return Object.fromEntries(cards.map(({ id, tag }: { id: string; tag: unknown }) => [id, tag]));
    };
    expect(await tags('northern')).toEqual({
      yes: { kind: 'certified', text: 'Toyota certified', mark: { logo: LOGO } },
      uncertified: null,
      demo: null,
      other: null,
    });
    // Of a maker without a configured logo, its letter mark.
    expect(await tags('southern')).toMatchObject({ yes: null, other: { kind: 'certified', mark: { letters: 'Ma' } } });
  });

  it('SITE-7 the state is qld unless the site names another; it is chosen in regoState and does nothing else', async () => {
    const pages = await both('/trade-in');
    const chosen = pages.map(({ content }) => {
      const { form } = content.blocks.find(({ kind }: { kind: string }) => kind === 'form');
      return form.fields.find(({ name }: { name: string }) => name === 'regoState').value;
    });
    expect(chosen).toEqual(['QLD', 'WA']);
    const [northern, southern] = await both('/search/new-used-and-demo-cars/');
    expect(southern.content).toMatchObject({ count: northern.content.count, chips: [] });
    expect(southern.content.count).toBe(cars.length);
    const [one, other] = await both('/');
    expect(one.frame.call.hours[0].from).toBe('2026-11-19T22:00:00.000Z');
    expect(other.frame.call.hours).toEqual(one.frame.call.hours);
  });

  it('SITE-7 the search path and the currency are the usual ones where a site says nothing', async () => {
    const [hero] = (await page('/')).content.blocks;
    expect(hero.action).toBe('/search/new-used-and-demo-cars/');
    const { text } = await gateway.get('/cars/used', { host: 'northern.example' });
    expect(text).toContain('"priceCurrency":"AUD"');
  });

  it('SITE-3 two sites of one dealership differ in name, logo, header, footer and menus', async () => {
    const [one, other] = (await both('/')).map(({ frame }) => frame);
    expect(one.site).toMatchObject({
      name: 'northern',
      logo: { text: 'northern' },
      phone: { href: 'tel:0730000000' },
    });
    expect(other.site).toMatchObject({ logo: { text: 'Southern', tagline: 'Since 1950', mark: [{}] }, phone: null });
    expect([one.layout, other.layout]).toEqual(['bar', 'centred']);
    expect([one.about, other.about]).toEqual([null, 'We are southern.']);
    expect(one.menu).not.toEqual(other.menu);
  });

  it('SITE-3 each has its own privacy and terms pages, linked from every page', async () => {
    for (const [path, text] of [
      ['/privacy-policy', 'policy'],
      ['/terms-and-conditions', 'terms'],
    ] as const) {
      const [one, other] = await both(path);
      expect(JSON.stringify(one.content)).toContain(`A sample of northern’s ${text}.`);
      expect(JSON.stringify(other.content)).toContain(`A sample of southern’s ${text}.`);
      expect(JSON.stringify(one.frame.footer)).toContain(path);
    }
  });

  it('SITE-3 the buttons of a vehicle’s page, its titles and its phone by car type are the site’s', async () => {
    const actions = async (site: string, slug: string) =>
      (await page(`/cars/${slug}`, site)).content.actions.map(({ kind, href }: { kind: string; href: string }) => [
        kind,
        href,
      ]);
    expect((await actions('northern', 'used')).map(([kind]: string[]) => kind)).toEqual(['enquire', 'reveal']);
    for (const [type, phone] of [
      ['new', '0711111111'],
      ['used', '0722222222'],
      ['demo', '0733333333'],
    ] as const) {
      // One thing to do is first, whatever order the site names.
      const [[first], call] = await actions('southern', type);
      expect([first, call]).toEqual(['enquire', ['call', `tel:${phone}`]]);
    }
  });

  it('SITE-1 a site’s document has what a site is, its search and a switch for each part of its pages', () => {
    const [first] = sites;
    expect(Object.keys(first?.config ?? {})).toEqual(
      expect.arrayContaining([
        ...['slug', 'template', 'id', 'dealership_ids', 'hosts', 'garage_enabled', 'search', 'header', 'footer'],
        ...['blog', 'models', 'contact', 'location', 'map'],
      ]),
    );
    expect(first?.config.search).toMatchObject({ index_name: 'cars', filters: [], in_stock_only: false });
    expect(siteConfig.parse({ ...first?.config, search: { stock_count: 2_400 } }).search.stock_count).toBe(2_400);
    // A key for the search engine is the server's: no document may hold one.
    expect(() => siteConfig.parse({ ...first?.config, search: { search_key: 'secret' } })).toThrow('search_key');
  });

  it('SITE-1 a site is found by its host alone, and says nothing of where its search is', async () => {
    for (const path of ['/', '/search/new-used-and-demo-cars/']) {
      const { text } = await gateway.get(path, { host: 'northern.example' });
      expect(text).not.toMatch(/index_name|search_key|9200/);
      expect((await gateway.get(path, { host: 'nowhere.example' })).status).toBe(404);
    }
  });
});
