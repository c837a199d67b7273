import type { SiteConfigInput } from '@forecourt/contracts';
import type { ListedCar } from '@forecourt/retail-rules';
import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../testing/example-car.ts';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { repaymentTerms, repaymentView } from './car-repayment.view.ts';

const now = new Date('2026-11-20T00:00:00Z');
const lenders = [
  { key: 'gum', name: 'Gum Finance', rule: 'recent_car' as const, comparison_basis: 'a 3-year loan of $10,000' },
];
const repaymentOf = (finance: SiteConfigInput['finance'], car: Partial<ListedCar> = {}, cards = {}) =>
  repaymentView(exampleCar(car), exampleSite({ finance, cards }), now).repayment;
const byCalculator = {
  repayments: 'calculator' as const,
  calculator: { establishment_fee: 395, monthly_fee: 5 },
};
const lowestPayment = {
  ...{ lender: 'gum', weekCents: 9_950, rate: 7.5, comparisonRate: 8.12 },
  ...{ monthCents: null, terms: { termMonths: 60 } },
};

describe('FIN-3 the repayment beside a price', () => {
  it('is the calculator’s for the whole price over five years, with the comparison rate and its warning', () => {
    expect(repaymentOf(byCalculator, { priceCents: 3_000_000 })).toEqual({
      amount: '$146.19 a week',
      rates: expect.stringMatching(/^10\.00%\sp\.a\., comparison\srate\s1[01]\.\d\d%\sp\.a\.$/),
      basis: 'Example rate, over 60 months, no deposit',
      warning: expect.stringMatching(/5-year secured loan of \$30,000.*WARNING: This comparison rate is true only/),
    });
  });

  it('is the lowest payment of the site’s lenders, under that lender’s rule', () => {
    const byLender = { repayments: 'lender' as const, lenders };
    expect(repaymentOf(byLender, { lowestPayment })).toEqual({
      amount: '$99.50 a week',
      rates: '7.50%\u00A0p.a., comparison\u00A0rate\u00A08.12%\u00A0p.a.',
      basis: 'Gum Finance, over 60 months',
      warning: expect.stringContaining('a 3-year loan of $10,000'),
    });
    expect(repaymentOf(byLender)).toBeUndefined();
    expect(repaymentOf(byLender, { lowestPayment, year: 2013 })).toBeUndefined();
    expect(repaymentOf(byLender, { lowestPayment: { ...lowestPayment, lender: 'other' } })).toBeUndefined();
  });

  it.each([
    [
      'all of it known',
      { termMonths: 48, deposit: 2_000, balloon: 5_000.5 },
      ', over 48 months, $2,000 deposit, $5,000.50 balloon',
    ],
    [
      'a term in years, no deposit and no balloon',
      { termYears: 5, deposit: 0, balloon: 0 },
      ', over 60 months, no deposit',
    ],
    ['a term in the lender’s own unit', { termMonths: 60, termUnit: 'Years' }, ', over 5 years'],
    ['a term that is no whole number of these', { termMonths: 54, termUnit: 'years' }, ', over 54 months'],
    ['a deposit that only the site states', { termMonths: 60 }, ', over 60 months, $2,499 deposit', 10],
    ['the feed’s deposit before the site’s', { termMonths: 60, deposit: 1 }, ', over 60 months, $1 deposit', 10],
    ['nothing known', {}, ''],
  ])('says what a lender’s payment is for: %s', (_, terms, basis, deposit_share = 0) => {
    const finance = { repayments: 'lender' as const, lenders: lenders.map((lender) => ({ ...lender, deposit_share })) };
    const car = { priceCents: 2_499_000, lowestPayment: { ...lowestPayment, terms } };
    expect(repaymentOf(finance, car)?.basis).toBe(`Gum Finance${basis}`);
  });

  it('asks for the month’s payment where the lender’s rule does, as the vehicle’s page does', () => {
    const finance = {
      repayments: 'lender' as const,
      lenders: lenders.map((lender) => ({ ...lender, rule: 'monthly_payment' as const })),
    };
    expect(repaymentOf(finance, { lowestPayment })).toBeUndefined();
    expect(repaymentOf(finance, { lowestPayment: { ...lowestPayment, monthCents: 43_117 } })).toBeDefined();
  });

  it('goes by the site’s calendar where a lender asks for cars of 12 years', () => {
    // In Brisbane it is a quarter past twelve on New Year's Day, in Perth still the old year.
    const newYear = new Date('2026-12-31T14:15:00Z');
    const finance = { repayments: 'lender' as const, lenders };
    const shownIn = (time_zone: string) =>
      repaymentView(
        exampleCar({ lowestPayment, year: 2014 }),
        exampleSite({ finance }, [exampleDealership(1, 'riverside', { time_zone })]),
        newYear,
      ).repayment !== undefined;
    expect([shownIn('Australia/Perth'), shownIn('Australia/Brisbane')]).toEqual([true, false]);
  });

  it.each<[string, SiteConfigInput['finance'], Partial<ListedCar>, object]>([
    ['a site that states none', {}, {}, {}],
    ['a site with finance off', { ...byCalculator, enabled: false }, {}, {}],
    ['the make that the site leaves out', { ...byCalculator, excluded_make: 'toyota' }, {}, {}],
    ['a dealership that the site leaves out', { ...byCalculator, excluded_dealership_ids: [1] }, {}, {}],
    ['a sold car', byCalculator, { status: 'sold', sold: true }, {}],
    ['a car of $500', byCalculator, { priceCents: 50_000 }, {}],
    ['a car without a price', byCalculator, { priceCents: null }, {}],
    ['a price beyond all loans', byCalculator, { priceCents: 1_000_000_100 }, {}],
    ['a subscription', byCalculator, { subscriptionPriceCents: 20_000 }, { subscriptions: true }],
  ])('is left out for %s', (_, finance, car, cards) => {
    expect(repaymentOf(finance, car, cards)).toBeUndefined();
  });

  it('has its rates, their basis and the warning also where it stands without a car, such as on the slider of a budget', () => {
    const termsOf = (finance: SiteConfigInput['finance']) => repaymentTerms(exampleSite({ finance }).config);
    const { rates, warning, basis } = repaymentOf(byCalculator) ?? {};
    expect(termsOf(byCalculator)).toEqual({ rates, warning, basis });
    expect(termsOf({ repayments: 'lender', lenders })).toEqual({
      basis: 'Each vehicle shows its lender’s rate and comparison rate.',
    });
  });
});
