import { describe, expect, it } from '@jest/globals';
import { sliderBounds, sliderRange, sliderValue } from './slider.ts';

describe('SRCH-7 the range slider', () => {
  const bounds = sliderBounds({ min: 4_600, max: 84_400 });

  it('SRCH-7 takes its ends from the cars found, else 0 to 100,000, with a hundredth as a step', () => {
    expect(bounds).toEqual({ min: 4_600, max: 84_400, step: 798 });
    expect(sliderBounds(undefined)).toEqual({ min: 0, max: 100_000, step: 1_000 });
  });

  it.each([
    ['price', 20_499, 20_000],
    ['km', 20_500, 21_000],
    ['price', 4_600, 5_000],
    ['price', 84_400, 84_000],
    ['price', 4_599, undefined],
    ['km', 84_401, undefined],
    ['price', Number.NaN, undefined],
  ] as const)('SRCH-7 makes of %s %p %p', (facet, value, expected) => {
    expect(sliderValue(facet, value, bounds)).toBe(expected);
  });

  it('SRCH-7 clamps what rounding takes out of the bounds, and leaves years as they are', () => {
    expect(sliderValue('price', 4_450, { min: 4_400, max: 9_000, step: 1 })).toBe(4_400);
    expect(sliderValue('price', 8_800, { min: 4_400, max: 8_800, step: 1 })).toBe(8_800);
    expect(sliderValue('year', 2_019, { min: 2_010, max: 2_024, step: 1 })).toBe(2_019);
  });

  it('SRCH-7 ignores an end outside the bounds, and ends that cross', () => {
    expect(sliderRange('price', { min: 1, max: 30_000 }, bounds)).toEqual({ max: 30_000 });
    expect(sliderRange('price', { min: 10_000, max: 30_000 }, bounds)).toEqual({ min: 10_000, max: 30_000 });
    expect(sliderRange('price', { min: 40_000, max: 30_000 }, bounds)).toEqual({});
    expect(sliderRange('price', {}, bounds)).toEqual({});
  });
});
