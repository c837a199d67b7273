import type { ListedCar } from '@forecourt/retail-rules';
import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../../testing/example-car.ts';
import { exampleSite } from '../../testing/example-site.ts';
import { comparableCars, comparableCondition, marketPlotView } from './market-plot.view.ts';

const figure = { median: 27_500, lower: 26_000, upper: 29_000, cars: 12, dealerships: 5 };
const at = Date.parse('2026-11-03T01:00:00Z') / 1_000;
const compared = (changes: Partial<ListedCar> = {}) =>
  exampleCar({ marketFigures: { at, nation: figure }, ...changes });
const plot = (changes: Partial<ListedCar> = {}, comparable: ListedCar[] = [], prices = {}) =>
  marketPlotView(compared(changes), comparable, exampleSite({ prices }).config);

describe('what similar vehicles cost', () => {
  it('names the median asking price with its source, sample and date', () => {
    expect(plot()).toMatchObject({
      text: 'Median asking price $27,500 of 12 similar vehicles at 5 dealerships in Australia.',
      note: expect.stringMatching(
        /type of price \(Drive Away\).*within 30%\. Asking prices on our platform, 3 November 2026\.$/,
      ),
      middle: { label: 'Half are priced from $26,000 to $29,000' },
      own: { label: 'This vehicle, $26,990 Drive Away' },
    });
    const inState = plot({ marketFigures: { at, state: { ...figure, median: 28_000 }, nation: figure } });
    expect(inState?.text).toBe('Median asking price $28,000 of 12 similar vehicles at 5 dealerships in QLD.');
  });

  it('places the middle half, this vehicle and the site’s own on one axis', () => {
    const others = [
      exampleCar({ id: 'b', priceCents: 3_199_000, km: 51_000 }),
      exampleCar({ id: 'c', priceCents: 2_499_000 }),
    ];
    const shown = plot({}, others);
    expect(shown?.ends).toEqual(['$24,400', '$32,600']);
    expect(shown?.middle).toMatchObject({ from: 19.5, median: 37.8, to: 56.1 });
    expect(shown?.own.at).toBe(31.6);
    expect(shown?.dots.map(({ at: place, price, type }) => [place, price, type])).toEqual([
      [7.2, '$24,990', 'Drive Away'],
      [92.6, '$31,990', 'Drive Away'],
    ]);
    expect(shown?.dots[1]?.label).toContain('51,000 km');
  });

  it.each<[string, Partial<ListedCar>, object]>([
    ['is switched off', {}, { market_plot: false }],
    ['has no figures', { marketFigures: null }, {}],
    ['has no price', { priceCents: null }, {}],
    ['is sold', { status: 'sold', sold: true }, {}],
  ])('is none of a vehicle that %s', (_, changes, prices) => {
    expect(plot(changes, [], prices)).toBeNull();
  });

  it('compares vehicles for sale with one type of price, and not with itself', () => {
    const car = compared();
    const found = [
      car,
      exampleCar({ id: 'b', priceType: 'drive away' }),
      exampleCar({ id: 'c', priceType: 'Excl. Govt. Charges' }),
      exampleCar({ id: 'd', status: 'sold', sold: true }),
      exampleCar({ id: 'e', status: 'coming_soon' }),
    ];
    expect(comparableCars(car, found).map(({ id }) => id)).toEqual(['b']);
    expect(comparableCondition(exampleCar({ km: null }))).toBeNull();
  });
});
