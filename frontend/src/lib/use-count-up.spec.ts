import { describe, expect, it } from '@jest/globals';
import { numberAt } from './use-count-up.ts';

describe('a number that counts up', () => {
  it('SRCH-9 starts at its current value, only rises on its way, and ends on the number itself', () => {
    const way = Array.from({ length: 21 }, (_, index) => numberAt(12, 338, index / 20));
    expect(way[0]).toBe(12);
    expect(way.at(-1)).toBe(338);
    expect(way).toEqual(way.toSorted((one, other) => one - other));
    expect(numberAt(12, 338, 7)).toBe(338);
  });

  it('runs down as well', () => {
    expect(numberAt(338, 12, 0.5)).toBeLessThan(338);
    expect(numberAt(338, 12, 1)).toBe(12);
  });
});
