import type { KeywordClause } from '../../../query/car-query.ts';
import type { FieldValue } from '../../../query/condition.ts';
import { isSpellingWord, makeVocabulary, type Vocabulary } from '../../../words/vocabulary.ts';

/** Tokens with the same first characters are grouped: a prefix is looked up among few. */
const START = 2;

/**
 * Which values have which token (SRCH-6). Cars come and go with values that are known already, so a write changes nothing here, and the
 * vocabulary stays as it is until some word appears or vanishes.
 */
export class TokenValues {
  readonly #ids = new Map<string, Set<number>>();
  readonly #byStart = new Map<string, Set<string>>();
  #vocabulary: Vocabulary | undefined;

  add(id: number, tokens: Iterable<string>): void {
    for (const token of tokens) {
      const ids = this.#ids.get(token);
      if (ids !== undefined) {
        ids.add(id);
        continue;
      }
      this.#ids.set(token, new Set([id]));
      const start = token.slice(0, START);
      const together = this.#byStart.get(start);
      if (together === undefined) this.#byStart.set(start, new Set([token]));
      else together.add(token);
      if (isSpellingWord(token)) this.#vocabulary = undefined;
    }
  }

  delete(id: number, tokens: Iterable<string>): void {
    for (const token of tokens) {
      const ids = this.#ids.get(token);
      ids?.delete(id);
      if (ids?.size !== 0) continue;
      this.#ids.delete(token);
      this.#byStart.get(token.slice(0, START))?.delete(token);
      if (isSpellingWord(token)) this.#vocabulary = undefined;
    }
  }

  vocabulary(): Vocabulary {
    this.#vocabulary ??= makeVocabulary(this.#ids.keys());
    return this.#vocabulary;
  }

  /** The values that have a token that answers the word, by the column that `columnOf` gives. */
  answering({ tokens, prefix }: KeywordClause, columnOf: (id: number) => number): Map<number, readonly number[]> {
    const ids = new Set<number>();
    for (const token of tokens) for (const id of this.#ids.get(token) ?? []) ids.add(id);
    if (prefix !== undefined) {
      for (const token of this.#beginning(prefix)) for (const id of this.#ids.get(token) ?? []) ids.add(id);
    }
    return Map.groupBy(ids, columnOf);
  }

  *#beginning(prefix: string): Generator<string> {
    const starts =
      prefix.length >= START
        ? [this.#byStart.get(prefix.slice(0, START)) ?? []]
        : [...this.#byStart].filter(([start]) => start.startsWith(prefix)).map(([, tokens]) => tokens);
    for (const tokens of starts) for (const token of tokens) if (token.startsWith(prefix)) yield token;
  }
}

/** The tokens of one value of a field, as those of a car that has nothing else. */
export const tokensOfValue = <Car>(
  { name, tokens }: { name: string; tokens: (car: Car) => string[] },
  value: FieldValue,
  isList: boolean,
): string[] => tokens({ [name]: isList ? [value] : value } as Car);
