import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../testing/example-car.ts';
import { exampleSite } from '../testing/example-site.ts';
import { type ComparedCar, comparedIds, compareView, nearIn, savedIn } from './compare.view.ts';

const compared = (id: string, rows: Record<string, string>, features: string[] = []): ComparedCar => ({
  car: exampleCar({ id, slug: `car-${id}` }),
  card: { tag: null, actions: [], favourite: null } as never,
  rows: Object.entries(rows).map(([label, value]) => ({ label, value })),
  features,
});

const sideBySide = (...cars: ComparedCar[]) => compareView(exampleSite(), cars, new Date('2026-11-20T00:00:00Z'));

describe('cars side by side', () => {
  it('FAV-1 are up to four, each once', () => {
    const address = new URLSearchParams('car=a&car=b&car=a&car=&car=c&car=d&car=e');
    expect(comparedIds(address)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('FAV-1 have a row for every fact that one of them has, those in which they differ first', () => {
    const { rows } = sideBySide(
      compared('a', { Fuel: 'Petrol', Seats: '5' }),
      compared('b', { Fuel: 'Diesel', Seats: '5', Torque: '400 Nm' }),
    );
    expect(rows).toEqual([
      { label: 'Fuel', values: ['Petrol', 'Diesel'], differs: true, best: null },
      { label: 'Torque', values: [null, '400 Nm'], differs: true, best: null },
      { label: 'Seats', values: ['5', '5'], differs: false, best: null },
    ]);
  });

  it('FAV-1 mark the better of two numbers', () => {
    const { rows } = sideBySide(
      compared('a', {
        'Fuel or power per year': '$1,520 (12,000 km)',
        Odometer: '45,120 km',
        Year: '2021',
        'ANCAP rating': '5 stars',
      }),
      compared('b', { 'Fuel or power per year': '$980 (12,000 km)', Odometer: '9,800 km', Year: '2021' }),
    );
    expect(rows.map(({ label, best }) => [label, best])).toEqual([
      ['Fuel or power per year', 1],
      ['Odometer', 1],
      ['ANCAP rating', null],
      ['Year', null],
    ]);
  });

  it.each([
    ['Odometer', '45,120 km', '9,800 km', 1],
    ['Fuel consumption', '6.1 L / 100 km', '7.9 L / 100 km', 0],
    ['ANCAP rating', '5 stars', '4 stars', 0],
    ['Battery', '82.6 kWh', '57.5 kWh', 0],
    ['Towing capacity (braked)', '2,500 kg', '3,500 kg', 1],
    ['Owners', '1', '2', 0],
    ['Torque', '440 Nm', '500 Nm', null],
  ])('mark the better %s, as the field declares', (label, one, other, best) => {
    const { rows } = sideBySide(compared('a', { [label]: one }), compared('b', { [label]: other }));
    expect(rows.map((row) => row.best)).toEqual([best]);
  });

  it('SRCH-15 say how far each is from where the visitor asked, and keep that when one is taken out', () => {
    const near = { place: '4000', problem: null };
    const cars = [
      { ...compared('a', {}), away: 12.4 },
      { ...compared('b', {}), away: 1_520 },
    ];
    const page = compareView(exampleSite(), cars, new Date('2026-11-20T00:00:00Z'), { near });
    expect(page.rows).toEqual([
      { label: 'Distance', values: ['12 km from 4000', '1,520 km from 4000'], differs: true, best: 0 },
    ]);
    expect(page.cars.map(({ without }) => without)).toEqual(['/compare?car=b&near=4000', '/compare?car=a&near=4000']);
    const unknown = { place: 'Nowhere', problem: 'We can’t find it.' };
    expect(compareView(exampleSite(), cars, new Date('2026-11-20T00:00:00Z'), { near: unknown }).rows).toEqual([]);
    expect(nearIn(new URLSearchParams('near=+4000+'))).toBe('4000');
  });

  it('FAV-1 say of each car what it has over the others', () => {
    const dear = compared('a', {}, ['Tow Bar', 'Sunroof']);
    const cheap = compared('b', {}, ['Sunroof']);
    const { cars } = sideBySide(
      { ...dear, car: { ...dear.car, km: 40_000, year: 2023 } },
      { ...cheap, car: { ...cheap.car, km: 45_000, year: 2023 } },
    );
    expect(cars.map(({ points }) => points)).toEqual([['5,000 km less', '1 more feature'], []]);
  });

  it('FAV-1 name the equipment that only one of them has', () => {
    const { rows } = sideBySide(compared('a', {}, ['Tow Bar', 'Sunroof']), compared('b', {}, ['Sunroof']));
    expect(rows).toEqual([{ label: 'Only on this vehicle', values: ['Tow Bar', 'None'], differs: true, best: null }]);
    expect(sideBySide(compared('a', {}, ['Tow Bar']), compared('b', {})).rows).toEqual([]);
  });

  it('FAV-1 names the saved ones with what each cost then, and leaves out what is not written so', () => {
    const address = new URLSearchParams('saved=a.2699000.1764086400&saved=b..0&saved=c&saved=d.x.1&saved=/e.1.1');
    expect(savedIn(address)).toEqual([
      { car_id: 'a', price_cents: 2_699_000, saved_at: '2025-11-25T16:00:00.000Z' },
      { car_id: 'b', saved_at: '1970-01-01T00:00:00.000Z' },
    ]);
    const many = new URLSearchParams(
      Array.from({ length: 120 }, (_, place): [string, string] => ['saved', `car${place}..1`]),
    );
    expect(savedIn(many)).toHaveLength(100);
  });

  it('FIN-1 say the warning of their comparison rates once', () => {
    const warned = (id: string) => ({ ...compared(id, { Repayment: '$90 a week' }), warning: 'WARNING' });
    expect(sideBySide(warned('a'), warned('b')).warnings).toEqual(['WARNING']);
    expect(sideBySide(compared('a', {}), compared('b', {})).warnings).toEqual([]);
  });

  it('FAV-1 lead to the page without each of them', () => {
    const { cars } = sideBySide(compared('a', {}), compared('b', {}));
    expect(cars.map(({ without }) => without)).toEqual(['/compare?car=b', '/compare?car=a']);
    expect(sideBySide(compared('a', {})).cars[0]?.without).toBe('/compare');
  });
});
