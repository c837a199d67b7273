import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { errorsBetween } from '../conformance/reference-search.ts';
import { MOST_BEGINNINGS, SpelledWords } from './near-words.ts';

/** Few letters, so that words are near to each other. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 9 });

describe('the nearest words', () => {
  it.each([
    ['corolla', 0],
    ['corola', 1],
    ['crolla', 1],
    ['coralla', 1],
    ['ocrolla', 1],
    ['cralla', 2],
  ])('to %s are corolla, with %i errors', (typed, distance) => {
    expect(new SpelledWords(['camry', 'corolla', 'yaris']).nearest(typed, 2)).toEqual({ distance, words: ['corolla'] });
  });

  it('are those that a comparison with each word finds', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), word, fc.constantFrom(1, 2), (words, typed, most) => {
        const all = [...new Set(words)].sort();
        const least = Math.min(most, ...all.map((each) => errorsBetween(typed, each)));
        const { words: found } = new SpelledWords(words).nearest(typed, most);
        expect(found).toEqual(all.filter((each) => errorsBetween(typed, each) === least));
      }),
      { numRuns: 2_000 },
    );
  });

  it('begin as they must', () => {
    expect(new SpelledWords(['mazda', 'nazda']).nearest('mazdo', 2, 'n').words).toEqual(['nazda']);
  });

  it('are not looked for without end: somebody may list words for that', () => {
    const letters = [...'abcdefghijklmno'];
    const ends = letters.flatMap((one) => letters.map((other) => one + other));
    const words = ends.flatMap((one) => ends.map((other) => `toyota${one}${other}`));
    expect(words.length).toBeGreaterThan(MOST_BEGINNINGS);
    expect(new SpelledWords(words).nearest('toyotazzzz', 4).words).toEqual([]);
    expect(new SpelledWords(words.slice(0, 100)).nearest('toyotazzzz', 4).words).toHaveLength(100);
  });
});
