import { describe, expect, it } from '@jest/globals';
import { currentPriceCents, reducedPriceCents } from './current-price.ts';

describe('current price', () => {
  it.each([
    ['an offer below the list price', 3_000_000, 2_899_000, 2_899_000],
    ['an offer above the list price', 3_000_000, 3_100_000, 3_100_000],
    ['an offer without a list price', null, 2_899_000, 2_899_000],
    ['an offer of exactly $10', 3_000_000, 1_000, null],
    ['an offer a cent above $10', 3_000_000, 1_001, 1_001],
    ['an offer equal to the list price', 3_000_000, 3_000_000, null],
    ['no offer', 3_000_000, null, null],
  ])('CARD-4 reads the reduced price from %s', (_case, priceCents, offerPriceCents, expected) => {
    expect(reducedPriceCents({ priceCents, offerPriceCents })).toBe(expected);
  });

  it('CARD-4 the current price is the reduced, else the list price', () => {
    expect(currentPriceCents({ priceCents: 3_000_000, offerPriceCents: 2_899_000 })).toBe(2_899_000);
    expect(currentPriceCents({ priceCents: 3_000_000, offerPriceCents: null })).toBe(3_000_000);
    expect(currentPriceCents({ priceCents: 0, offerPriceCents: 0 })).toBe(0);
    expect(currentPriceCents({ priceCents: null, offerPriceCents: null })).toBeNull();
  });
});
