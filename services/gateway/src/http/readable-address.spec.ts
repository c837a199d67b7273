import { describe, expect, it } from '@jest/globals';
import { readableAddress } from './readable-address.ts';

describe('the address that the router reads', () => {
  it.each(['/search/caf%C3%A9/?q=100%', '/', '/a%2Fb', '/api/cars/%', '/API/%E0%A4%A', ''])(
    'is %s itself',
    (address) => {
      expect(readableAddress(address)).toBe(address);
    },
  );

  it.each([
    ['/100%', '/100%25'],
    ['/%E0%A4%A?q=%41', '/%25E0%25A4%25A?q=%41'],
    ['//%', '//%25'],
  ])('of %s, which cannot be decoded, is as it is typed', (address, readable) => {
    expect(readableAddress(address)).toBe(readable);
  });
});
