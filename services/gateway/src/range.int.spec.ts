import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentsOf, type ExampleEntry } from './testing/documents-of.ts';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const platform = (kind: 'model' | 'manufacturer', id: string, body: object): ExampleEntry => ({
  site: 'platform',
  kind,
  id,
  body,
});
const model = (name: string, fields: object = {}): ExampleEntry => {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return platform('model', slug, {
    name,
    slug,
    manufacturer: 'toyota',
    manufacturer_body: 'SUVs & 4WDs',
    body: 'suv',
    summary: `The ${name}.`,
    description: [`All about the ${name}.`],
    image: { drawing: 'suv' },
    ...fields,
  });
};
const PHOTO = 'https://photos.example/hilux.jpg';
const THUMB = 'https://photos.example/hilux-small.jpg';
/** How the image route names a photo. */
const named = (address: string) => Buffer.from(address).toString('base64url');
const LOGO = 'https://photos.example/toyota.svg';
/** Every field that a model may have. */
const wholeModel = model('HiLux', {
  manufacturer_name: 'Toyota Motor',
  path: '/utes/hilux',
  manufacturer_body: 'Utes & Vans',
  manufacturer_body2: 'GR & performance',
  manufacturer_body3: 'Electrified',
  bodyStyle: 'Work and family ute',
  body: 'ute',
  fuel: 'Diesel',
  image: { url: PHOTO, thumb: { url: THUMB } },
  variant: [
    {
      name: 'SR5',
      detail: 'Leather and lights.',
      fuel: 'Diesel 48 V',
      drive: 'Four-wheel drive',
      seats: 5,
      list_price: { amount: 66_000, type: 'Drive Away' },
    },
  ],
  status: 'new',
  accessories_count: 40,
});
const entries = [
  platform('manufacturer', 'toyota', { name: 'Toyota', slug: 'toyota', logo: { url: LOGO } }),
  wholeModel,
  model('bZ4X', { status: 'coming_soon' }),
  model('Prado', { override_url: '/big-prado' }),
  model('Zed'),
  model('Aye'),
  // A fixed page has this address.
  model('Locations'),
  {
    kind: 'accessory' as const,
    id: 'hilux-tray',
    body: { model: 'hilux', accessories: [{ name: 'Bull bar', group: 'Outside', detail: 'Steel.', price: 2_500 }] },
  },
  {
    kind: 'page' as const,
    id: 'connected',
    body: {
      path: '/pages/connected-services',
      title: 'Connected',
      description: 'Connected services.',
      index: true,
      blocks: [{ kind: 'text', title: 'Connected', text: 'Words.' }],
    },
  },
];
const LINKS = [
  'get_quote',
  'contact',
  'all_models',
  'our_stock',
  'business_fleet',
  'test_drive',
  'connected_services',
  'demonstrators',
] as const;
const siteOf = (slug: string, id: number, links: readonly (typeof LINKS)[number][], changes = {}) => ({
  revision: 1,
  config: exampleSite({
    id,
    slug,
    name: slug,
    hosts: [`${slug}.example`],
    dealership_ids: [1],
    manufacturer: 'Toyota',
    models: { enabled: true, menu_links: [...links] },
    photos: { hosts: ['photos.example'] },
    ...changes,
  }).config,
});
const cars = [
  { id: 'r1', model: 'HiLux', body: 'ute' },
  { id: 'r2', model: 'HiLux', body: 'ute', car_type: 'demo' as const },
  {
    id: 'r3',
    model: 'HiLux',
    body: 'ute',
    car_type: 'new' as const,
    badge: 'SR5',
    list_price: 64_990,
    colour: 'Frosted White',
  },
];

