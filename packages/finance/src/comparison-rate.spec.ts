import { describe, expect, it } from '@jest/globals';
import { Decimal } from 'decimal.js';
import { comparisonRate } from './comparison-rate.ts';
import { loanSchedule } from './loan-schedule.ts';

const NOTHING = { establishmentCents: 0, monthlyCents: 0 };

describe('FIN-1 the comparison rate by regulation 100', () => {
  it('is the rate itself where nothing is charged', () => {
    expect(comparisonRate('10', NOTHING)).toBe('10.00');
    expect(comparisonRate('8.5', NOTHING)).toBe('8.50');
    expect(comparisonRate('0', NOTHING)).toBe('0.00');
  });

  it('rises with every ascertainable fee', () => {
    expect(Number(comparisonRate('10', { ...NOTHING, establishmentCents: 40_000 }))).toBeGreaterThan(10);
    expect(Number(comparisonRate('10', { ...NOTHING, monthlyCents: 800 }))).toBeGreaterThan(10);
  });

  it.each([
    ['10', 39_500, 1_000],
    ['8.5', 0, 995],
    ['0', 50_000, 0],
    ['24.9', 99_900, 2_500],
  ])(
    'at %s with fees of %d and %d cents makes what is paid worth what is lent',
    (rate, establishmentCents, monthlyCents) => {
      const { duesCents } = loanSchedule({
        ...{ amountCents: 3_000_000, rate, termMonths: 60, balloonCents: 0, frequency: 'monthly' },
      });
      const Exact = Decimal.clone({ precision: 40 });
      // Σ (R + C) / (1 + r)^j at time j, with the establishment fee at time 0.
      const worthAt = (percent: Decimal) => {
        const factor = percent.div(100).div(12).plus(1);
        return duesCents.reduce(
          (sum, due, index) => sum.plus(new Exact(due + monthlyCents).div(factor.pow(index + 1))),
          new Exact(establishmentCents),
        );
      };
      const answer = new Exact(comparisonRate(rate, { establishmentCents, monthlyCents }));
      expect(worthAt(answer.minus('0.005')).gte(3_000_000)).toBe(true);
      expect(worthAt(answer.plus('0.005')).lte(3_000_000)).toBe(true);
    },
  );
});
