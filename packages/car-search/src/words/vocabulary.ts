import { editDistance } from './edit-distance.ts';

/**
 * The words in the documents of an index, for correcting typing errors: tokens of letters only.
 * Engines supply it from their documents; keywords are corrected against it before any engine reads them.
 */
export interface Vocabulary {
  /** Tells whether some car has this token. */
  has(word: string): boolean;
  /** Tells whether some car has a token that begins so. */
  hasPrefix(start: string): boolean;
  /** The nearest tokens within the allowed distance (SRCH-6), nearest only, by alphabet; none if nothing is near. */
  corrections(word: string): string[];
}

const MAX_CORRECTIONS = 8;
const lettersOnly = /^\p{L}+$/u;

/** Tells whether a token can be in a vocabulary. */
export const isSpellingWord = (token: string): boolean => lettersOnly.test(token);

/** Makes a vocabulary from tokens in any order, repetition allowed; those with digits are left out. */
export function makeVocabulary(tokens: Iterable<string>): Vocabulary {
  const words = new Set<string>();
  for (const token of tokens) if (isSpellingWord(token)) words.add(token);
  const sorted = [...words].sort();
  return {
    has: (word) => words.has(word),
    hasPrefix: (start) => sorted[firstFrom(sorted, start)]?.startsWith(start) ?? false,
    corrections: (word) => nearest(sorted, word),
  };
}

/** A typing error is allowed from 4 letters, two from 8; a word with digits (a year, a stock number) is never corrected. */
function allowedDistance(word: string): number {
  if (!isSpellingWord(word) || word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

function nearest(sorted: readonly string[], word: string): string[] {
  let best = allowedDistance(word);
  if (best === 0) return [];
  let found: string[] = [];
  for (const candidate of sorted) {
    const distance = editDistance(word, candidate, best);
    if (distance > best) continue;
    if (distance < best) found = [];
    best = distance;
    found.push(candidate);
  }
  return found.slice(0, MAX_CORRECTIONS);
}

function firstFrom(sorted: readonly string[], start: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
