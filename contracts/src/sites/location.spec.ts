import { describe, expect, it } from '@jest/globals';
import { address } from './location.ts';

describe('a postal address', () => {
  const street = { street: '1 Main St', city: 'Sydney', state: 'nsw', postcode: '2000' };
  const isTaken = (place_url: string) => address.safeParse({ ...street, place_url }).success;

  it('has only web addresses: a link that runs a script is refused', () => {
    expect(isTaken('https://maps.example/place/1')).toBe(true);
    expect(isTaken('javascript:alert(1)')).toBe(false);
    expect(isTaken('data:text/html,x')).toBe(false);
  });
});
