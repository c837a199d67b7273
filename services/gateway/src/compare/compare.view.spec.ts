import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../testing/example-car.ts';
import { exampleSite } from '../testing/example-site.ts';
import { type ComparedCar, comparedIds, compareView } from './compare.view.ts';

const compared = (id: string, rows: Record<string, string>): ComparedCar => ({
  car: exampleCar({ id, slug: `car-${id}` }),
  card: { tag: null, actions: [], favourite: null } as never,
  rows: Object.entries(rows).map(([label, value]) => ({ label, value })),
});

const sideBySide = (...cars: ComparedCar[]) => compareView(exampleSite(), cars, new Date('2026-11-20T00:00:00Z'));

describe('cars side by side', () => {
  it('FAV-1 are up to four, each once', () => {
    const address = new URLSearchParams('car=a&car=b&car=a&car=&car=c&car=d&car=e');
    expect(comparedIds(address)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('FAV-1 have a row for every fact that one of them has, and mark differences', () => {
    const { rows } = sideBySide(
      compared('a', { Fuel: 'Petrol', Seats: '5' }),
      compared('b', { Fuel: 'Diesel', Seats: '5', Torque: '400 Nm' }),
    );
    expect(rows).toEqual([
      { label: 'Fuel', values: ['Petrol', 'Diesel'], differs: true },
      { label: 'Seats', values: ['5', '5'], differs: false },
      { label: 'Torque', values: [null, '400 Nm'], differs: true },
    ]);
  });

  it('FAV-1 lead to the page without each of them', () => {
    const { cars } = sideBySide(compared('a', {}), compared('b', {}));
    expect(cars.map(({ without }) => without)).toEqual(['/compare?car=b', '/compare?car=a']);
    expect(sideBySide(compared('a', {})).cars[0]?.without).toBe('/compare');
  });
});
