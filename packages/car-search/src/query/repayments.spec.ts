import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aCar } from '../conformance/stocked-index.ts';
import { fulfils } from '../reference/matches.ts';
import { repaymentsOf, weeklyBounds, weeklyOfPrice } from './repayments.ts';

const NOW = new Date('2026-03-01T00:00:00Z');
const calculator = (rate: string) => ({ basis: 'calculator', rate, excludedDealerships: [] }) as const;

describe('FIN-3 a weekly budget as a price ceiling', () => {
  it('takes exactly the prices whose repayment, to the cent, is within it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30_000_000 }),
        fc.integer({ min: -2, max: 2 }),
        fc.constantFrom('0', '0.01', '8.5', '10', '24.99', '35'),
        (priceCents, cents, rate) => {
          const weekly = weeklyOfPrice(priceCents, rate);
          const budget = (weekly + cents) / 100;
          const car = aCar('1', { current_price: priceCents / 100 });
          const { within } = repaymentsOf(calculator(rate), NOW);
          expect(fulfils(car, within({ max: Math.max(0, budget) }))).toBe(cents >= 0);
          expect(fulfils(car, within({ min: Math.max(0, budget) }))).toBe(cents <= 0 || weekly + cents <= 0);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('takes any price for a budget beyond all loans, and none for nothing', () => {
    const { within } = repaymentsOf(calculator('10'), NOW);
    const car = aCar('1', { current_price: 250_000 });
    expect(fulfils(car, within({ max: 999_999_999_999 }))).toBe(true);
    expect(fulfils(car, within({ max: 0 }))).toBe(false);
    expect(fulfils(car, within({ min: 999_999_999_999 }))).toBe(false);
  });

  it('counts a car’s 12 years by the site’s calendar, as its page does', () => {
    const car = aCar('1', { current_price: 30_000, year: 2014, payment_week: 90, payment_week_lender: 'gum' });
    const lenders = [{ key: 'gum', rule: 'recent_car' }] as const;
    const isStated = (now: string, timeZone: string) =>
      fulfils(car, repaymentsOf({ basis: 'lender', lenders, timeZone, excludedDealerships: [] }, new Date(now)).stated);
    const at = (now: string) => [isStated(now, 'Australia/Perth'), isStated(now, 'Australia/Brisbane')];
    expect(at('2026-12-31T13:59:59.999Z')).toEqual([true, true]);
    expect(at('2026-12-31T14:00:00Z')).toEqual([true, false]);
    expect(at('2026-12-31T16:00:00Z')).toEqual([false, false]);
  });

  it('has bounds in dollars a week', () => {
    expect(weeklyBounds({ min: 20_000, max: 30_000 }, calculator('10'))).toEqual({ min: 97.46, max: 146.19 });
    const lenders = { basis: 'lender', lenders: [], timeZone: 'Australia/Perth', excludedDealerships: [] } as const;
    expect(weeklyBounds({ min: 80, max: 90 }, lenders)).toEqual({ min: 80, max: 90 });
  });
});
