import { describe, expect, it } from '@jest/globals';
import { readKeywords } from './read-keywords.ts';
import { queryWords, textTokens } from './tokens.ts';
import { makeVocabulary } from './vocabulary.ts';

describe('SRCH-6 keywords', () => {
  it('SRCH-6 are searched for, the last as a prefix, as it may still be being typed', () => {
    expect(readKeywords('toyota with android auto')).toEqual([
      { tokens: ['toyota'] },
      { tokens: ['android'] },
      { tokens: ['auto'], prefix: 'auto' },
    ]);
    expect(readKeywords('  ')).toEqual([]);
  });

  it('SRCH-19 find a plug-in hybrid by either of its names, in fuel or badge', () => {
    expect(readKeywords('phev aspire')[0]).toEqual({ tokens: ['phev', 'plugin'] });
  });
});

describe('SRCH-6 misspellings', () => {
  const vocabulary = makeVocabulary(['toyota', 'corolla', 'mitsubishi', 'mazda', 'mazdo', 'kia', 'rav4', '2020']);
  const tokens = (text: string) => readKeywords(text, vocabulary).map((word) => word.tokens);

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
