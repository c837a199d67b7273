import { describe, expect, it } from '@jest/globals';
import { deliveryPriceCents } from './current-price.ts';

const rules = { delivery_free_km: 25, delivery_price: 150, delivery_price_per_km: 1.5, delivery_most_km: 1_000 };

describe('the price of a delivery', () => {
  it.each<[number, number | null]>([
    [0, 0],
    [25, 0],
    [25.01, 16_000],
    [125, 30_000],
    [1_000, 162_000],
    [1_000.1, null],
  ])('goes by its distance: %d km', (km, cents) => {
    expect(deliveryPriceCents(km, rules)).toBe(cents);
  });

  it('is none where a site only hands vehicles over', () => {
    expect(deliveryPriceCents(0.5, { ...rules, delivery_free_km: 0, delivery_most_km: 0 })).toBeNull();
  });
});
