import { describe, expect, it } from '@jest/globals';
import { errorsBetween } from '../conformance/reference-search.ts';
import { knownMakes } from '../names/known-makes.ts';
import { nameTokens } from './tokens.ts';
import { isSpellingWord, makeVocabulary } from './vocabulary.ts';

/** Numbers from 0 to 1, the same in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const LETTERS = 'abcdeéłñopqrst';

function wordOf(random: () => number): string {
  const length = 3 + Math.floor(random() * 9);
  return Array.from({ length }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
}

/** The word with some letters put in, left out, replaced or swapped. */
function misspelled(word: string, random: () => number): string {
  let written = word;
  for (let errors = Math.floor(random() * 3); errors > 0; errors -= 1) {
    const place = Math.floor(random() * written.length);
    const [before, letter = '', after] = [written.slice(0, place), written[place], written.slice(place + 1)];
    const other = LETTERS[Math.floor(random() * LETTERS.length)] ?? '';
    const kinds = [
      before + other + letter + after,
      before + after,
      before + other + after,
      before + after.slice(0, 1) + letter + after.slice(1),
    ];
    written = kinds[Math.floor(random() * kinds.length)] ?? written;
  }
  return written;
}

describe('the nearest words of a vocabulary', () => {
  const random = seeded(7);
  const tokens = Array.from({ length: 600 }, () => wordOf(random));
  const listed = knownMakes.flatMap(({ name, aliases, models }) => [name, ...aliases, ...models].flatMap(nameTokens));
  const all = [...new Set([...tokens, ...listed])].filter(isSpellingWord).sort();
  const vocabulary = makeVocabulary(tokens);

  /** As it is defined: each word compared with each. */
  function compared(word: string): string[] {
    if (!isSpellingWord(word) || word.length < 4) return [];
    const most = word.length < 8 ? 1 : 2;
    const distances = all.map((token) => errorsBetween(word, token));
    const best = Math.min(...distances);
    return best > most ? [] : all.filter((_, place) => distances[place] === best).slice(0, 8);
  }

  it('are those that a comparison with each word finds', () => {
    const found = new Set<number>();
    for (let count = 0; count < 400; count += 1) {
      const word = misspelled(all[Math.floor(random() * all.length)] ?? '', random);
      const corrections = vocabulary.corrections(word);
      expect([word, corrections]).toEqual([word, compared(word)]);
      found.add(corrections.length);
    }
    expect(found.size).toBeGreaterThan(2);
  });
});
