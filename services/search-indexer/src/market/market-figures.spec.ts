import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ComparableCar, haveMoved, marketFiguresOf } from './market-figures.ts';

const car = (id: string, changes: Partial<ComparableCar> = {}): ComparableCar => ({
  ...{ id, dealershipId: 1, state: 'qld', year: 2021, km: 50_000, price: 20_000 },
  ...changes,
});
const own = car('own');
/** Six others of three dealerships, two each, at these prices. */
const six = [19_000, 20_040, 21_000, 22_000, 23_000, 24_000].map((price, index) =>
  car(`c${index}`, { price, dealershipId: 1 + (index % 3) }),
);

describe('what comparable cars ask', () => {
  it('is the median of the others, rounded to $100, with quartiles and sample, by state and nation', () => {
    const figure = { median: 21_500, lower: 20_300, upper: 22_800, cars: 6, dealerships: 3 };
    expect(marketFiguresOf(own, [own, ...six], 7)).toEqual({ at: 7, state: figure, nation: figure });
    const moved = six.map((other, index) => (index === 0 ? { ...other, state: 'nsw' } : other));
    expect(marketFiguresOf(own, moved, 7)).toMatchObject({ state: { cars: 5, median: 22_000 }, nation: { cars: 6 } });
    expect(marketFiguresOf({ ...own, state: null }, six, 7)).toEqual({ at: 7, nation: figure });
  });

  it.each<[string, ComparableCar[], boolean]>([
    ['five others of three dealerships', six.slice(0, 5), true],
    ['four others', six.slice(0, 4), false],
    ['itself as the fifth', [...six.slice(0, 4), own], false],
    ['two dealerships', six.map((other, index) => ({ ...other, dealershipId: index % 2 })), false],
    ['one dealership with half', six.map((other, index) => ({ ...other, dealershipId: Math.max(0, index - 2) })), true],
    [
      'one dealership with over half',
      six.map((other, index) => ({ ...other, dealershipId: Math.max(0, index - 3) })),
      false,
    ],
    ['years one apart', six.map((other, index) => ({ ...other, year: 2020 + (index % 3) })), true],
    ['years two apart', six.map((other) => ({ ...other, year: 2023 })), false],
    ['kilometres 30 % apart', six.map((other, index) => ({ ...other, km: index % 2 ? 35_000 : 65_000 })), true],
    ['kilometres further apart', six.map((other, index) => ({ ...other, km: index % 2 ? 34_999 : 65_001 })), false],
  ])('needs enough others that are alike: %s', (_, others, isEnough) => {
    expect(marketFiguresOf(own, others, 7) !== null).toBe(isEnough);
  });

  it('is written when a median moves by 1 % or more, or a figure comes or goes', () => {
    const at = (median: number) => ({ at: 1, nation: { median, lower: 1, upper: 2, cars: 6, dealerships: 3 } });
    expect(haveMoved(at(20_000), at(20_100))).toBe(false);
    expect(haveMoved(at(20_000), at(20_200))).toBe(true);
    expect(haveMoved(at(20_000), at(19_800))).toBe(true);
    expect(haveMoved(null, at(20_000))).toBe(true);
    expect(haveMoved(at(20_000), null)).toBe(true);
    expect(haveMoved(null, null)).toBe(false);
  });

  it('agrees with counting, for any cars', () => {
    const any = fc.record({
      dealershipId: fc.integer({ min: 1, max: 4 }),
      state: fc.constantFrom('qld', 'nsw', null),
      year: fc.integer({ min: 2019, max: 2023 }),
      km: fc.integer({ min: 30_000, max: 70_000 }),
      price: fc.integer({ min: 11, max: 60_000 }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 24 }), (cars) => {
        const others = cars.map((each, index) => ({ id: `c${index}`, ...each }));
        const figure = marketFiguresOf(own, others, 7)?.nation;
        const alike = others.filter(
          ({ year, km }) => [2020, 2021, 2022].includes(year) && km >= 35_000 && km <= 65_000,
        );
        const shares = [1, 2, 3, 4].map((id) => alike.filter(({ dealershipId }) => dealershipId === id).length);
        const isEnough =
          alike.length >= 5 && shares.filter(Boolean).length >= 3 && shares.every((n) => n <= alike.length / 2);
        if (!isEnough) return expect(figure).toBeUndefined();
        const median = figure?.median ?? 0;
        // Not more than half ask less than the middle, nor more; the rounding moves it by at most $50.
        expect(alike.filter(({ price }) => price < median - 50).length).toBeLessThanOrEqual(alike.length / 2);
        expect(alike.filter(({ price }) => price > median + 50).length).toBeLessThanOrEqual(alike.length / 2);
        return expect([figure?.cars, figure?.dealerships]).toEqual([alike.length, shares.filter(Boolean).length]);
      }),
      { numRuns: 2_000 },
    );
  });
});
