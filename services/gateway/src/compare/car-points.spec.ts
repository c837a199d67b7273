import type { ListedCar } from '@forecourt/retail-rules';
import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../testing/example-car.ts';
import { carPoints, leader } from './car-points.ts';

const pointed = (changes: Partial<ListedCar>, features: string[] = []) => ({
  car: exampleCar({ priceType: 'Drive Away', offerPriceCents: null, ...changes }),
  features,
});

describe('what a car has over the others', () => {
  const cheap = pointed({ priceCents: 26_800_00, km: 80_000, year: 2020 }, ['Sunroof']);
  const fresh = pointed({ priceCents: 30_000_00, km: 40_000, year: 2022 }, ['Tow Bar', 'Bluetooth', 'Sunroof']);

  it('is by how much it is ahead of the next', () => {
    expect(carPoints([cheap, fresh])).toEqual([
      ['$3,200 cheaper'],
      ['40,000 km less', '2 years newer', '2 more features'],
    ]);
    const between = pointed({ priceCents: 29_000_00, km: 39_000, year: 2022 });
    expect(carPoints([cheap, fresh, between])).toEqual([['$2,200 cheaper'], [], ['1,000 km less']]);
  });

  it('leaves prices of several types, of sold cars, and unknown numbers alone', () => {
    const excluding = pointed({ priceCents: 20_000_00, km: 90_000, year: 2019, priceType: 'Excl. Govt. Charges' });
    expect(carPoints([fresh, excluding])[1]).toEqual([]);
    expect(carPoints([cheap, pointed({ priceCents: 90_000_00, km: null, year: 2020, sold: true })])).toEqual([[], []]);
    const used = pointed({ priceCents: 26_800_00, km: 0, year: 2020, carType: 'used' });
    expect(carPoints([cheap, used])).toEqual([[], []]);
  });

  it('is nothing for a car alone, and for equals', () => {
    expect(carPoints([cheap])).toEqual([[]]);
    expect(carPoints([cheap, cheap])).toEqual([[], []]);
    expect(leader([3, 1, 1], 'low')).toBeNull();
    expect(leader([3, 1, 2], 'high')).toEqual({ place: 0, by: 1 });
  });
});
