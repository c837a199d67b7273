import { describe, expect, it } from '@jest/globals';
import { ManyDealers, shares } from './many-dealers.ts';

describe('a platform of many dealers', () => {
  it('shares its cars out, with one dealer of a hundred and one of a thousand', () => {
    const sizes = shares(20_000, 20);
    expect(sizes.slice(0, 2)).toEqual([100, 1_000]);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(20_000);
    expect(Math.max(...sizes) - Math.min(...sizes.slice(2))).toBeLessThanOrEqual(1);
  });

  it('lists each car once, under a number of its own', () => {
    const dealers = new ManyDealers(3_200);
    const events = [...dealers.batches('2026-03-01T00:00:00.000Z')].flat();
    expect(events).toHaveLength(3_200);
    expect(new Set(events.map(({ stocknum }) => stocknum)).size).toBe(3_200);
    const counts = dealers.dealers.map(({ slug }) => events.filter((event) => event.dealership_slug === slug).length);
    expect(counts).toEqual(dealers.dealers.map(({ cars }) => cars));
    expect(dealers.siteDocument({ slug: 'size-all', cars: 3_200 }).dealership_ids).toHaveLength(3);
  });
});
