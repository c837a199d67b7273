import type { AdjustmentAnswers } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  byHandText,
  estimateBasis,
  estimateRange,
  medianOf,
  pastLimits,
  similarCarsOf,
  tradeInEstimate,
} from './trade-in-estimate.ts';

const usual: AdjustmentAnswers = {
  condition: 'Good',
  service_history: 'Complete',
  damage: 'None',
  keys: 'Two or more',
  finance_owing: 'No',
};
const terms = { margin_percent: 10, reconditioning: 1_000 };
const similar = { medianCents: 2_000_000, sample: 12, dealerships: 3 };

/** The estimate, which has to be one. */
function estimate(answers: Partial<AdjustmentAnswers> = {}, of = similar) {
  const made = tradeInEstimate(of, { ...usual, ...answers }, terms);
  if (typeof made === 'string') throw new Error(`expected an estimate, not ${made}`);
  return made;
}

describe('the similar cars of a trade-in', () => {
  const own = new Set([1]);
  const cars = (dealership: number, ...dollars: number[]) =>
    dollars.map((price) => ({ dealership, cents: price * 100 }));
  const genuine = [...cars(1, 20_000), ...cars(2, 20_400), ...cars(3, 19_800)];

  it('count each dealership once, so that none decides what another offers, however much it lists', () => {
    const flood = cars(4, ...Array.from({ length: 20 }, () => 200_000));
    expect(similarCarsOf(genuine, own)).toEqual({ medianCents: 2_000_000, sample: 3, dealerships: 3 });
    expect(similarCarsOf([...genuine, ...flood], own)).toEqual({ medianCents: 2_020_000, sample: 23, dealerships: 4 });
  });

  it('are the site’s own of fewer than three dealerships', () => {
    const others = cars(2, 200_000, 200_000, 200_000);
    expect(similarCarsOf(others, own)).toEqual({ medianCents: 0, sample: 0, dealerships: 0 });
    const both = [...others, ...cars(1, 20_000, 20_200, 20_400)];
    expect(similarCarsOf(both, own)).toEqual({ medianCents: 2_020_000, sample: 3, dealerships: 1 });
  });
});

describe('the estimate of a trade-in', () => {
  it('is the median asking price less margin and reconditioning', () => {
    expect(estimate()).toEqual({
      medianCents: 2_000_000,
      offerCents: 1_700_000,
      lowCents: 1_630_000,
      highCents: 1_770_000,
      confidence: 'high',
      steps: [
        { label: 'Median asking price of similar vehicles', cents: 2_000_000 },
        { label: 'Dealer’s margin', cents: -200_000 },
        { label: 'Reconditioning', cents: -100_000 },
      ],
    });
  });

  it.each([
    [{ condition: 'Excellent' }, 1_740_000],
    [{ condition: 'Good' }, 1_700_000],
    [{ condition: 'Fair' }, 1_580_000],
    [{ condition: 'Poor' }, 1_420_000],
    [{ service_history: 'Complete' }, 1_700_000],
    [{ service_history: 'Partial' }, 1_640_000],
    [{ service_history: 'None' }, 1_580_000],
    [{ damage: 'None' }, 1_700_000],
    [{ damage: 'Small marks' }, 1_660_000],
    [{ damage: 'Needs repair' }, 1_500_000],
    [{ keys: 'Two or more' }, 1_700_000],
    // $16,650 is rounded to the hundred.
    [{ keys: 'One' }, 1_670_000],
    [{ finance_owing: 'No' }, 1_700_000],
    [{ finance_owing: 'Yes' }, 1_700_000],
    [{ condition: 'Poor', service_history: 'None', damage: 'Needs repair', keys: 'One' }, 1_070_000],
  ] satisfies [Partial<AdjustmentAnswers>, number][])('%p makes it %p cents', (answers, cents) => {
    expect(estimate(answers).offerCents).toBe(cents);
  });

  it('TRADE-1 adds up: whole dollars, with the rounding as the last step, come to the offer', () => {
    const odd = { ...similar, medianCents: 2_345_650 };
    for (const cars of [similar, odd]) {
      const { steps, offerCents } = estimate({ condition: 'Fair', damage: 'Small marks', keys: 'One' }, cars);
      expect(steps.reduce((total, { cents }) => total + cents, 0)).toBe(offerCents);
      expect(steps.every(({ cents }) => cents % 100 === 0)).toBe(true);
    }
    expect(estimate({ keys: 'One' }).steps.at(-1)).toEqual({ label: 'Rounded to the nearest $100', cents: 5_000 });
  });

  it.each([
    [12, 3, 'None', 'high'],
    [12, 2, 'None', 'medium'],
    [9, 3, 'None', 'medium'],
    [5, 1, 'Small marks', 'medium'],
    [4, 3, 'None', 'low'],
    [40, 9, 'Needs repair', 'low'],
  ])('of %p cars of %p dealerships with damage %p has %p confidence', (sample, dealerships, damage, confidence) => {
    const made = estimate({ damage }, { ...similar, sample, dealerships });
    expect(made.confidence).toBe(confidence);
    expect(made.lowCents).toBeLessThan(made.offerCents);
    expect(made.highCents).toBeGreaterThan(made.offerCents);
  });

  it('is not given from too few cars, or if too little of the price is left', () => {
    expect(tradeInEstimate({ ...similar, sample: 2 }, usual, terms)).toBe('too_few_similar');
    expect(tradeInEstimate({ ...similar, sample: 0, medianCents: 0 }, usual, terms)).toBe('too_few_similar');
    expect(tradeInEstimate({ ...similar, medianCents: 160_000 }, usual, terms)).toBe('too_little');
  });
});

describe('the limits of an estimate', () => {
  const limits = { most_years: 7, most_kms: 100_000 };
  it.each([
    [2019, 100_000, null],
    [2018, 10, 'too_old'],
    [2024, 100_001, 'too_far'],
    [2010, 300_000, 'too_old'],
  ])('a vehicle of %p with %p km is %p', (year, kms, reason) => {
    expect(pastLimits({ year, kms }, limits, '2026-11-24')).toBe(reason);
  });
});

describe('a median', () => {
  it.each([
    [[], undefined],
    [[7], 7],
    [[9, 1, 5], 5],
    [[10, 1, 5, 20], 8],
  ])('of %p is %p', (prices, median) => {
    expect(medianOf(prices)).toBe(median);
  });
});

it('says what an estimate rests on, and why there is none', () => {
  expect(estimateRange({ low: 14_200, high: 15_600 })).toBe('$14,200 to $15,600');
  expect(estimateBasis({ sample: 12, median: 18_400 })).toBe(
    '12 similar vehicles on our sites, median asking price $18,400, less reconditioning and margin',
  );
  expect(byHandText('too_old')).toMatch(/older/);
});
