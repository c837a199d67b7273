import { describe, expect, it } from '@jest/globals';
import { bodyNames, bodyTypeNamed, bodyTypes } from './bodies.ts';
import { makeNamed, makes } from './makes.ts';

const folded = (words: string) => words.toLowerCase().replace(/[\s-]+/g, '');

describe('the makes', () => {
  it('MODEL-3 are about 150, each once by name and address', () => {
    expect(makes.length).toBeGreaterThanOrEqual(145);
    expect(makes.length).toBeLessThanOrEqual(168);
    expect(new Set(makes.map(({ slug }) => slug)).size).toBe(makes.length);
    expect(makes.filter(({ slug }) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))).toEqual([]);
  });

  it('build cars, trucks, motorcycles or caravans', () => {
    for (const kind of ['car', 'truck', 'motorcycle', 'caravan'] as const) {
      expect(makes.filter(({ kinds }) => kinds.includes(kind)).length).toBeGreaterThan(15);
    }
    expect(makeNamed('BMW')?.kinds).toEqual(['car', 'motorcycle']);
  });

  it.each([
    ['VW', 'Volkswagen'],
    ['merc', 'Mercedes-Benz'],
    ['Mercedes', 'Mercedes-Benz'],
    ['MERCEDES BENZ', 'Mercedes-Benz'],
    ['Land-Rover', 'Land Rover'],
    ['landrover', 'Land Rover'],
    ['Citroen', 'Citroën'],
    ['Harley', 'Harley-Davidson'],
    ['Chev', 'Chevrolet'],
    [' toyota ', 'Toyota'],
  ])('MODEL-3 has %p as %p', (alias, name) => {
    expect(makeNamed(alias)?.name).toBe(name);
  });

  it('has no alias twice, and none that is a make’s name', () => {
    const aliases = makes.flatMap((make) => make.aliases.map(folded));
    const names = new Set(makes.map(({ name }) => folded(name)));
    expect(aliases.filter((alias, place) => aliases.indexOf(alias) !== place)).toEqual([]);
    // A hyphen or blank more or less is no other name.
    const own = makes.filter((make) => make.aliases.some((alias) => folded(alias) === folded(make.name)));
    const foreign = aliases.filter((alias) => names.has(alias) && !own.some(({ name }) => folded(name) === alias));
    expect(foreign).toEqual([]);
  });

  it('MODEL-3 does not know a make that is not listed', () => {
    expect(makeNamed('Bolwell')).toBeUndefined();
    expect(makeNamed('')).toBeUndefined();
  });
});

describe('the body types', () => {
  it('MODEL-3 are the 18 of the specification', () => {
    expect(bodyNames.join(', ')).toBe(
      '4x4, bus, cabChassis, convertible, coupe, hardtop, hatch, hatchback, motorhome, lightTruck, peopleMover, sedan, softtop, suv, ute, van, wagon, stationWagon',
    );
  });

  it.each([
    ['Station Wagon', 'stationWagon', 'wagon'],
    ['hatchback', 'hatchback', 'hatch'],
    ['People-Mover', 'peopleMover', 'people mover'],
    ['pick up', 'ute', 'ute'],
    ['Cabriolet', 'convertible', 'convertible'],
  ])('has %p as %p, which searches know as %p', (words, name, searched) => {
    expect(bodyTypeNamed(words)).toMatchObject({ name, searched });
    expect(bodyTypeNamed('spaceship')).toBeUndefined();
  });

  it('has no alias twice', () => {
    const aliases = bodyTypes.flatMap((type) => type.aliases.map(folded));
    expect(aliases.filter((alias, place) => aliases.indexOf(alias) !== place)).toEqual([]);
  });
});
