import { describe, expect, it } from '@jest/globals';
import { type FinancedCar, isOfferShown, type LenderOffer, type LenderRule } from './finance-offer.ts';

const car: FinancedCar = { status: 'in_stock', sold: false, year: 2021, currentPriceCents: 2_000_000 };
const offer: LenderOffer = { interestRate: 7.5, comparisonRate: 8.1, paymentWeek: 95, paymentMonth: 411 };
const RULES: LenderRule[] = ['recent_car', 'available_car', 'weekly_payment', 'monthly_payment'];
const shown = (carChanges: Partial<FinancedCar>, offerChanges: Partial<LenderOffer> = {}) =>
  RULES.filter((rule) => isOfferShown({ ...car, ...carChanges }, { ...offer, ...offerChanges }, rule, 2026));

describe('whether a lender’s offer is shown', () => {
  it('wants a car that can be had', () => {
    expect(shown({})).toEqual(RULES);
    expect(shown({ status: 'coming_soon' })).toEqual(RULES);
    expect(shown({ sold: true })).toEqual([]);
    expect(shown({ status: 'withdrawn' })).toEqual([]);
  });

  it('needs both rates; 0 counts as a rate', () => {
    expect(shown({}, { interestRate: null })).toEqual([]);
    expect(shown({}, { comparisonRate: undefined })).toEqual([]);
    expect(shown({}, { interestRate: 0, comparisonRate: 0 })).toEqual(RULES);
  });

  it('wants a price above $500, but of the lenders who take any car', () => {
    expect(shown({ currentPriceCents: 50_000 })).toEqual(['available_car']);
    expect(shown({ currentPriceCents: null })).toEqual(['available_car']);
    expect(shown({ currentPriceCents: 50_001 })).toEqual(RULES);
  });

  it('wants a car of 12 calendar years at most where the lender does', () => {
    expect(shown({ year: 2014 })).toContain('recent_car');
    expect(shown({ year: 2013 })).not.toContain('recent_car');
    expect(shown({ year: null })).not.toContain('recent_car');
  });

  it('wants the payment that the lender states', () => {
    expect(shown({}, { paymentWeek: null })).not.toContain('weekly_payment');
    expect(shown({}, { paymentMonth: undefined })).not.toContain('monthly_payment');
  });
});
