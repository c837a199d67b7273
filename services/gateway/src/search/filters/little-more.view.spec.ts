import { type CarSearchResult, emptySearchState, type Range } from '@forecourt/car-search';
import { describe, expect, it } from '@jest/globals';
import { littleMore, littleMoreView } from './little-more.view.ts';

const spread = (...steps: [upTo: number, count: number][]) => steps.map(([upTo, count]) => ({ upTo, count }));
const cars = { one: 'car', many: 'cars' };

describe('what a little more opens', () => {
  it('is the least raise that opens a fifth more, or three', () => {
    const prices = spread([20_000, 30], [21_000, 2], [22_000, 4], [23_000, 9]);
    expect(littleMore(20_000, 30, prices)).toEqual({ by: 2_000, cars: 6 });
    expect(littleMore(20_000, 5, prices)).toEqual({ by: 2_000, cars: 6 });
    expect(littleMore(20_000, 5, spread([21_000, 3], [22_000, 9]))).toEqual({ by: 1_000, cars: 3 });
  });

  it('is at most a tenth of the budget, or $2,000, and the least that opens as many', () => {
    expect(littleMore(40_000, 200, spread([41_000, 2], [44_000, 1], [45_000, 500]))).toEqual({ by: 4_000, cars: 3 });
    expect(littleMore(9_000, 200, spread([11_000, 2], [12_000, 5]))).toEqual({ by: 2_000, cars: 2 });
    expect(littleMore(9_000, 200, spread([8_000, 5], [9_000, 2], [12_000, 5]))).toBeNull();
  });

  it('is more if the search finds nothing', () => {
    expect(littleMore(40_000, 0, spread([48_000, 1], [51_000, 9]))).toEqual({ by: 8_000, cars: 1 });
    expect(littleMore(40_000, 1, spread([48_000, 1], [51_000, 9]))).toBeNull();
  });

  const result = (count: number, ...steps: [number, number][]): Pick<CarSearchResult, 'count' | 'spreads'> => ({
    count,
    spreads: { price: spread(...steps) },
  });
  const view = (price: Range, found: Pick<CarSearchResult, 'count' | 'spreads'>) =>
    littleMoreView({ ...emptySearchState(), page: 3, ranges: { price } }, found, cars, ({ page, ranges }) =>
      JSON.stringify([page, ranges.price]),
    );

  it('leads to the first page of the search with the higher budget', () => {
    expect(view({ min: 10_000, max: 20_000 }, result(9, [21_000, 14]))).toEqual({
      label: '$1,000 more opens 14 more cars',
      href: '[1,{"min":10000,"max":21000}]',
    });
    expect(view({ max: 20_000 }, result(0, [21_000, 1]))?.label).toBe('$1,000 more opens 1 car');
  });

  it('is nothing without a highest price, or where no car is a little above it', () => {
    expect(view({ min: 10_000 }, result(9, [21_000, 14]))).toBeNull();
    expect(view({ max: 20_000 }, { count: 9 })).toBeNull();
    expect(view({ max: 20_000 }, result(9, [30_000, 14]))).toBeNull();
  });
});
