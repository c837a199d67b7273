import { describe, expect, it } from '@jest/globals';
import { searchesOfSlug } from './similar-searches.ts';

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
