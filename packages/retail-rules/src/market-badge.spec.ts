import { describe, expect, it } from '@jest/globals';
import { marketBadge } from './market-badge.ts';

const averages = (state: number | null, national: number | null) => ({
  stateAverageCents: state,
  nationalAverageCents: national,
});

describe('market badge', () => {
  it('CARD-5 shows only more than $499 below the state average', () => {
    expect(marketBadge(2_000_000, averages(2_049_900, null))).toBeNull();
    expect(marketBadge(2_000_000, averages(2_050_000, null))).toBe('$500 below market average');
    expect(marketBadge(2_100_000, averages(2_050_000, null))).toBeNull();
  });

  it('CARD-5 a state figure is decisive even where the national test would pass', () => {
    expect(marketBadge(2_000_000, averages(1_950_000, 2_400_000))).toBeNull();
    expect(marketBadge(2_000_000, averages(2_125_000, 1_900_000))).toBe('$1,250 below market average');
  });

  it('CARD-5 uses only the national test if there is no state figure', () => {
    expect(marketBadge(2_000_000, averages(null, 2_125_099))).toBe('$1,250 below market average');
    expect(marketBadge(2_000_000, averages(null, null))).toBeNull();
  });

  it('CARD-5 a car without a price to show has no badge', () => {
    expect(marketBadge(null, averages(2_000_000, null))).toBeNull();
    expect(marketBadge(0, averages(2_000_000, null))).toBeNull();
    expect(marketBadge(1_000, averages(2_000_000, null))).toBeNull();
  });
});
