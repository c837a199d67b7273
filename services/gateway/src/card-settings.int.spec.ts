import type { CarCard } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { daysAgo } from './testing/two-dealers.ts';

/** One dealership's cars on a site without settings, and on one with its own. */
const own = {
  cards: {
    ...{ custom_tag: { text: 'Staff pick', filter: 'badge:Pick' }, electric_hybrid_tag: true },
    ...{ new_tag_name: 'JUST ARRIVED', sold_label: 'Just Sold' as const, used_car_strip: true, subscriptions: true },
    ...{ no_price_text: 'Call us', hide_favourite_without_price: true },
  },
};
const sites = [
  { slug: 'plain', changes: { favourites: true } },
  { slug: 'own', changes: { favourites: true, ...own } },
].map(({ slug, changes }, place) => ({
  revision: 1,
  config: exampleSite({ id: place + 1, slug, name: slug, hosts: [`${slug}.example`], ...changes }).config,
}));
const market = { market_source: 'feed' as const, market_date: daysAgo(3) };
const sold = { status: 'sold' as const, sold: true, sold_date_timestamp: daysAgo(1) };
const created_at = daysAgo(30);

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    sites,
    dealerships: [exampleDealership(1, 'riverside')],
    cars: [
      { id: 'pick', badge: 'Pick', tag: 'Special', reserved: true, created_at },
      { id: 'electric', fuel: 'electric', reserved: true, created_at },
      { id: 'reserved', reserved: true, tag: 'Special', created_at },
      { id: 'tagged', tag: 'Special', status: 'coming_soon', created_at },
      { id: 'coming', status: 'coming_soon', created_at: daysAgo(1) },
      { id: 'new', created_at: daysAgo(7) },
      { id: 'older', created_at: daysAgo(9) },
      { id: 'gone', ...sold, badge: 'Pick', created_at },
      { id: 'weekly', subscription_price: 245, created_at },
      { id: 'reduced', price: 30_000, offer_price: 27_500, price_type: 'Drive Away', created_at },
      { id: 'before', price: 25_000, before_price: 28_000, created_at },
      { id: 'raised', price: 25_000, before_price: 22_000, created_at },
      { id: 'cheap', price: 10, created_at },
      { id: 'preorder', price: 0, preorder: true, created_at },
      {
        id: 'state',
        price: 20_000,
        ...market,
        state_average_market_price: 20_500,
        average_market_price: 18_000,
        created_at,
      },
      {
        id: 'near',
        price: 20_000,
        ...market,
        state_average_market_price: 20_499,
        average_market_price: 30_000,
        created_at,
      },
      { id: 'nation', price: 20_000, ...market, average_market_price: 21_250, created_at },
      { id: 'demo', car_type: 'demo', created_at },
    ],
  });
});
afterAll(() => gateway.close());

/** The cards of a site's results, by the car's id. */
async function cards(site: string): Promise<Record<string, CarCard>> {
  const path = encodeURIComponent('/search/new-used-and-demo-cars/');
  const { content } = (await gateway.get(`/api/pages?path=${path}`, { host: `${site}.example` })).json();
  return Object.fromEntries(content.cards.map((card: CarCard) => [card.id, card]));
}
const tags = (all: Record<string, CarCard>) =>
  Object.fromEntries(Object.entries(all).flatMap(([id, { tag }]) => (tag ? [[id, tag.text]] : [])));

describe('a card among the results of a site', () => {
  it('CARD-2 has the one tag that goes first, by the site’s settings', async () => {
    const usual = { reserved: 'Reserved', tagged: 'Special', coming: 'COMING SOON' };
    expect(tags(await cards('plain'))).toEqual({
      ...{ pick: 'Reserved', electric: 'Reserved', ...usual, new: 'New Arrival', gone: 'JUST SOLD' },
    });
    expect(tags(await cards('own'))).toEqual({
      ...{ pick: 'Staff pick', electric: 'Electric', ...usual, new: 'JUST ARRIVED', gone: 'Just Sold' },
    });
  });

  it('CARD-3 has only something similar for a sold car, and says what is about to arrive', async () => {
    const { gone, coming, demo } = await cards('plain');
    expect(gone?.actions.map(({ label }) => label)).toEqual(['Find Me Something Similar']);
    expect([gone?.favourite?.only_if_saved, demo?.favourite?.only_if_saved]).toEqual([true, false]);
    expect([coming?.notice, demo?.notice]).toEqual(['Arriving soon, please enquire for photos', null]);
    expect(coming?.actions.map(({ label }) => label)).toEqual(['View Details', 'Enquire Now']);
  });

  it('CARD-4 has the price that goes first, and Was only above it', async () => {
    const prices = (all: Record<string, CarCard>) =>
      Object.fromEntries(
        ['weekly', 'reduced', 'before', 'raised', 'cheap', 'preorder'].map((id) => {
          const price = all[id]?.price;
          return [id, [price?.text, price?.suffix, price?.type, price?.was].filter(Boolean)];
        }),
      );
    const [plain, other] = [await cards('plain'), await cards('own')];
    expect(prices(plain)).toMatchObject({
      weekly: [expect.stringContaining('$26,990'), expect.any(String)],
      reduced: ['$27,500', 'Drive Away', '$30,000'],
      before: ['$25,000', expect.any(String), '$28,000'],
      raised: ['$25,000', expect.any(String)],
      cheap: ['Enquire for price.'],
      preorder: ['PREORDER'],
    });
    expect(prices(other)).toMatchObject({ weekly: ['$245', '/ week'], cheap: ['Call us'], preorder: ['PREORDER'] });
    expect([plain.preorder?.favourite, other.preorder?.favourite]).toEqual([expect.anything(), null]);
    expect(other.reduced?.favourite).not.toBeNull();
  });

  it('CARD-5 has the market badge only more than $499 below the state’s figure, or the nation’s where there is none', async () => {
    const all = await cards('plain');
    expect(Object.fromEntries(['state', 'near', 'nation', 'demo'].map((id) => [id, all[id]?.market_badge]))).toEqual({
      ...{ state: '$500 below market average', near: null, nation: '$1,250 below market average', demo: null },
    });
  });

  it('CARD-1 has the strip with its own buttons on used cars where the site has it', async () => {
    const { new: used, demo } = await cards('own');
    expect(used?.strip.map(({ label }) => label)).toEqual(['Condition', 'Transmission', 'Odometer', 'Fuel Type']);
    expect(used?.actions.map(({ label }) => label)).toEqual(['Explore Vehicle', 'Quick Enquiry']);
    expect([demo?.strip, demo?.location]).toEqual([[], 'riverside yard']);
    expect((await cards('plain')).new?.strip).toEqual([]);
  });
});
