import { describe, expect, it } from '@jest/globals';
import { countQuery, numberAt } from './found-count.ts';

describe('the call that counts what a search finds', () => {
  it('leaves out what narrows nothing, and has a highest price as a range', () => {
    expect(
      countQuery([
        ['make', 'Land Rover'],
        ['body', ''],
        ['price_to', '20000'],
      ]),
    ).toBe('hitsPerPage=1&make=Land+Rover&price=%3A20000');
  });

  it('has a choice instead of the page’s own filter of that name', () => {
    expect(
      countQuery([
        ['car_type', 'used'],
        ['car_type', 'new'],
      ]),
    ).toBe('hitsPerPage=1&car_type=new');
  });
});

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