describe('the models of a maker on its dealer’s site', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({
      sites: [siteOf('riverside', 1, LINKS), siteOf('hillside', 2, ['contact', 'our_stock'])],
      dealerships: [exampleDealership(1, 'riverside')],
      cars,
      ...documentsOf(entries),
    });
  });
  afterAll(() => gateway.close());

  const page = async (path: string, site = 'riverside') =>
    (await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, { host: `${site}.example` })).json();
  type Entry = {
    kind: string;
    links: { label: string; href: string }[];
    tabs: unknown;
    models: { name: string; image: { src: string } }[];
  };
  const menu = async (site?: string): Promise<Entry> =>
    (await page('/models', site)).frame.menu.find(({ kind }: Entry) => kind === 'models');

  it('MODEL-1 the menu has the tabs that the data has, each model once, in the fixed order and then by name', async () => {
    const { tabs, models } = await menu();
    expect(tabs).toMatchObject(
      ['All Vehicles', 'SUVs & 4WDs', 'Utes & Vans', 'GR & performance', 'Electrified', 'Upcoming'].map((label) => ({
        label,
        scrolls: false,
      })),
    );
    expect(models.map(({ name }) => name)).toEqual(['bZ4X', 'Prado', 'HiLux', 'Aye', 'Locations', 'Zed']);
    expect(models[0]).toMatchObject({ tabs: [0, 1, 5], status: { kind: 'upcoming', label: 'Upcoming' }, stock: null });
    expect(models[2]).toMatchObject({
      tabs: [0, 2, 3, 4],
      status: { label: 'All-New' },
      image: { width: 280, height: 171 },
      explore: { label: 'Explore', href: '/models/utes/hilux' },
      stock: { label: 'Our Stock', href: '/search/toyota/hilux/' },
    });
  });

  it('MODEL-1 the links beside it are those that the dealer names and has', async () => {
    expect((await menu()).links).toEqual([
      { label: 'Get Quote', href: '/models/get-quote' },
      { label: 'Contact Us', href: '/contact' },
      { label: 'All Models', href: '/models' },
      { label: 'Our Stock', href: '/search/toyota/' },
      { label: 'Connected Services', href: '/pages/connected-services' },
      { label: 'Demonstrator Models', href: '/search/demo-cars/' },
    ]);
    expect((await menu('hillside')).links.map(({ label }) => label)).toEqual(['Contact Us', 'Our Stock']);
    // The page of all models has the same ones, and none to a page that the site does not have.
    const { content, frame } = await page('/models');
    const beside = frame.menu.find(({ kind }: Entry) => kind === 'models').links;
    expect(content.links).toEqual(beside.filter(({ href }: { href: string }) => href !== '/models'));
  });

  it('MODEL-1 each model has one page at its path, its slug and its own address; fixed pages win', async () => {
    for (const path of ['/models/utes/hilux', '/models/hilux', '/hilux']) {
      expect(await page(path)).toMatchObject({ status: 200, head: { canonical: '/models/utes/hilux' } });
    }
    for (const path of ['/big-prado', '/prado', '/models/prado']) {
      expect(await page(path)).toMatchObject({ head: { canonical: '/big-prado' }, content: { kind: 'model' } });
    }
    expect((await page('/locations')).content.title).not.toBe('Toyota Locations');
    expect((await page('/models/locations')).content.title).toBe('Toyota Locations');
    expect((await page('/models/get-quote?model=hilux')).content).toMatchObject({ kind: 'model_quote' });
    const { groups, quote } = (await page('/hilux/accessories')).content;
    expect(groups).toMatchObject([{ title: 'Outside', accessories: [{ name: 'Bull bar', picture: null }] }]);
    // What is ticked there goes into the quote's message; what the model does not have is left out.
    const ticked = `model=${quote.model}&variant=SR5&${quote.parameter}=Bull+bar&${quote.parameter}=Win+at+casino.example`;
    const { form } = (await page(`${quote.path}?${ticked}`)).content;
    const held = form.fields.find(({ name }: { name: string }) => name === 'message');
    expect(held.value).toBe('Variant: SR5.\nAccessories: Bull bar.');
    expect((await page('/models/no-such-model')).status).toBe(404);
  });

  it('MODEL-1 the models page is narrowed by category or body, and leads to the stock', async () => {
    const names = async (path: string) => (await page(path)).content.models.map(({ name }: { name: string }) => name);
    expect(await names('/models')).toEqual(['bZ4X', 'Prado', 'HiLux', 'Aye', 'Locations', 'Zed']);
    expect(await names('/models?body=upcoming')).toEqual(['bZ4X']);
    expect(await names('/models?body=ute')).toEqual(['HiLux']);
  });

  it('MODEL-3 every field of a model and its maker is shown', async () => {
    const { content } = await page('/hilux');
    expect(content).toMatchObject({
      title: 'Toyota HiLux',
      make: { name: 'Toyota', mark: { logo: LOGO } },
      status: { label: 'All-New' },
      description: ['All about the HiLux.'],
      facts: [
        { label: 'Make', value: 'Toyota Motor' },
        { label: 'Body', value: 'Work and family ute' },
        { label: 'Fuel', value: 'Diesel' },
        { label: 'Variants', value: '1' },
        { label: 'Category', value: 'Utes & Vans, GR & performance, Electrified' },
      ],
      variants: [
        {
          ...{ name: 'SR5', detail: 'Leather and lights.', facts: ['Diesel 48 V', 'Four-wheel drive', '5 seats'] },
          prices: [
            { label: 'New in stock', text: 'From $26,990', type: expect.any(String) },
            { label: 'List price', text: '$66,000', type: 'Drive Away' },
          ],
          quote: { href: '/models/get-quote?model=hilux&variant=SR5' },
        },
      ],
      stock: { cards: Array.from({ length: 3 }, () => ({ id: expect.any(String) })) },
      accessories: { count: 40, all: { href: '/hilux/accessories' } },
    });
    // A price of a used one never stands for a new one (PRICE-1).
    expect(content.stock.from.map(({ label }: { label: string }) => label)).toEqual(['New', 'Used', 'Demo']);
    expect(content.stock.colours).toContainEqual({
      ...{ label: 'Frosted White', count: 1, tone: '#e9ecee' },
      href: expect.stringContaining('Frosted'),
    });
    expect(content.picture.src).toContain(named(PHOTO));
    expect((await menu()).models[2]?.image.src).toContain(named(THUMB));
  });

  it('MODEL-2 the page of a model has the plan of its line', async () => {
    expect((await page('/hilux')).content.service_plan).toMatchObject({
      price: '$290',
      rows: [
        { value: '3 years, 6 services' },
        { value: '6 months or 10,000 km, whichever comes first' },
        { value: '60,000 km' },
        { value: '$1,740' },
      ],
    });
    expect((await page('/models/zed')).content.service_plan).toMatchObject({ price: '$250' });
  });
});
