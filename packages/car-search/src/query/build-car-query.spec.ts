import { describe, expect, it } from '@jest/globals';
import { aCar } from '../conformance/stocked-index.ts';
import { FilterSyntaxError } from '../filters/filter-tokens.ts';
import { matches } from '../reference/matches.ts';
import { emptySearchState, type SearchState } from '../state/search-state.ts';
import { buildCarQuery } from './build-car-query.ts';
import type { SiteSearchScope } from './site-scope.ts';
import { stockRule } from './stock-rule.ts';

const NOW = new Date('2026-03-01T02:30:45Z');
const site: SiteSearchScope = {
  dealerships: [{ id: 1 }],
  presets: {},
  pageSize: 21,
  defaultSort: 'mostRelevant',
  kmSorts: false,
};
const build = (state: Partial<SearchState> = {}, scope: Partial<SiteSearchScope> = {}) =>
  buildCarQuery({ ...emptySearchState(), ...state }, { ...site, ...scope }, NOW);

describe('the stock rule', () => {
  const soldAt = (text: string) =>
    aCar('1', { status: 'sold', sold: true, sold_date_timestamp: Date.parse(text) / 1000 });

  it('IDX-1 has the window end at the minute, the edge outside', () => {
    const query = build();
    expect(matches(soldAt('2026-02-26T02:30:00Z'), query)).toBe(false);
    expect(matches(soldAt('2026-02-26T02:30:01Z'), query)).toBe(true);
    expect(stockRule(site, NOW)).toEqual(stockRule(site, new Date('2026-03-01T02:30:00Z')));
  });

  it('IDX-1 takes the flag sold for sold', () => {
    expect(matches(aCar('1', { sold: true }), build())).toBe(false);
    expect(matches(aCar('1', { status: 'sold' }), build())).toBe(false);
  });

  it('SRCH-4 finds nothing on a site without a dealership', () => {
    expect(matches(aCar('1'), build({}, { dealerships: [] }))).toBe(false);
  });

  it("SRCH-4 refuses a site's filter that cannot be read", () => {
    expect(() => build({}, { presets: { filters: ['wheels:4'] } })).toThrow(FilterSyntaxError);
  });
});

describe('orders', () => {
  const by = (state: Partial<SearchState>, scope?: Partial<SiteSearchScope>) =>
    build(state, scope).order.map((key) => `${key.by} ${key.direction}`);

  it('SRCH-5 has text score with a keyword, and the stock order without', () => {
    expect(by({ query: 'ascent' })).toEqual(['score desc', 'created_at desc', 'id asc']);
    const stockOrder = ['standing desc', 'has_photos desc', 'created_at desc', 'id asc'];
    expect(by({})).toEqual(stockOrder);
  });

  it('SRCH-5 sorts by kilometres only if the site has enabled it', () => {
    expect(by({ sortBy: 'lowestKms' }, { kmSorts: true })).toEqual(['km asc', 'id asc']);
    expect(by({ sortBy: 'lowestKms' }, { defaultSort: 'latest' })).toEqual(['created_at desc', 'id asc']);
    expect(by({ sortBy: 'highestKms' }, { defaultSort: 'lowestKms' })).toEqual(by({}));
  });

  it('SRCH-5 finds only priced cars in the order of the lowest price', () => {
    expect(matches(aCar('1'), build({ sortBy: 'lowestPrice' }))).toBe(false);
    expect(matches(aCar('1', { current_price: 11 }), build({ sortBy: 'lowestPrice' }))).toBe(true);
  });
});

describe('choices', () => {
  const car = (make: string, model: string) => aCar('1', { make, model, make_model: `${make} ${model}` });
  const finds = (filters: SearchState['filters'], make: string, model: string) =>
    matches(car(make, model), build({ filters }));

  it('SRCH-2 takes a model as one of the chosen make, or of any if no make is chosen', () => {
    expect(finds({ make: ['Toyota'], model: ['Corolla'] }, 'Toyota', 'Corolla')).toBe(true);
    expect(finds({ make: ['Toyota'], model: ['Corolla'] }, 'Toyota', 'Camry')).toBe(false);
    expect(finds({ make: ['Mazda'], model: ['Corolla'] }, 'Toyota', 'Corolla')).toBe(false);
    expect(finds({ model: ['Corolla'] }, 'Toyota', 'Corolla')).toBe(true);
  });

  it('SRCH-2 takes a make_model without its make as one more alternative', () => {
    const filters = { make: ['Mazda'], make_model: ['Toyota Corolla'] };
    expect(finds(filters, 'Mazda', 'CX-5')).toBe(true);
    expect(finds(filters, 'Toyota', 'Corolla')).toBe(true);
    expect(finds(filters, 'Toyota', 'Camry')).toBe(false);
  });

  it('SRCH-2 lets facets narrow each other, and a range its own values', () => {
    const filters = { seats: ['7'], car_type: ['used', 'demo'] };
    const query = build({ filters, ranges: { year: { min: 2018 } } });
    const fields = { seats: 7, year: 2018 };
    expect(matches(aCar('1', fields), query)).toBe(true);
    expect(matches(aCar('1', { ...fields, seats: 5 }), query)).toBe(false);
    expect(matches(aCar('1', { ...fields, car_type: 'new' }), query)).toBe(false);
    expect(matches(aCar('1', { ...fields, year: 2017 }), query)).toBe(false);
    expect(matches(aCar('1', { seats: 7 }), query)).toBe(false);
  });
});

describe('pages', () => {
  it('SRCH-3 has 21 cars a page or as many as the site says, and none beyond the window', () => {
    const pageOf = ({ offset, limit }: { offset: number; limit: number }) => [offset, limit];
    expect(pageOf(build({ page: 3 }))).toEqual([42, 21]);
    expect(pageOf(build({ page: 3 }, { pageSize: 10 }))).toEqual([20, 10]);
    expect(pageOf(build({ page: 100 }, { pageSize: 100 }))).toEqual([9_900, 100]);
    expect(pageOf(build({ page: 101 }, { pageSize: 100 }))).toEqual([10_000, 0]);
    const asked = buildCarQuery(emptySearchState(), site, NOW, { offset: 5, limit: 7, facets: ['make'] });
    expect([...pageOf(asked), asked.facets]).toEqual([5, 7, [{ name: 'make' }]]);
  });
});
