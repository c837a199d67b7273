import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../testing/example-car.ts';
import { searchesLike, searchesOfSlug } from './similar-searches.ts';

const sold = {
  makes: [
    { name: 'Toyota', models: ['Corolla', 'Corolla Cross', 'RAV4'] },
    { name: 'Land Rover', models: ['Discovery'] },
  ],
  bodies: ['hatch', 'station wagon'],
};
const filtersOf = (slug: string) => searchesOfSlug(slug, sold).map(({ filters }) => filters);

describe('searches for cars similar to a slug’s description', () => {
  it('VEH-6 is its model, then its make, by the longest names in the slug', () => {
    expect(filtersOf('2021-toyota-corolla-cross-gxl-x7k2m9')).toEqual([
      { make: ['Toyota'], model: ['Corolla Cross'] },
      { make: ['Toyota'] },
    ]);
    expect(filtersOf('2019-Land-Rover-Defender-x7k2m9')).toEqual([{ make: ['Land Rover'] }]);
  });

  it('VEH-6 is its body where the slug names no make', () => {
    expect(filtersOf('a-station-wagon')).toEqual([{ body: ['station wagon'] }]);
  });

  it('is nothing where the slug names nothing that the site sells', () => {
    expect(filtersOf('toyotas-are-fine')).toEqual([]);
    expect(filtersOf('2020-lada-niva-1')).toEqual([]);
    expect(filtersOf('')).toEqual([]);
  });
});

describe('searches for cars that meet the same need as a car', () => {
  it('VEH-6 are its seats and body at 20 % around its price, near before far, and its make only then', () => {
    const need = { body: ['hatch'], seats: ['5'] };
    const ranges = { price: { min: 21_592, max: 32_388 } };
    expect(searchesLike(exampleCar(), 2_699_000)).toEqual([
      { page: 1, filters: { ...need, state: ['qld'] }, ranges },
      { page: 1, filters: need, ranges },
      { page: 1, filters: { make: ['Toyota'], body: ['hatch'] }, ranges: {} },
      { page: 1, filters: { make: ['Toyota'] }, ranges: {} },
      { page: 1, filters: { body: ['hatch'] }, ranges: {} },
    ]);
  });

  it('VEH-6 are its make alone where nothing else is known', () => {
    const unknown = exampleCar({ body: null, seats: null, place: null });
    expect(searchesLike(unknown, null).map(({ filters }) => filters)).toEqual([
      { make: ['Toyota'] },
      { make: ['Toyota'] },
    ]);
  });
});
