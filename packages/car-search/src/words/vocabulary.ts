import { knownMakes } from '../names/known-makes.ts';
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

/** Tokens in their order, each once. */
interface Words {
  readonly all: ReadonlySet<string>;
  readonly sorted: readonly string[];
  /** By length: a misspelled word is as long as what was meant, or a letter or two longer or shorter. */
  readonly byLength: ReadonlyMap<number, readonly Spelled[]>;
}

/** A token, and which letters it has: a bit a letter, some letters on one bit. */
interface Spelled {
  readonly token: string;
  readonly letters: number;
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
    has: (word) => parts.some(({ all }) => all.has(word)),
    hasPrefix: (start) => parts.some(({ sorted }) => sorted[firstFrom(sorted, start)]?.startsWith(start)),
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

function wordsOf(tokens: Iterable<string>): Words {
  const all = new Set<string>();
  for (const token of tokens) if (isSpellingWord(token)) all.add(token);
  const sorted = [...all].sort();
  const spelled = sorted.map((token) => ({ token, letters: lettersOf(token) }));
  return { all, sorted, byLength: Map.groupBy(spelled, ({ token }) => token.length) };
}

let listed: Words | undefined;
/** The words of the platform's makes and models: every site has them, so they are made once. */
function listedWords(): Words {
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

/**
 * The words within the least distance. Visitors may send a dozen unknown words, which are looked for again in each way that words can give way:
 * so only words of a fitting length are looked at, and of these only those with nearly the same letters are compared.
 */
function nearest(parts: readonly Words[], word: string): string[] {
  let best = allowedDistance(word);
  if (best === 0) return [];
  const found = new Set<string>();
  const letters = lettersOf(word);
  for (const { byLength } of parts) {
    for (const length of lengthsAround(word.length, best)) {
      for (const candidate of byLength.get(length) ?? []) {
        // One letter that differs changes at most two bits.
        if (bitsOf(candidate.letters ^ letters) > 2 * best) continue;
        const distance = editDistance(word, candidate.token, best);
        if (distance > best) continue;
        if (distance < best) found.clear();
        best = distance;
        found.add(candidate.token);
      }
    }
  }
  return [...found].sort().slice(0, MAX_CORRECTIONS);
}

/** The nearest lengths first: once something is near, others need not be compared. */
const lengthsAround = (length: number, within: number): number[] =>
  Array.from({ length: within + 1 }, (_, apart) => (apart === 0 ? [length] : [length - apart, length + apart])).flat();

const LETTER_BITS = 32;

function lettersOf(word: string): number {
  let letters = 0;
  for (let place = 0; place < word.length; place += 1) letters |= 1 << (word.charCodeAt(place) % LETTER_BITS);
  return letters;
}

/** How many bits are set. */
function bitsOf(letters: number): number {
  let count = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) count += 1;
  return count;
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

/**
 * How many letters must be put in, left out, replaced or swapped with their neighbour to make one word of the other
 * (Damerau-Levenshtein, no letter touched twice). Counts no further than `limit`: beyond it the answer is `limit + 1`.
 */
export function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = at(last, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      let cost = Math.min(at(last, column) + 1, at(current, column - 1) + 1, replaced);
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current.push(cost);
    }
    if (Math.min(...current) > limit && Math.min(...last) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(at(last, to.length), limit + 1);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
