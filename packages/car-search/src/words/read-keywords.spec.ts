import { describe, expect, it } from '@jest/globals';
import { all, type Condition, is, range } from '../query/condition.ts';
import { editDistance } from './edit-distance.ts';
import { readKeywords } from './read-keywords.ts';
import { queryWords, textTokens } from './tokens.ts';
import { makeVocabulary } from './vocabulary.ts';

const price = (bounds: { gte?: number; lte?: number }): Condition => all(range('current_price', bounds));
const km = (bounds: { gte?: number; lte?: number }): Condition => all(range('km', bounds));

describe('SRCH-6 what words mean', () => {
  it.each<[string, Condition[]]>([
    ['under 30k', [price({ lte: 30_000 })]],
    ['Under $30,000', [price({ lte: 30_000 })]],
    ['less than 30', [price({ lte: 30_000 })]],
    ['over 20000', [price({ gte: 20_000 })]],
    ['between 20k and 30k', [price({ gte: 20_000, lte: 30_000 })]],
    ['from 20k to 30k', [price({ gte: 20_000, lte: 30_000 })]],
    ['up to 50,000 km', [km({ lte: 50_000 })]],
    ['under 50 kms', [km({ lte: 50_000 })]],
    ['under 30k under 80k km', [price({ lte: 30_000 }), km({ lte: 80_000 })]],
    ['7 seater', [is('seats', 7)]],
    ['7-seats', [is('seats', 7)]],
    ['EV', [is('fuel', 'electric', 'electricity')]],
    ['electric cars', [is('fuel', 'electric', 'electricity')]],
    ['4x4', [is('drive', '4WD')]],
    ['AWD', [is('drive', 'AWD')]],
    ['utes', [is('body', 'ute', 'utility', 'pickup', 'pick-up')]],
    ['Hatchback', [is('body', 'hatch')]],
    ['station wagon', [is('body', 'wagon')]],
    ['auto', [is('transmission', 'automatic', 'auto', 'sports automatic')]],
    ['manual', [is('transmission', 'manual')]],
    ['demo', [is('car_type', 'demo')]],
    ['pre-owned', [is('car_type', 'used')]],
    ['brand new', [is('car_type', 'new')]],
  ])('SRCH-6 reads %p as a filter', (text, filters) => {
    expect(readKeywords(text)).toEqual({ filters, keywords: [] });
  });

  it('SRCH-6 searches for the other words, the last as a prefix', () => {
    expect(readKeywords('Toyota 4WD under 40k with android auto')).toEqual({
      filters: [price({ lte: 40_000 }), is('drive', '4WD')],
      keywords: [{ tokens: ['toyota'] }, { tokens: ['android'] }, { tokens: ['auto'], prefix: 'auto' }],
    });
    expect(readKeywords('toyota 4wd').keywords).toEqual([{ tokens: ['toyota'] }]);
    expect(readKeywords('  ')).toEqual({ filters: [], keywords: [] });
  });
});

describe('SRCH-6 misspellings', () => {
  const vocabulary = makeVocabulary(['toyota', 'corolla', 'mitsubishi', 'mazda', 'mazdo', 'kia', 'rav4', '2020']);
  const tokens = (text: string) => readKeywords(text, vocabulary).keywords.map((word) => word.tokens);

  it.each([
    ['toyoat', ['toyoat', 'toyota']],
    ['toyata', ['toyata', 'toyota']],
    ['mitsibushi', ['mitsibushi', 'mitsubishi']],
    ['mazd', ['mazd']],
    ['kai', ['kai']],
    ['tyt', ['tyt']],
    ['toyoat corolla', ['toyoat', 'toyota'], ['corolla']],
    ['mazd corolla', ['mazd', 'mazda', 'mazdo'], ['corolla']],
    ['2021', ['2021']],
    ['rav5', ['rav5']],
    ['tyoat', ['tyoat']],
  ])('SRCH-6 looks for %p', (text, ...expected) => {
    expect(tokens(text)).toEqual(expected);
  });

  it.each([
    ['corolla', 'corolla', 0],
    ['corola', 'corolla', 1],
    ['crolla', 'corolla', 1],
    ['coralla', 'corolla', 1],
    ['ocrolla', 'corolla', 1],
    ['cralla', 'corolla', 2],
    ['abc', 'xyz', 3],
    ['abc', 'abcdef', 3],
  ])('counts from %s to %s', (from, to, distance) => {
    expect(editDistance(from, to, 2)).toBe(distance);
    expect(editDistance(to, from, 2)).toBe(distance);
  });
});

describe('tokens', () => {
  it.each([
    ['CX-5 Maxx', ['cx5', 'cx', '5', 'maxx']],
    ['LandCruiser', ['landcruiser', 'land', 'cruiser']],
    ['RAV4', ['rav4', 'rav', '4']],
    ['Café, 2.0L', ['cafe', '20l', '2', '0', 'l']],
    ['petrol/electric', ['petrol', 'electric']],
    ['', []],
  ])('finds %p in its parts and joined', (text, tokens) => {
    expect(textTokens(text).sort()).toEqual(tokens.sort());
  });

  it('reads words as they are joined', () => {
    expect(queryWords(' CX-5  Café "2.0L" - ')).toEqual(['cx5', 'cafe', '20l']);
  });
});
