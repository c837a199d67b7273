import { describe, expect, it } from '@jest/globals';
import { type MarketRecord, marketComparison } from './market-comparison.ts';

const QUEENSLAND = { state: 'QLD', timeZone: 'Australia/Brisbane' };
const marketDate = new Date('2026-11-03T02:00:00Z');
const averages = (state: number | null, national: number | null): MarketRecord => ({
  stateAverageCents: state,
  nationalAverageCents: national,
  marketSource: 'feed',
  marketDate,
  marketFigures: null,
});
const badge = (cents: number | null, market: MarketRecord) =>
  marketComparison(cents, market, QUEENSLAND)?.badge ?? null;

describe('the comparison with the market', () => {
  it('CARD-5 shows only more than $499 below the state average', () => {
    expect(badge(2_000_000, averages(2_049_900, null))).toBeNull();
    expect(badge(2_000_000, averages(2_050_000, null))).toBe('$500 below market average');
    expect(badge(2_100_000, averages(2_050_000, null))).toBeNull();
  });

  it('CARD-5 a state figure is decisive even where the national test would pass', () => {
    expect(badge(2_000_000, averages(1_950_000, 2_400_000))).toBeNull();
    expect(badge(2_000_000, averages(2_125_000, 1_900_000))).toBe('$1,250 below market average');
  });

  it('CARD-5 uses only the national test if there is no state figure', () => {
    expect(badge(2_000_000, averages(null, 2_125_099))).toBe('$1,250 below market average');
    expect(badge(2_000_000, averages(null, null))).toBeNull();
  });

  it('CARD-5 a car without a price to show has no badge', () => {
    expect(badge(null, averages(2_000_000, null))).toBeNull();
    expect(badge(0, averages(2_000_000, null))).toBeNull();
    expect(badge(1_000, averages(2_000_000, null))).toBeNull();
  });

  it('states source, date and sample, and that a feed’s average is not our own count', () => {
    expect(marketComparison(2_000_000, averages(null, 2_125_000), QUEENSLAND)?.note).toBe(
      'Market average $21,250 in Australia, as the dealer’s market data reported it on 3 Nov 2026; we have not counted the vehicles behind it.',
    );
    expect(badge(2_000_000, { ...averages(2_125_000, null), marketDate: null })).toBeNull();
    expect(badge(2_000_000, { ...averages(2_125_000, null), marketSource: null })).toBeNull();
  });

  it('calls own figures a median asking price, and needs their sample', () => {
    const state = { median: 21_300, lower: 20_000, upper: 22_900, cars: 12, dealerships: 5 };
    const own = { ...averages(2_130_000, null), marketSource: 'own_stock' as const };
    expect(marketComparison(2_000_000, { ...own, marketFigures: { at: 1_777_777_777, state } }, QUEENSLAND)).toEqual({
      badge: '$1,300 below median asking price',
      note: 'Median asking price $21,300 of 12 similar vehicles at 5 dealerships in QLD on our platform, 3 Nov 2026.',
      short: '12 similar in QLD, 3 Nov 2026',
    });
    expect(badge(2_000_000, own)).toBeNull();
  });
});
