import type { Meaning } from './meaning.ts';
import { SpelledWords } from './near-words.ts';

/** A phrase by its key, and what it means. */
export type Entry = readonly [key: string, meaning: Meaning];

const CORRECTED_FROM = 4;
const TWICE_FROM = 8;
/** From here, letters in another order are one error: amorak is Amarok. */
const SHUFFLED_FROM = 6;

/** Phrases that a misspelled word can be: of letters only, long enough to be recognised. */
export class NearMeanings {
  readonly #meanings: ReadonlyMap<string, readonly Entry[]>;
  readonly #words: SpelledWords;
  /** By their letters in order. */
  readonly #shuffled: ReadonlyMap<string, readonly string[]>;

  constructor(entries: readonly Entry[]) {
    this.#meanings = Map.groupBy(
      entries.filter(([key]) => isWord(key)),
      ([key]) => key,
    );
    this.#words = new SpelledWords(this.#meanings.keys());
    this.#shuffled = Map.groupBy(
      this.#words.sorted.filter(({ length }) => length >= SHUFFLED_FROM),
      sorted,
    );
  }

  /**
   * The meaning of the entries nearest to a misspelled word: of one error, or of two in a longer word; undefined if these mean different things.
   * @param start what they begin with
   * @param twiceFrom the letters from which a word may have two errors
   */
  nearest(word: string, { start = '', twiceFrom = TWICE_FROM } = {}): Meaning | undefined {
    if (!isWord(word)) return undefined;
    const { distance, words } = this.#words.nearest(word, word.length < twiceFrom ? 1 : 2, start);
    const shuffled = this.#shuffledOf(word).filter((key) => key.startsWith(start));
    const near = distance === 0 || shuffled.length === 0 ? words : distance === 1 ? [...words, ...shuffled] : shuffled;
    const found = near.flatMap((key) => (this.#meanings.get(key) ?? []).map(([, meaning]) => meaning));
    const [first] = found;
    return found.every((each) => JSON.stringify(each) === JSON.stringify(first)) ? first : undefined;
  }

  #shuffledOf(word: string): string[] {
    if (word.length < SHUFFLED_FROM) return [];
    return (this.#shuffled.get(sorted(word)) ?? []).filter((key) => key !== word);
  }
}

const isWord = (key: string): boolean => key.length >= CORRECTED_FROM && /^\p{L}+$/u.test(key);
const sorted = (word: string): string => Array.from(word).sort().join('');
