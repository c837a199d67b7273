import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { ids } from './testing/two-dealers.ts';

type Search = NonNullable<Parameters<typeof exampleSite>[0]>['search'];

/** A site for each setting of its searches, over the same dealership's cars. */
const settings = {
  plain: {},
  cheapest: { default_sort: 'lowestPrice', sort_labels: { lowestPrice: 'Bargains first' } },
  kilometres: { km_sorts: true },
  in_stock: { in_stock_only: true },
  pictured: { photo_count_at_least: 3, filters: ['make:Toyota', 'year>=2020'] },
  spelt: { filters: ['model.body:Hatchback', 'car_type:Used AND drive!=4x4', 'manufacturer.name:TOYOTA'] },
  large: { stock_count: 2_345 },
} satisfies Record<string, Search>;
type Name = keyof typeof settings;
const names = Object.keys(settings) as Name[];

const sites = names.map((slug, place) => ({
  revision: 1,
  config: exampleSite({
    ...{ id: place + 1, slug: slug.replace('_', '-'), name: slug, hosts: [`${slug}.example`] },
    dealership_ids: [slug === 'large' ? 2 : 1],
    search: settings[slug],
  }).config,
}));
const MANY = 3_100;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    sites,
    dealerships: [exampleDealership(1, 'riverside'), exampleDealership(2, 'hillside')],
    cars: [
      { id: 'a', price: 30_000, km: 50_000, photos_count: 4, created_at: 1_760_000_004 },
      { id: 'b', price: 10_000, km: 90_000, photos_count: 2, created_at: 1_760_000_003 },
      { id: 'c', price: 20_000, km: 10_000, photos_count: 5, make: 'Mazda', created_at: 1_760_000_002 },
      { id: 'd', price: 40_000, km: 70_000, photos_count: 6, year: 2_015, created_at: 1_760_000_001 },
      { id: 'e', price: 50_000, km: 20_000, status: 'coming_soon', created_at: 1_760_000_000 },
      ...Array.from({ length: MANY }, (_, place) => ({
        ...{ id: `m${place}`, dealership_id: 2, dealership_slug: 'hillside', make: place % 2 ? 'Kia' : 'Ford' },
        car_type: place % 3 ? ('used' as const) : ('new' as const),
      })),
    ],
  });
});
afterAll(() => gateway.close());

const search = async (name: Name, query = '') =>
  (await gateway.get(`/api/search?${query}`, { host: `${name}.example` })).json();
const found = async (name: Name, query?: string): Promise<string> =>
  (await search(name, query)).hits.map(({ id }: { id: string }) => id).join('');
const page = async (name: Name, query = '') =>
  (
    await gateway.get(`/api/pages?path=${encodeURIComponent(`/search/new-used-and-demo-cars/${query}`)}`, {
      host: `${name}.example`,
    })
  ).json().content;

describe('a site’s own settings of its searches', () => {
  it('SRCH-5 has the order that it names, under its own label', async () => {
    expect(await found('plain', 'sort=latest')).toBe('abcde');
    expect(await found('cheapest')).toBe('bcade');
    expect((await page('cheapest')).cards.map(({ id }: { id: string }) => id).join('')).toBe('bcade');
    const orders = async (name: Name) =>
      (await page(name)).sorts.map(({ label, selected }: { label: string; selected: boolean }) => [label, selected]);
    expect(await orders('cheapest')).toContainEqual(['Bargains first', true]);
    expect(await orders('plain')).toContainEqual(['Most relevant', true]);
  });

  it('SRCH-5 sorts by kilometres only if it is switched on', async () => {
    expect(await found('kilometres', 'sort=lowestKms')).toBe('ceadb');
    expect(await found('kilometres', 'sort=highestKms')).toBe('bdaec');
    expect(await found('plain', 'sort=lowestKms')).toBe(await found('plain'));
    const labels = async (name: Name) => (await page(name)).sorts.map(({ label }: { label: string }) => label);
    expect(await labels('kilometres')).toEqual(expect.arrayContaining(['Highest kilometres', 'Lowest kilometres']));
    expect((await labels('plain')).filter((label: string) => label.includes('kilometres'))).toEqual([]);
  });

  it('SRCH-4 shows only what is in stock, has so many photos and passes its own filters', async () => {
    expect(ids((await search('plain')).hits).join('')).toBe('abcde');
    expect(ids((await search('in_stock')).hits).join('')).toBe('abcd');
    expect(ids((await search('pictured')).hits)).toEqual(['a']);
    // A value means what it means in an address, however it is written.
    expect(ids((await search('spelt')).hits)).toEqual(['a', 'b', 'd', 'e']);
    for (const filter of ['model.body:hatchback', 'body=Hatch', 'fuel:Petrol', 'transmission=AUTOMATIC']) {
      const { count } = await search('plain', `search_filters=${encodeURIComponent(filter)}`);
      expect([filter, count]).toEqual([filter, 5]);
    }
    // No parameter opens what the site keeps out.
    expect((await search('pictured', 'make=Mazda')).count).toBe(0);
    expect((await search('in_stock', 'status=coming_soon')).count).toBe(0);
  });

  it('SRCH-9 counts over 1999 are the stock count where nothing narrows the search, else the sum of the car types', async () => {
    expect((await page('large')).count_text).toBe('2,345 cars');
    const narrowed = await page('large', '?body=hatch');
    expect([narrowed.count, narrowed.count_text]).toEqual([MANY, '3,100 cars']);
    expect((await page('large', '?make=Kia')).count_text).toBe('1,550 cars');
    // Of the types that were chosen: a facet's own choice does not narrow its list.
    const used = await page('large', '?car_type=used');
    expect([used.count, used.count_text, used.shown_count]).toEqual([2_066, '2,066 cars', 2_066]);
  });
});
