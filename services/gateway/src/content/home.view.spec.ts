import { emptySearchState, type SearchState, urlFromSearchState } from '@forecourt/car-search';
import { type BlockView, HOME_PATH } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { countedSearches, type StockCounts } from '../search/answers/stock-counts.ts';
import { exampleSite } from '../testing/example-site.ts';
import type { BlockSetting } from './block-setting.ts';
import { blocksView } from './blocks.view.ts';
import { defaultHome } from './default-pages.ts';

const landing = {
  makes: [
    { name: 'Toyota', models: ['Corolla', 'RAV4'] },
    { name: 'Mazda', models: ['CX-5'] },
  ],
  bodies: ['suv', 'hatch'],
};
const stock: StockCounts = {
  count: 1_300,
  facets: {
    make: [
      { value: 'Toyota', count: 900 },
      { value: 'Mazda', count: 1 },
    ],
    model: [
      { value: 'RAV4', count: 500 },
      { value: 'Corolla', count: 400 },
    ],
    body: [
      { value: 'suv', count: 800 },
      { value: 'hatch', count: 100 },
      { value: 'hovercraft', count: 2 },
    ],
  },
  facetStats: { price: { min: 12_000, max: 61_000 } },
  noun: { one: 'car', many: 'cars' },
  landing,
  results: emptySearchState(),
  href: (state: SearchState) => urlFromSearchState(state, landing),
  choices: (facet) => {
    const base = { ...emptySearchState(), filters: facet === 'model' ? { make: ['Toyota'] } : {} };
    return countedSearches(facet, base, stock, stock.href);
  },
};

function shown(site = exampleSite(), setting: Partial<BlockSetting> = {}): BlockView[] {
  const home = defaultHome(site);
  const rest = {
    now: new Date('2026-03-02T01:00:00Z'),
    mapOf: () => null,
    path: HOME_PATH,
    address: { car: null, parameters: new URLSearchParams() },
    found: () => null,
    stock,
    offers: [],
    posts: () => [],
    reviews: () => [],
    rating: null,
  };
  return blocksView(home.blocks, { site, title: home.title, ...rest, ...setting });
}
const one = <Kind extends BlockView['kind']>(blocks: BlockView[], kind: Kind) =>
  blocks.find((block): block is Extract<BlockView, { kind: Kind }> => block.kind === kind);

describe('the home page of a site that has written none', () => {
  it('SRCH-9 counts its stock as the results do', () => {
    const site = exampleSite({ search: { stock_count: 5_000 } });
    const count = (found: number) => one(shown(site, { stock: { ...stock, count: found } }), 'search_hero')?.count;
    expect([count(1_300), count(2_345)]).toEqual([1_300, 5_000]);
  });

  it('says what the site does and where, and shows its places', () => {
    expect(defaultHome(exampleSite())).toMatchObject({
      path: '/',
      title: 'Vehicles for sale in Newstead',
      index: true,
    });
    expect(defaultHome(exampleSite({ manufacturer: 'Toyota' })).title).toBe('Toyota dealer in Newstead');
    expect(one(shown(), 'locations')?.locations).toHaveLength(1);
  });

  it('takes any words that a site may have', () => {
    const about = 'w'.repeat(400);
    const points = Array.from({ length: 12 }, () => 'p'.repeat(400));
    const site = exampleSite({ footer: { about }, vehicle_page: { why_buy_from_us: points }, search: { path: '/' } });
    expect(defaultHome(site).blocks.length).toBeGreaterThan(4);
  });

  it('HOME-1 leads into the stock by a plain form, with the number that it finds', () => {
    const hero = one(shown(), 'search_hero');
    expect(hero).toMatchObject({
      action: '/search/new-used-and-demo-cars/',
      placeholder: 'Try SUV under $40,000',
      count: 1_300,
      hidden: [],
    });
    expect(hero?.fields.map(({ name, options }) => [name, options.map(({ label }) => label)])).toEqual([
      ['make', ['Mazda', 'Toyota']],
      ['body', ['Hatch', 'Hovercraft', 'Suv'].map((label) => (label === 'Suv' ? 'SUV' : label))],
      ['price_to', ['$15,000', '$20,000', '$25,000', '$30,000', '$40,000', '$50,000', '$60,000']],
    ]);
    const { fields } = one(shown(exampleSite({ manufacturer: 'Toyota' })), 'search_hero') ?? {};
    expect(fields?.[0]?.name).toBe('model');
  });

  it('HOME-1 SRCH-14 has tiles of makes with letters and of bodies with pictures, each with its count and the page of its cars', () => {
    const [makes, bodies] = shown().flatMap((block) => (block.kind === 'facet_tiles' ? [block.tiles] : []));
    expect(makes).toMatchObject([
      { label: 'Toyota', href: '/search/toyota/', count_text: '900 cars', mark: { letters: 'To' } },
      { label: 'Mazda', href: '/search/mazda/', count_text: '1 car' },
    ]);
    expect(bodies?.map(({ href, picture }) => [href, picture !== null])).toEqual([
      ['/search/suv/', true],
      ['/search/hatch/', true],
      [expect.stringContaining('hovercraft'), false],
    ]);
    const [models] = shown(exampleSite({ manufacturer: 'Toyota' })).flatMap((block) =>
      block.kind === 'facet_tiles' ? [block.tiles] : [],
    );
    expect(models?.[0]).toMatchObject({ label: 'RAV4', href: '/search/toyota/rav4/' });
  });

  it('works while the index does not answer, and leads only to pages that the site has', () => {
    const blocks = shown(exampleSite(), { stock: null });
    expect(blocks.map(({ kind }) => kind)).toEqual(['search_hero', 'locations']);
    expect(one(blocks, 'search_hero')).toMatchObject({ count: null, fields: [] });
  });
});
