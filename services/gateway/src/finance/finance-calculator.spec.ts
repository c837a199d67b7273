import type { FinanceCalculator } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import type { LenderLoan } from '../cards/car-repayment.view.ts';
import { exampleSite } from '../testing/example-site.ts';
import { calculatorView } from './calculator.view.ts';

const site = exampleSite({
  finance: { calculator: { enabled: true, establishment_fee: 395, monthly_fee: 5 } },
}).config;
const view = (query = '', config = site) =>
  calculatorView({ path: '/finance', parameters: new URLSearchParams(query), priceCents: 3_000_000 }, config);
const valuesOf = (shown: FinanceCalculator | null) =>
  Object.fromEntries([...(shown?.fields ?? []), ...(shown?.choices ?? [])].map(({ name, value }) => [name, value]));
const errorsOf = (query: string) => {
  const { fields = [], choices = [], answer } = view(query) ?? {};
  expect(answer).toBeNull();
  return [...fields, ...choices].flatMap(({ name, error }) => (error === null ? [] : [name]));
};

describe('the finance calculator', () => {
  it('FIN-1 starts with the price, the site’s rate, five years and no balloon', () => {
    const shown = view();
    expect(valuesOf(shown)).toEqual({
      ...{ price: '$30,000', deposit: '$0', trade_in: '$0', balloon: '$0' },
      ...{ rate: '10', term: '60', frequency: 'weekly' },
    });
    expect(shown?.answer?.repayment).toEqual({ amount: '$146.19', period: 'a week' });
    const group = exampleSite({ finance: { calculator: { enabled: true, rate: 8.5 } } }).config;
    expect(view('', group)?.answer?.interest_rate).toBe('8.50% p.a.');
  });

  it('FIN-1 FIN-3 starts with the lender’s loan that stands beside the price, and says of it what the lender says', () => {
    const offered: LenderLoan = {
      ...{ lender: 'Gum Finance', weekCents: 44_757, monthCents: 194_500, rate: 7.125, comparisonRate: 7.9 },
      terms: { termMonths: 48, termUnit: 'years', deposit: 2_599.05, balloon: null },
      warning: 'WARNING',
    };
    const priced = (query: string, loan: LenderLoan = offered) =>
      calculatorView(
        { path: '/cars/x', parameters: new URLSearchParams(query), priceCents: 2_599_050, offered: loan },
        site,
      );
    const shown = priced('');
    expect(valuesOf(shown)).toEqual({
      ...{ price: '$25,990.50', deposit: '$2,599.05', trade_in: '$0', balloon: '$0' },
      ...{ rate: '7.125', term: '48', frequency: 'weekly' },
    });
    expect(shown?.answer).toMatchObject({
      repayment: { amount: '$447.57', period: 'a week' },
      comparison_rate: '7.90% p.a.',
      warning: 'WARNING',
    });
    expect(shown?.answer?.rows).toContainEqual({ label: 'Lender', value: 'Gum Finance' });
    expect(priced('frequency=monthly')?.answer?.repayment).toEqual({ amount: '$1,945', period: 'a month' });
    // Another loan is none that the lender offers.
    for (const other of ['deposit=0', 'frequency=fortnightly', 'term=60', 'rate=7']) {
      expect(priced(other)?.answer?.rows).not.toContainEqual({ label: 'Lender', value: 'Gum Finance' });
    }
    // A term that the calculator can’t ask for leaves it with the site’s own.
    const longer = { ...offered, terms: { ...offered.terms, termMonths: 120 } };
    expect(valuesOf(priced('', longer))).toMatchObject({ price: '$25,990.50', rate: '10', term: '60' });
  });

  it('FIN-1 is nowhere on a site without finance or without it', () => {
    const calculator = { enabled: true };
    expect(view('', exampleSite({ finance: { enabled: false, calculator } }).config)).toBeNull();
    expect(view('', exampleSite({ finance: { calculator: { enabled: false } } }).config)).toBeNull();
    expect(view('', exampleSite({ finance: { calculator } }).config)).not.toBeNull();
  });

  it('FIN-1 answers for the highest price that a vehicle can have, and for none above it', () => {
    const dearest = calculatorView(
      { path: '/cars/x', parameters: new URLSearchParams(), priceCents: 1_000_000_000 },
      site,
    );
    expect(valuesOf(dearest).price).toBe('$10,000,000');
    expect(dearest?.answer?.rows).toContainEqual({ label: 'Amount financed', value: '$10,000,000', brief: true });
    expect(view('price=9999999.99&frequency=monthly')?.answer).not.toBeNull();
    for (const price of ['10000000.01', '10,000,001', '99999999'])
      expect(errorsOf(`price=${price}`)).toEqual(['price']);
  });

  it('answers what the address asks, and keeps what else it says', () => {
    const asked =
      'price=%2442%2C000&deposit=2000&trade_in=4%2C000.50&rate=8.5&term=36&balloon=10000&frequency=monthly&car_id=c1';
    const shown = view(asked);
    expect(shown?.hidden).toEqual([['car_id', 'c1']]);
    expect(shown?.answer).toMatchObject({
      repayment: { amount: expect.stringMatching(/^\$\d+\.\d{2}$/), period: 'a month' },
      interest_rate: '8.50% p.a.',
      rows: expect.arrayContaining([
        { label: 'Amount financed', value: '$35,999.50', brief: true },
        { label: 'Number of repayments', value: '36', brief: true },
        { label: 'Last repayment, with the balloon', value: expect.stringMatching(/^\$10,\d{3}/) },
        { label: 'Other fees', value: '$395 to set it up, $5 a month' },
      ]),
    });
  });

  it('FIN-1 states the comparison rate above the rate, with the warning and its basis', () => {
    const answer = view()?.answer;
    expect(Number.parseFloat(answer?.comparison_rate ?? '')).toBeGreaterThan(10);
    expect(answer?.warning).toMatch(/5-year secured loan of \$30,000.*WARNING: This comparison rate is true only/);
  });

  it.each([
    ['price=cheap', ['price']],
    ['price=30000000', ['price']],
    ['price=0', ['price']],
    ['price=1000&deposit=600&trade_in=400', ['price']],
    ['deposit=-1&trade_in=x', ['deposit', 'trade_in']],
    ['balloon=30000', ['balloon']],
    ['rate=36', ['rate']],
    ['rate=8.555', ['rate']],
    ['term=11', ['term']],
    ['term=85', ['term']],
    ['term=6e1', ['term']],
    ['frequency=daily', ['frequency']],
    [`price=${'9'.repeat(5_000)}`, ['price']],
  ])('names the field that %s is wrong in', (query, names) => {
    expect(errorsOf(query.slice(0, 6_000))).toEqual(names);
  });

  it('keeps a term that is no whole year among its choices', () => {
    const term = view('term=30')?.choices.find(({ name }) => name === 'term');
    expect(term?.choices.map(({ value }) => value)).toEqual(['12', '24', '30', '36', '48', '60', '72', '84']);
  });

  it('is left out where the site has it off', () => {
    expect(view('', exampleSite().config)).toBeNull();
  });
});
