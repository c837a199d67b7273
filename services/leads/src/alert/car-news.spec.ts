import { type CarDocument, type CarState, makeDocument, matches } from '@forecourt/car-search';
import type { SiteConfig } from '@forecourt/contracts';
import type { SiteDirectory } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { riverside, sampleSite } from '../testing/sample-dealers.ts';
import { keptQuery, mayBeNews, namedMakes, namesOf, newsOf, stillNew } from './car-news.ts';
import type { WaitingMatch } from './due.rows.ts';

const now = new Date('2026-03-04T00:00:00Z');
const site = { config: sampleSite('riverside', [1]), dealerships: [riverside] };
const stated: Omit<CarState, 'prices' | 'reserved_by_dealer'> = {
  ...{ id: 'c', slug: 'c', dealership_id: 1, dealership_slug: 'riverside', stocknum: 'S' },
  details: { make: 'Toyota', model: 'Corolla', year: 2021, car_type: 'used' },
  ...{ photos: {}, market: {}, finance_lenders: {}, status: 'in_stock', withdrawn: false },
  ...{ show_on_dealer_website: true, created_at: '2026-03-01T00:00:00Z' },
};
const car = (price: number | undefined, more: Partial<CarDocument> = {}): CarDocument => ({
  ...makeDocument(
    { ...stated, prices: { price } },
    { status: 'in_stock', reserved: false, dealership: riverside, location: riverside.locations[0] },
  ),
  ...more,
});
const sold = { status: 'sold', sold: true, sold_date_timestamp: now.getTime() / 1000 } as const;
const news = (before: CarDocument | null, after: CarDocument | null, search = 'make=Toyota&price=:30000') =>
  newsOf({ before, after, priceBefore: before?.current_price }, keptQuery(search, site, now, namesOf([before, after])));

describe('what is new for a saved search', () => {
  it.each([
    ['a car that is listed', null, car(25_000), { why: 'arrived', price: 25_000 }],
    [
      'a car that comes into its price',
      car(31_000),
      car(29_000),
      { why: 'arrived', price: 29_000, priceBefore: 31_000 },
    ],
    [
      'a match that gets cheaper',
      car(29_000),
      car(28_000),
      { why: 'price_dropped', priceBefore: 29_000, price: 28_000 },
    ],
    ['a sold car that is back', car(25_000, sold), car(25_000), { why: 'arrived', price: 25_000 }],
    ['a car that is back without a price', null, car(1), { why: 'arrived', price: undefined }],
  ] as const)('is %s', (_what, before, after, expected) => {
    expect(news(before, after)).toMatchObject(expected);
  });

  it.each([
    ['a match that gets dearer', car(28_000), car(29_000)],
    ['a car that leaves its price', car(29_000), car(31_000)],
    ['a car that is sold, although it is shown a while', car(25_000), car(24_000, sold)],
    ['a car that is hidden or withdrawn', car(25_000), null],
    ['another photo', car(25_000), car(25_000, { photos_count: 9 })],
    ['another dealership’s car', null, car(25_000, { dealership_id: 3 })],
    ['a car whose price is not known any more', car(25_000), car(undefined)],
    ['a car whose price is on request now', car(25_000), car(1)],
  ] as const)('is not %s', (_what, before, after) => {
    expect(news(before, after)).toBeUndefined();
  });

  it('SRCH-19 keeps a colour as all its paints, whichever the site sold before', () => {
    const merlot = car(25_000, { colour: 'Merlot Red' });
    expect(news(null, merlot, 'colour_family=red')).toMatchObject({ why: 'arrived' });
    expect(news(null, car(25_000, { colour: 'Jet Black' }), 'colour_family=red')).toBeUndefined();
  });

  it('SRCH-19 keeps a name as all models that it begins, whichever the site sold before', () => {
    const search = 'make=Toyota&model=Corolla&model_family=Corolla';
    expect(news(null, car(25_000, { model: 'Corolla Cross' }), search)).toMatchObject({ why: 'arrived' });
    expect(news(null, car(25_000, { model: 'Corona' }), search)).toBeUndefined();
    expect(news(null, car(25_000, { make: 'Lexus', model: 'Corolla Cross' }), search)).toBeUndefined();
  });

  it('SRCH-19 measures a distance to the locations that the site has now', () => {
    const [yard] = riverside.locations;
    const near = (lat: number, long: number) => `near=${lat},${long}&within=50`;
    const located = {
      ...riverside,
      locations: [{ ...yard, id: 10, address: { ...yard?.address, lat: -27.47, long: 153.02 } }],
    };
    const asked = (search: string) =>
      newsOf(
        { before: null, after: car(25_000, { location_id: 10 }), priceBefore: undefined },
        keptQuery(search, { ...site, dealerships: [located as typeof riverside] }, now, namesOf([])),
      );
    expect(asked(near(-27.5, 153))).toMatchObject({ why: 'arrived' });
    expect(asked(near(-33.87, 151.2))).toBeUndefined();
  });

  it('SRCH-15 measures a distance to a private sale’s postcode, however far its yard is', () => {
    const sale = car(25_000, { location_id: 10, private_sale: true, private_postcode: '2000' });
    const asked = (search: string) =>
      newsOf({ before: null, after: sale, priceBefore: undefined }, keptQuery(search, site, now, namesOf([])));
    expect(asked('near=-33.87,151.21&within=25')).toMatchObject({ why: 'arrived' });
    expect(asked('near=-27.47,153.02&within=25')).toBeUndefined();
  });

  it('is, once it is written, no drop of a price that the site does not show', () => {
    const left = (why: 'arrived' | 'price_dropped', prices: object, config: SiteConfig = site.config) => {
      const state = { ...stated, prices } as unknown as CarState;
      const match = { why, carId: 'c', priceBefore: 29_000, price: 28_000, alert: { search: null } } as WaitingMatch;
      const directory = { dealership: () => riverside } as unknown as SiteDirectory;
      return stillNew(match, state, { config, dealerships: [riverside] }, directory, now);
    };
    expect(left('price_dropped', { price: 28_000 })?.priceBefore).toBe(29_000);
    expect(left('price_dropped', { price: 1 })).toBeUndefined();
    expect(left('arrived', { price: 1 })).toMatchObject({ priceBefore: undefined });
    const weekly = { price: 28_000, subscription_price: 199 };
    expect(left('price_dropped', weekly)?.priceBefore).toBe(29_000);
    const offering = { ...site.config, cards: { ...site.config.cards, subscriptions: true } };
    expect(left('price_dropped', weekly, offering)).toBeUndefined();
  });

  it('does not ask the searches about a car that is as it was', () => {
    expect(mayBeNews({ before: car(25_000), after: car(25_000), priceBefore: 25_000 })).toBe(false);
  });

  it.each([
    ['make=Toyota&make=Land%20Rover', ['toyota', 'land rover']],
    ['make=Toyota&model=Corolla', ['toyota']],
    ['price=:30000', undefined],
  ])('is looked for among the makes of %s', (search, makes) => {
    const query = keptQuery(search, site, now, namesOf([]));
    expect(namedMakes(query)?.toSorted()).toEqual(makes?.toSorted());
    expect(makes === undefined || !matches(car(25_000, { make: 'Kia' }), query)).toBe(true);
  });
});
