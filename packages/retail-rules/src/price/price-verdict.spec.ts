import { describe, expect, it } from '@jest/globals';
import { priceVerdict } from './price-verdict.ts';

const QUEENSLAND = { state: 'QLD', timeZone: 'Australia/Brisbane' };
const figure = { median: 27_500, lower: 26_000, upper: 29_000, cars: 12, dealerships: 5 };
const market = (changes: Partial<typeof figure> = {}) => ({
  marketFigures: { at: 1_777_777_777, nation: { ...figure, ...changes } },
});
const verdictAt = (cents: number, changes: Partial<typeof figure> = {}) =>
  priceVerdict(cents, market(changes), QUEENSLAND);

describe('the verdict on a price', () => {
  it.each([
    [2_599_999, 'great'],
    [2_600_000, 'fair'],
    [2_750_000, 'fair'],
    [2_900_000, 'fair'],
    [2_900_001, 'above'],
  ])('IDX-6 of %i cents is %s by the middle half of similar vehicles', (cents, verdict) => {
    expect(verdictAt(cents)?.verdict).toBe(verdict);
  });

  it('PRICE-1 says what it rests on, by the state before the nation', () => {
    expect(verdictAt(2_500_000)).toEqual({
      verdict: 'great',
      title: 'Great price',
      basis:
        'At least three quarters of 12 similar vehicles at 5 dealerships in Australia cost more. The middle half are priced from $26,000 to $29,000 on our platform, 3 May 2026.',
      short: '12 similar in Australia, 3 May 2026',
    });
    const { marketFigures } = market();
    const inState = { marketFigures: { ...marketFigures, state: { ...figure, lower: 20_000, upper: 24_000 } } };
    expect(priceVerdict(2_500_000, inState, QUEENSLAND)).toMatchObject({
      verdict: 'above',
      basis: expect.stringContaining('dealerships in QLD cost less'),
    });
  });

  it('PRICE-1 gives no verdict if the page also says that the price is below the market, and says that the two differ', () => {
    const below = { badge: '$1,968 below market average', note: '', short: '' };
    const verdict = priceVerdict(3_000_000, market(), QUEENSLAND, below);
    expect(verdict).toMatchObject({ verdict: null, title: 'Comparisons differ' });
    expect(verdict?.basis).toMatch(/cost less, but the dealer’s market data puts this price below its average/);
    expect(priceVerdict(2_750_000, market(), QUEENSLAND, below)?.verdict).toBe('fair');
  });

  it('names the day that it is where the vehicle stands, not the one of Greenwich', () => {
    const at = Date.UTC(2026, 10, 27, 14, 48) / 1_000;
    const { nation } = market().marketFigures;
    expect(priceVerdict(2_500_000, { marketFigures: { at, nation } }, QUEENSLAND)?.basis).toContain('28 Nov 2026');
  });

  it.each([
    ['no figures of ours, as with an average from a feed', { marketFigures: null }],
    ['four vehicles', market({ cars: 4 })],
    ['two dealerships', market({ dealerships: 2 })],
  ])('IDX-6 is none on %s, and says so', (_, known) => {
    expect(priceVerdict(2_500_000, known, QUEENSLAND)).toMatchObject({ verdict: null, title: 'Too few to compare' });
  });

  it('CARD-4 is nothing at all without a price to show', () => {
    expect(priceVerdict(null, market(), QUEENSLAND)).toBeNull();
    expect(priceVerdict(1_000, market(), QUEENSLAND)).toBeNull();
  });
});
