import type { Range, SearchState } from '@forecourt/car-search';
import { describe, expect, it } from '@jest/globals';
import { withSettledRanges } from './range-bounds.ts';

const facetStats = { price: { min: 12_490, max: 98_650 }, year: { min: 2012, max: 2026 } };
const settled = (ranges: SearchState['ranges'], stats = facetStats) =>
  withSettledRanges({ page: 1, filters: {}, ranges }, stats).ranges;

describe('ranges as they count', () => {
  it.each<[Range, Range | undefined]>([
    [
      { min: 20_499, max: 30_500 },
      { min: 20_000, max: 31_000 },
    ],
    [{ min: 12_100 }, { min: 12_000 }],
    [{ max: 98_990 }, { max: 99_000 }],
    [{ min: 5_000, max: 30_000 }, { max: 30_000 }],
    [{ min: 20_000, max: 500_000 }, { min: 20_000 }],
    [{ min: 120_000 }, undefined],
  ])('SRCH-7 take the price %j as %j', (chosen, expected) => {
    expect(settled({ price: chosen })).toEqual(expected ? { price: expected } : {});
  });

  it('SRCH-7 round kilometres, by the default range where no car has any', () => {
    expect(settled({ km: { max: 45_499 } })).toEqual({ km: { max: 45_000 } });
    expect(settled({ km: { max: 100_400 } })).toEqual({});
  });

  it('SRCH-7 keep whole years, without those outside', () => {
    expect(settled({ year: { min: 2019, max: 2040 } })).toEqual({ year: { min: 2019 } });
  });

  it('are the same search if nothing changes', () => {
    const state: SearchState = { page: 2, filters: {}, ranges: { price: { max: 30_000 } } };
    expect(withSettledRanges(state, facetStats)).toBe(state);
  });
});
