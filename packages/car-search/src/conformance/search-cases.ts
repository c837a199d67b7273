import { expect, it } from '@jest/globals';
import type { CarDocument } from '../document/car-document.ts';
import type { SearchState } from '../state/search-state.ts';
import { NOW, NOW_SECONDS } from './random-cars.ts';
import { aCar, type MakeEngine, StockedIndex } from './stocked-index.ts';

const DAY = 86_400;
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

export function searchCases(makeEngine: MakeEngine): void {
  it('SRCH-3 answers a page past the end with an empty page and the right totals', async () => {
    const index = await StockedIndex.of(makeEngine, [aCar('1'), aCar('2')]);
    for (const page of [2, 476, 477, 100_000]) {
      const { hits, count, facets } = await index.search({ page });
      expect({ page, hits, count, makes: facets.make }).toEqual({
        page,
        hits: [],
        count: 2,
        makes: [{ value: 'Toyota', count: 2 }],
      });
    }
  });

  it("SRCH-4 SITE-4 finds no other dealership's car", async () => {
    const cars = [1, 2, 3].map((id) => aCar(`${id}`, { dealership_id: id, dealership_slug: `dealer-${id}` }));
    const index = await StockedIndex.of(makeEngine, cars);
    expect(await index.ids()).toEqual(['1']);
    expect(await index.ids({ filters: { dealership_slug: ['dealer-2'] } })).toEqual([]);
    expect(await index.ids({ query: 'S2' })).toEqual([]);
    expect((await index.ids({}, { dealerships: [{ id: 2 }, { id: 3 }] })).sort()).toEqual(['2', '3']);
    expect((await index.search({}, { dealerships: [] })).count).toBe(0);
  });

  it('SRCH-4 finds only cars that are shown, and that the presets of the site let through', async () => {
    const index = await StockedIndex.of(makeEngine, [
      aCar('1', { photos_count: 5, year: 2020 }),
      aCar('2', { photos_count: 2, year: 2020, status: 'coming_soon' }),
      aCar('3', { photos_count: 9, year: 2014 }),
      aCar('4', { show_on_dealer_website: false }),
    ]);
    expect((await index.ids()).sort()).toEqual(['1', '2', '3']);
    expect((await index.ids({}, { presets: { photoCountAtLeast: 5 } })).sort()).toEqual(['1', '3']);
    expect((await index.ids({}, { presets: { inStockOnly: true } })).sort()).toEqual(['1', '3']);
    expect((await index.ids({}, { presets: { filters: ['make:Toyota', 'year>=2015'] } })).sort()).toEqual(['1', '2']);
  });

  it('IDX-1 lets a sold car go when its window ends, with no new write', async () => {
    const index = await StockedIndex.of(makeEngine, [
      aCar('1', { status: 'sold', sold: true, sold_date_timestamp: NOW_SECONDS }),
    ]);
    const at = (days: number, site = {}) => index.ids({}, site, { now: later(days * DAY) });
    expect(await at(2.9)).toEqual(['1']);
    expect(await at(3.1)).toEqual([]);
    expect(await at(3.1, { dealerships: [{ id: 1, soldDays: 5 }] })).toEqual(['1']);
    expect(await at(3.1, { soldDays: 2, dealerships: [{ id: 1, soldDays: 5 }] })).toEqual([]);
    expect(await at(0.1, { soldDays: 0 })).toEqual([]);
  });

  it('SRCH-5 sorts prices ascending without cars that have none, and descending with those last', async () => {
    const prices = [30_000, undefined, 10_000, 20_000, 10_000];
    const cars = prices.map((price, place) => aCar(`${place}`, price === undefined ? {} : { current_price: price }));
    const index = await StockedIndex.of(makeEngine, cars);
    expect(await index.ids({ sortBy: 'lowestPrice' })).toEqual(['2', '4', '3', '0']);
    expect(await index.ids({ sortBy: 'highestPrice' })).toEqual(['0', '3', '2', '4', '1']);
  });

  it('FIN-3 searches by a weekly budget as the site’s calculator has it, without a field of any site in the document', async () => {
    const prices = [30_000, 20_000, 500, undefined, 90_000, 28_000];
    const index = await StockedIndex.of(
      makeEngine,
      prices.map((price, place) =>
        aCar(`${place}`, {
          ...(price !== undefined && { current_price: price }),
          ...(place === 1 && { payment_week: 10, payment_week_lender: 'gum' }),
          ...(place === 5 && { make: 'MAZDA', make_model: 'MAZDA Corolla' }),
        }),
      ),
    );
    const repayments = { basis: 'calculator', rate: '10', excludedMake: 'Mazda', excludedDealerships: [] } as const;
    const ids = (state: object, site: object = { repayments }) =>
      index.ids({ sortBy: 'lowestRepayment', ...state }, site);
    expect(await ids({})).toEqual(['1', '0', '4']);
    // $30,000 over five years costs $146.19 a week: a cent less pays for none of it.
    expect(await ids({ ranges: { weekly_budget: { max: 146.19 } } })).toEqual(['1', '0']);
    expect(await ids({ ranges: { weekly_budget: { max: 146.18 } } })).toEqual(['1']);
    expect(await ids({ ranges: { weekly_budget: { min: 146.19 } } })).toEqual(['0', '4']);
    expect(await ids({ ranges: { weekly_budget: { min: 146.2 } } })).toEqual(['4']);
    const { facetStats } = await index.search({ ranges: { weekly_budget: { max: 100 } } }, { repayments });
    expect(facetStats.weekly_budget).toEqual({ min: 20_000, max: 90_000 });
    expect((await ids({ ranges: { weekly_budget: { max: 1 } } }, {})).length).toBe(6);
  });

  it('FIN-3 searches by the lowest weekly payment of the site’s lenders', async () => {
    const offer = (payment_week: number, payment_week_lender: string, year = 2024) => ({
      ...{ current_price: 30_000, year, payment_week, payment_week_lender },
    });
    const index = await StockedIndex.of(makeEngine, [
      aCar('0', offer(150, 'gum')),
      aCar('1', offer(90, 'elsewhere')),
      aCar('2', offer(120.5, 'bay')),
      aCar('3', offer(60, 'gum', 2005)),
      aCar('4', { current_price: 30_000 }),
      aCar('5', { ...offer(50, 'bay'), status: 'sold', sold: true, sold_date_timestamp: NOW_SECONDS }),
      aCar('6', { ...offer(140, 'reef'), payment_month: 608.33 }),
      aCar('7', offer(70, 'reef')),
    ]);
    const lenders = [
      { key: 'gum', rule: 'recent_car' },
      { key: 'bay', rule: 'available_car' },
      { key: 'reef', rule: 'monthly_payment' },
    ] as const;
    const repayments = { basis: 'lender', lenders, timeZone: 'Australia/Brisbane', excludedDealerships: [] } as const;
    const site = { repayments };
    expect(await index.ids({ sortBy: 'lowestRepayment' }, site)).toEqual(['2', '6', '0']);
    expect(await index.ids({ ranges: { weekly_budget: { max: 120.5 } } }, site)).toEqual(['2']);
    expect((await index.search({}, site)).facetStats.weekly_budget).toEqual({ min: 120.5, max: 150 });
  });

  it('SRCH-5 puts what can be had before reserved, coming and sold cars, photos before none, then the newest, if there is no keyword', async () => {
    const index = await StockedIndex.of(makeEngine, [
      aCar('1', { status: 'sold', sold: true, sold_date_timestamp: NOW_SECONDS, created_at: NOW_SECONDS }),
      aCar('2', { photos_count: 0, created_at: NOW_SECONDS }),
      aCar('3', { created_at: NOW_SECONDS - 9 }),
      aCar('4', { created_at: NOW_SECONDS - 1, status: 'coming_soon' }),
      aCar('5', { created_at: NOW_SECONDS - 9 }),
      aCar('6', { created_at: NOW_SECONDS - 2, reserved: true }),
      aCar('7', { created_at: NOW_SECONDS - 3, status: 'coming_soon', reserved: true }),
      // Sold by the flag alone.
      aCar('8', { created_at: NOW_SECONDS - 4, sold: true, sold_date_timestamp: NOW_SECONDS }),
    ]);
    expect(await index.ids()).toEqual(['3', '5', '2', '6', '4', '7', '1', '8']);
    expect(await index.ids({ sortBy: 'latest' })).toEqual(['1', '2', '4', '6', '7', '8', '3', '5']);
  });

  it('finds what is near enough, and sorts by distance, those of unknown places last', async () => {
    const index = await StockedIndex.of(makeEngine, [
      aCar('1', { location_id: 10 }),
      aCar('2', { location_id: 20 }),
      aCar('3', { location_id: 30 }),
      aCar('4'),
      aCar('5', { location_id: 20, created_at: NOW_SECONDS }),
    ]);
    const options = {
      kilometres: {
        locations: [
          [10, 80.5],
          [20, 12],
          [40, 1],
        ] as const,
        postcodes: [],
      },
    };
    const sorted = { near: { place: '4000' }, sortBy: 'nearest' as const };
    expect(await index.ids(sorted, {}, options)).toEqual(['5', '2', '1', '3', '4']);
    expect(await index.ids({ ...sorted, near: { place: '4000', within: 50 } }, {}, options)).toEqual(['5', '2']);
    expect(await index.ids({ ...sorted, near: { place: '4000', within: 81 } }, {}, options)).toEqual(['5', '2', '1']);
    const { facets } = await index.search({ near: { place: '4000', within: 81 } }, {}, options);
    expect(facets.make).toEqual([{ value: 'Toyota', count: 3 }]);
    // Without a table of distances the place plays no part.
    expect((await index.ids({ ...sorted, near: { place: '4000', within: 50 } })).length).toBe(5);
  });

  it('VEH-8 measures to a private sale’s own postcode, not to the location that sells it', async () => {
    const isPrivate = { location_id: 10, private_sale: true };
    const index = await StockedIndex.of(makeEngine, [
      aCar('1', { location_id: 10 }),
      aCar('2', { ...isPrivate, private_postcode: '2260' }),
      aCar('3', { ...isPrivate, private_postcode: '6000' }),
      aCar('4', isPrivate),
    ]);
    const kilometres = {
      locations: [[10, 60]] as const,
      postcodes: [
        ['2260', 5],
        ['9999', 1],
      ] as const,
    };
    const near = { place: '2250' };
    expect(await index.ids({ near, sortBy: 'nearest' }, {}, { kilometres })).toEqual(['2', '1', '3', '4']);
    expect(await index.ids({ near: { ...near, within: 10 } }, {}, { kilometres })).toEqual(['2']);
    expect((await index.ids({ near: { ...near, within: 100 } }, {}, { kilometres })).sort()).toEqual(['1', '2']);
  });

  it('finds none with a value that a car must not have, however it is written', async () => {
    const index = await StockedIndex.of(makeEngine, [
      aCar('1', { body: 'ute', seats: 5 }),
      aCar('2', { make: 'HYUNDAI', make_model: 'HYUNDAI Corolla', body: 'suv', seats: 7 }),
      aCar('3', { body: 'suv', seats: 7 }),
      aCar('4', {}),
    ]);
    const found = async (not: SearchState['not']) => (await index.ids({ not: not ?? {} })).sort();
    expect(await found({ make: ['Hyundai'] })).toEqual(['1', '3', '4']);
    expect(await found({ body: ['suv'] })).toEqual(['1', '4']);
    expect(await found({ seats: ['7'], body: ['ute'] })).toEqual(['4']);
    expect((await index.ids({ query: 'not a hyundai' })).sort()).toEqual(['1', '3', '4']);
    expect((await index.search({ not: { make: ['hyundai'] } })).facets.make).toEqual([{ value: 'Toyota', count: 3 }]);
  });

  it('SRCH-6 looks for words in make, model, badge, series, body, fuel, colour, year, stock number and features', async () => {
    const words: readonly (readonly [word: string, car: Partial<CarDocument>])[] = [
      ['zundapp', { make: 'Zündapp', make_model: 'Zündapp Corolla' }],
      ['quokka', { model: 'Quokka', make_model: 'Toyota Quokka' }],
      ['numbat', { badge: 'Numbat Edition' }],
      ['wallaroo', { series: 'Wallaroo II' }],
      ['roadtrain', { body: 'roadtrain' }],
      ['biobutanol', { fuel: 'biobutanol' }],
      ['vermilion', { colour: 'Vermilion' }],
      ['1987', { year: 1987 }],
      ['platypus7', { stocknum: 'PLATYPUS-7' }],
      ['bilby', { features: ['Bilby holder'] }],
    ];
    const index = await StockedIndex.of(
      makeEngine,
      words.map(([word, car]) => aCar(word, car)),
    );
    for (const [word] of words) expect([word, await index.ids({ query: word })]).toEqual([word, [word]]);
    // Nothing else is searched: a car's place and dealer are chosen.
    expect(await index.ids({ query: 'dealer-1' })).toEqual([]);
  });

  it('SRCH-6 finds by prefix, in spite of misspellings, and by what words mean', async () => {
    const index = await StockedIndex.of(makeEngine, [
      aCar('1', { model: 'LandCruiser', drive: '4WD', seats: 7, current_price: 80_000 }),
      aCar('2', { make: 'Kia', model: 'EV6', fuel: 'electric', current_price: 60_000, features: ['Land mats'] }),
      aCar('3', { make: 'Mazda', model: 'CX-5', body: 'suv', current_price: 25_000, colour: 'Café Brown' }),
    ]);
    const found = (query: string) => index.ids({ query });
    expect(await found('land')).toEqual(['1', '2']);
    expect(await found('landcr')).toEqual(['1']);
    expect(await found('lnadcruisr')).toEqual(['1']);
    expect(await found('cx5')).toEqual(['3']);
    expect(await found('CX 5')).toEqual(['3']);
    expect(await found('cafe')).toEqual(['3']);
    expect(await found('EV')).toEqual(['2']);
    expect(await found('4wd 7 seater')).toEqual(['1']);
    expect(await found('mazda under 30k')).toEqual(['3']);
    expect(await found('toyota cafe')).toEqual([]);
  });
}
