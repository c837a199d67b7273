import { knownMakes } from '../names/known-makes.ts';
import { SpelledWords } from './near-words.ts';
import { nameTokens } from './tokens.ts';

/**
 * The words that a site's visitors can mean, for correcting typing errors: tokens of letters only, of the cars that the site shows and of the
 * platform's list of makes and models. What other sites sell plays no part (SITE-4).
 * Engines supply it from their documents; keywords are corrected against it before any engine reads them.
 */
export interface Vocabulary {
  /** Whether some car, or the list, has this token. */
  has(word: string): boolean;
  /** Whether some car, or the list, has a token that begins so. */
  hasPrefix(start: string): boolean;
  /** The nearest tokens within the allowed distance (SRCH-6), nearest only, by alphabet; none if nothing is near. */
  corrections(word: string): string[];
}

const MAX_CORRECTIONS = 8;
/** Words of a vocabulary; a request has twelve. */
const MOST_REMEMBERED = 200;
const lettersOnly = /^\p{L}+$/u;

/** Whether a token can be in a vocabulary. */
export const isSpellingWord = (token: string): boolean => lettersOnly.test(token);

/** Makes a vocabulary from the tokens of a site's cars, in any order, repetition allowed; those with digits are left out. */
export function makeVocabulary(tokens: Iterable<string>): Vocabulary {
  const parts = [wordsOf(tokens), listedWords()];
  return {
    has: (word) => parts.some((words) => words.firstWith(word) === word),
    hasPrefix: (start) => parts.some((words) => words.firstWith(start) !== undefined),
    corrections: remembering((word) => nearest(parts, word)),
  };
}

/** What was found lately: one request asks for its unknown words in each way that words can give way. */
function remembering(find: (word: string) => string[]): (word: string) => string[] {
  const found = new Map<string, string[]>();
  return (word) => {
    const before = found.get(word);
    if (before) return before;
    if (found.size >= MOST_REMEMBERED) found.clear();
    const corrections = find(word);
    found.set(word, corrections);
    return corrections;
  };
}

const wordsOf = (tokens: Iterable<string>): SpelledWords => new SpelledWords([...tokens].filter(isSpellingWord));

let listed: SpelledWords | undefined;
/** The words of the platform's makes and models: every site has them, so they are made once. */
function listedWords(): SpelledWords {
  listed ??= wordsOf(
    knownMakes.flatMap(({ name, aliases, models }) => [name, ...aliases, ...models].flatMap(nameTokens)),
  );
  return listed;
}

/** A typing error is allowed from 4 letters, two from 8; a word with digits (a year, a stock number) is never corrected. */
function allowedDistance(word: string): number {
  if (!isSpellingWord(word) || word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** The words within the least distance, of all parts. */
function nearest(parts: readonly SpelledWords[], word: string): string[] {
  let distance = allowedDistance(word);
  if (distance === 0) return [];
  let found: readonly string[] = [];
  for (const part of parts) {
    const near = part.nearest(word, distance);
    found = near.distance < distance ? near.words : [...found, ...near.words];
    distance = near.distance;
  }
  return [...new Set(found)].sort().slice(0, MAX_CORRECTIONS);
}
