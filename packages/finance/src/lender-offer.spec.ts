import { describe, expect, it } from '@jest/globals';
import {
  type FinancedCar,
  isOfferShown,
  type LenderOffer,
  type LenderRule,
  oldestFinancedYear,
} from './lender-offer.ts';

const OLDEST = oldestFinancedYear(new Date('2026-06-01T00:00:00Z'), 'Australia/Sydney');
const car: FinancedCar = { available: true, year: 2021, currentPriceCents: 2_000_000 };
const offer: LenderOffer = { interestRate: 7.5, comparisonRate: 8.1, paymentWeek: 95, paymentMonth: 411 };

const RECENT: LenderRule = 'recent_car';
const AVAILABLE: LenderRule = 'available_car';
const WEEKLY: LenderRule = 'weekly_payment';
const MONTHLY: LenderRule = 'monthly_payment';
const ALL = [RECENT, AVAILABLE, WEEKLY, MONTHLY];

/** What differs from a car and an offer that every rule takes, and the rules that still take it. */
const BRANCHES: readonly [string, Partial<FinancedCar>, Partial<LenderOffer>, LenderRule[]][] = [
  ['a car that every rule takes', {}, {}, ALL],
  ['a car that is gone', { available: false }, {}, []],
  ['no interest rate', {}, { interestRate: null }, []],
  ['an interest rate that is not stated', {}, { interestRate: undefined }, []],
  ['no comparison rate', {}, { comparisonRate: null }, []],
  ['a comparison rate that is not stated', {}, { comparisonRate: undefined }, []],
  ['rates of nothing', {}, { interestRate: 0, comparisonRate: 0 }, ALL],
  ['a price of $500', { currentPriceCents: 50_000 }, {}, [AVAILABLE]],
  ['a price of $500.01', { currentPriceCents: 50_001 }, {}, ALL],
  ['no price', { currentPriceCents: null }, {}, [AVAILABLE]],
  ['a car of 12 calendar years', { year: 2014 }, {}, ALL],
  ['a car of 13 calendar years', { year: 2013 }, {}, [AVAILABLE, WEEKLY, MONTHLY]],
  ['a car of next year', { year: 2027 }, {}, ALL],
  ['a car of an unknown year', { year: null }, {}, [AVAILABLE, WEEKLY, MONTHLY]],
  ['no payment a week', {}, { paymentWeek: null }, [RECENT, AVAILABLE, MONTHLY]],
  ['a payment a week that is not stated', {}, { paymentWeek: undefined }, [RECENT, AVAILABLE, MONTHLY]],
  ['a payment a week of 0', {}, { paymentWeek: 0 }, [RECENT, AVAILABLE, MONTHLY]],
  ['a payment a month of 0', {}, { paymentMonth: 0 }, [RECENT, AVAILABLE, WEEKLY]],
  ['no payment a month', {}, { paymentMonth: null }, [RECENT, AVAILABLE, WEEKLY]],
  ['a payment a month that is not stated', {}, { paymentMonth: undefined }, [RECENT, AVAILABLE, WEEKLY]],
];

describe('FIN-1 whether a lender’s offer is shown', () => {
  it.each(BRANCHES)('decides on %s', (_, carChanges, offerChanges, expected) => {
    const shown = ALL.filter((rule) =>
      isOfferShown({ ...car, ...carChanges }, { ...offer, ...offerChanges }, rule, OLDEST),
    );
    expect(shown).toEqual(expected);
  });

  it.each([
    // The year begins at 14:00 UTC in Brisbane, which has no daylight saving, at 13:00 in Sydney and at 16:00 in Perth.
    ['2026-12-31T12:59:59Z', 2014, 2014, 2014],
    ['2026-12-31T13:00:00Z', 2014, 2014, 2015],
    ['2026-12-31T13:59:59.999Z', 2014, 2014, 2015],
    ['2026-12-31T14:00:00Z', 2014, 2015, 2015],
    ['2026-12-31T15:59:59.999Z', 2014, 2015, 2015],
    ['2026-12-31T16:00:00Z', 2015, 2015, 2015],
    ['2027-01-01T00:00:00Z', 2015, 2015, 2015],
  ])('counts 12 years by the calendar of the place at %s', (now, perth, brisbane, sydney) => {
    const oldest = (city: string) => oldestFinancedYear(new Date(now), `Australia/${city}`);
    expect([oldest('Perth'), oldest('Brisbane'), oldest('Sydney')]).toEqual([perth, brisbane, sydney]);
  });
});
