import { describe, expect, it } from '@jest/globals';
import { knownMakes, strayMakes } from './known-makes.ts';
import { nameKey } from './name-key.ts';
import { knownModel, oneSpelling, oneSpellingOfModels, spelledAsListed } from './spellings.ts';

const unlisted = () => undefined;

describe('the list of makes and models', () => {
  it('has each make once, each model of a make once, and one spelling of a model that several makes have', () => {
    const twice = (names: readonly string[]) =>
      names.filter((name, place) => names.findIndex((each) => nameKey(each) === nameKey(name)) !== place);
    expect(twice(knownMakes.map(({ name }) => name))).toEqual([]);
    expect(strayMakes).toEqual([]);
    for (const { models } of knownMakes) expect(twice(models)).toEqual([]);
    for (const model of knownMakes.flatMap(({ models }) => models)) expect(knownModel(model)).toBe(model);
  });

  it.each([
    ['TOYOTA', 'HIACE', 'Toyota', 'HiAce'],
    ['toyota', 'bz4x', 'Toyota', 'bZ4X'],
    ['Toyota', 'LANDCRUISER  PRADO', 'Toyota', 'LandCruiser Prado'],
    ['mercedes benz', 'a class', 'Mercedes-Benz', 'A-Class'],
    ['hyundai', 'I30', 'Hyundai', 'i30'],
    ['Gwm', 'haval jolion', 'GWM', 'Haval Jolion'],
    ['volkswagen', 'T ROC', 'Volkswagen', 'T-Roc'],
    [' Bolwell ', 'EXPANDA  20', 'Bolwell', 'EXPANDA 20'],
    ['Toyota', 'CHR', 'Toyota', 'CHR'],
    ['VW', 'GOLF', 'Volkswagen', 'Golf'],
    ['Merc', 'c class', 'Mercedes-Benz', 'C-Class'],
    ['LANDROVER', 'defender', 'Land Rover', 'Defender'],
  ])('spells %p %p as %p %p', (make, model, listedMake, listedModel) => {
    expect(spelledAsListed({ make, model })).toEqual({ make: listedMake, model: listedModel });
  });
});

describe('SRCH-2 one value of all spellings', () => {
  it('SRCH-2 has the commonest spelling, and the first by code units of equally common ones', () => {
    expect(
      oneSpelling(
        [
          ['BOLWELL', 2],
          ['Bolwell', 3],
          ['bolwell', 1],
        ],
        unlisted,
      ),
    ).toEqual([['Bolwell', 6]]);
    expect(
      oneSpelling(
        [
          ['bolwell', 2],
          ['Bolwell', 1],
          ['BOLWELL', 2],
        ],
        unlisted,
      ),
    ).toEqual([['BOLWELL', 5]]);
    expect(
      oneSpelling(
        [
          ['Bolwell', 1],
          ['BOLWELL', 1],
          ['Bolwell', 1],
        ],
        unlisted,
      ),
    ).toEqual([['Bolwell', 3]]);
  });

  it("SRCH-2 has the list's spelling, however rare", () => {
    expect(oneSpelling([['HIACE', 9]], (name) => knownModel(name))).toEqual([['HiAce', 9]]);
  });

  it('SRCH-2 has a make in one spelling with all of its models', () => {
    expect(
      oneSpellingOfModels([
        { make: 'BOLWELL', model: 'Swan', count: 1 },
        { make: 'Bolwell', model: 'Expanda', count: 2 },
        { make: 'BOLWELL', model: 'EXPANDA', count: 3 },
      ]),
    ).toEqual([
      { make: 'BOLWELL', model: 'Swan', count: 1 },
      { make: 'BOLWELL', model: 'EXPANDA', count: 5 },
    ]);
  });
});
