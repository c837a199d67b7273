import type { Meaning } from './meaning.ts';
import { editDistance } from './vocabulary.ts';

/** A phrase by its key, and what it means. */
export type Entry = readonly [key: string, meaning: Meaning];

const CORRECTED_FROM = 4;
const TWICE_FROM = 8;
/** From here, letters in another order are one error: amorak is Amarok. */
const SHUFFLED_FROM = 6;

/** The entries that a misspelled word can be, by their first letter: names of letters only, long enough to be recognised. */
export const byInitial = (entries: readonly Entry[]): Map<string, Entry[]> =>
  Map.groupBy(
    entries.filter(([key]) => isWord(key)),
    ([key]) => key.charAt(0),
  );

/**
 * The meaning of the entries nearest to a misspelled word: of one error, or of two in a longer word; undefined if these mean different things.
 * @param twiceFrom the letters from which a word may have two errors
 */
export function nearest(word: string, entries: readonly Entry[], twiceFrom = TWICE_FROM): Meaning | undefined {
  if (!isWord(word)) return undefined;
  let best = word.length < twiceFrom ? 1 : 2;
  let found: Meaning[] = [];
  const letters = word.length < SHUFFLED_FROM ? undefined : sorted(word);
  for (const [key, meaning] of entries) {
    const isShuffled = key.length === word.length && letters !== undefined && sorted(key) === letters;
    const distance = isShuffled && key !== word ? 1 : editDistance(word, key, best);
    if (distance > best) continue;
    if (distance < best) found = [];
    best = distance;
    found.push(meaning);
  }
  const [first] = found;
  return found.every((each) => JSON.stringify(each) === JSON.stringify(first)) ? first : undefined;
}

const isWord = (key: string): boolean => key.length >= CORRECTED_FROM && /^\p{L}+$/u.test(key);
const sorted = (word: string): string => Array.from(word).sort().join('');
