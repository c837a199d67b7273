import { describe, expect, it } from '@jest/globals';
import { countQuery } from './stock-count.ts';

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
