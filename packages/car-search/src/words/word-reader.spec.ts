import { describe, expect, it } from '@jest/globals';
import { searchParameters } from '../state/search-url.ts';
import { makeLexicon } from './lexicon.ts';
import { readWords } from './read-words.ts';
import { makeVocabulary } from './vocabulary.ts';

const counted = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
const places = new Set(['camden', 'rubicon', 'sorrento', 'gold coast']);
const lexicon = makeLexicon({
  facets: {
    make: counted('Toyota', 'Mazda', 'Kia', 'Jeep', 'Suzuki', 'Kawasaki'),
    make_model: counted(
      ...['Toyota Corolla', 'Toyota Corolla Cross', 'Toyota LandCruiser 70', 'Toyota LandCruiser 200'],
      ...['Mazda 3', 'Kia Sorento', 'Jeep Wrangler', 'Suzuki DR650SE', 'Kawasaki Z900'],
    ),
    item_type: counted('car', 'motorcycle'),
    body: counted('suv', 'ute', 'convertible', 'naked', 'adventure'),
    fuel: counted('electric', 'diesel'),
    transmission: counted('automatic', 'manual'),
    colour: counted('Jet Black', 'Gold'),
  },
  isPlace: (name) => places.has(name),
});
const now = new Date('2026-11-24T00:00:00Z');
const vocabulary = makeVocabulary(['toyota', 'corolla', 'cross', 'black', 'gold']);
const read = (query: string) =>
  decodeURIComponent(
    new URLSearchParams(
      searchParameters(readWords({ page: 1, query, filters: {}, ranges: {} }, { lexicon, vocabulary, now }).state),
    )
      .toString()
      .replaceAll('+', ' '),
  );

describe('a visitor’s words', () => {
  it.each([
    ['not a corolla', 'not.model=Corolla'],
    ['corolla', 'make=Toyota&model=Corolla&model=Corolla Cross'],
    ['200 series landcrusier', 'make=Toyota&model=LandCruiser 200'],
    ['landcruiser, landcruiser 200', 'make=Toyota&model=LandCruiser 200&model=LandCruiser 70'],
    ['corolla or corolla cross', 'make=Toyota&model=Corolla&model=Corolla Cross'],
    ['mazda three', 'make=Mazda&model=3'],
    ['dr650', 'make=Suzuki&model=DR650SE'],
    ['toyota carola', 'make=Toyota&model=Corolla&model=Corolla Cross'],
  ])('SRCH-19 name what they name, and no more: %s', (query, parameters) => {
    expect(read(query)).toBe(parameters);
  });

  it.each([
    ['kia sorrento', 'make=Kia&model=Sorento'],
    ['sorrento', 'near=Sorrento&within=50'],
    ['jeep wrangler rubicon', 'query=rubicon&make=Jeep&model=Wrangler'],
    ['kia sorento camden', 'make=Kia&model=Sorento&near=Camden&within=50'],
    ['convertible gold coast', 'body=convertible&near=Gold Coast&within=50'],
  ])('SRCH-19 are a name before they are a place: %s', (query, parameters) => {
    expect(read(query)).toBe(parameters);
  });

  it.each([
    ['suv flat back', 'query=flat back&body=suv'],
    ['transport suv', 'query=transport&body=suv'],
    ['diesel ute drive away', 'body=ute&fuel=diesel'],
    ['not drive away ute', 'query=not drive away&body=ute'],
  ])(
    'SRCH-19 are not corrected where they are spelt right, nor searched for where they say nothing: %s',
    (query, parameters) => {
      expect(read(query)).toBe(parameters);
    },
  );

  it.each([
    ['adventure bike', 'body=adventure&item_type=motorcycle'],
    ['motorcycle but not a naked bike', 'item_type=motorcycle&not.body=naked'],
    ['tray back', 'body=cab chassis'],
    ['soft top manual', 'body=convertible&transmission=manual'],
    ['electric with 400km range', 'fuel=electric&range_km=400:'],
    ['electric range over 450 km', 'fuel=electric&range_km=450:'],
    ['suv more than 7 seats', 'body=suv&seats=8:'],
    ['suv no more than 7 seats', 'body=suv&seats=:7'],
    ['suv, not older than 2016, please', 'body=suv&year=2016:'],
    ['suv max price 22,500', 'body=suv&price=:22500'],
    ['ute max kms 80000', 'body=ute&km=:80000'],
    ['suv under fifteen thousand dollars', 'body=suv&price=:15000'],
    ['suv between forty and fifty-five thousand', 'body=suv&price=40000:55000'],
    ['ute under a hundred thousand kms', 'body=ute&km=:100000'],
  ])('SRCH-17 say a choice: %s', (query, parameters) => {
    expect(read(query)).toBe(parameters);
  });
});
