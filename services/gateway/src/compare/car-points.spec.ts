import type { ListedCar } from '@forecourt/retail-rules';
import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../testing/example-car.ts';
import { exampleSite } from '../testing/example-site.ts';
import { carPoints, leader } from './car-points.ts';

const pointed = (changes: Partial<ListedCar>, features: string[] = []) => ({
  car: exampleCar({ priceType: 'Drive Away', offerPriceCents: null, ...changes }),
  features,
});

const { config } = exampleSite();
const points = (...cars: Parameters<typeof carPoints>[0][number][]) => carPoints(cars, config);

describe('what a car has over the others', () => {
  const cheap = pointed({ priceCents: 26_800_00, km: 80_000, year: 2020 }, ['Sunroof']);
  const fresh = pointed({ priceCents: 30_000_00, km: 40_000, year: 2022 }, ['Tow Bar', 'Bluetooth', 'Sunroof']);

  it('is by how much it is ahead of the next', () => {
    expect(points(cheap, fresh)).toEqual([['$3,200 cheaper'], ['40,000 km less', '2 years newer', '2 more features']]);
    const between = pointed({ priceCents: 29_000_00, km: 39_000, year: 2022 });
    expect(points(cheap, fresh, between)).toEqual([['$2,200 cheaper'], [], ['1,000 km less']]);
  });

  it('leaves prices of several types, of sold cars, and unknown numbers alone', () => {
    const excluding = pointed({ priceCents: 20_000_00, km: 90_000, year: 2019, priceType: 'Excl. Govt. Charges' });
    expect(points(fresh, excluding)[1]).toEqual([]);
    expect(points(cheap, pointed({ priceCents: 90_000_00, km: null, year: 2020, sold: true }))).toEqual([[], []]);
    const used = pointed({ priceCents: 26_800_00, km: 0, year: 2020, carType: 'used' });
    expect(points(cheap, used)).toEqual([[], []]);
  });

  it('is no lower price of a car whose price the site does not show', () => {
    const onRequest = pointed({ priceCents: 1_00, km: 80_000, year: 2020 });
    expect(points(cheap, onRequest)).toEqual([[], []]);
    const weekly = pointed({ priceCents: 20_000_00, subscriptionPriceCents: 199_00, km: 80_000, year: 2020 });
    expect(points(cheap, weekly)).toEqual([[], ['$6,800 cheaper']]);
    const offering = exampleSite({ cards: { subscriptions: true } }).config;
    expect(carPoints([cheap, weekly], offering)).toEqual([[], []]);
  });

  it('is nothing for a car alone, and for equals', () => {
    expect(points(cheap)).toEqual([[]]);
    expect(points(cheap, cheap)).toEqual([[], []]);
    expect(leader([3, 1, 1], 'low')).toBeNull();
    expect(leader([3, 1, 2], 'high')).toEqual({ place: 0, by: 1 });
  });
});
