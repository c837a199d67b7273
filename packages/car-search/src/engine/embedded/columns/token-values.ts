import type { CarDocument, DocumentField } from '../../../document/car-document.ts';
import type { KeywordClause } from '../../../query/car-query.ts';
import type { FieldValue } from '../../../query/condition.ts';
import { type KeywordField, keywordFields } from '../../../words/tokens.ts';

/** Tokens with the same first characters are grouped: a prefix is looked up among few. */
const START = 2;

/** Which values have which token (SRCH-6). Cars come and go with values that are known already, so most writes change nothing here. */
export class TokenValues {
  readonly #ids = new Map<string, Set<number>>();
  readonly #byStart = new Map<string, Set<string>>();

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
    }
  }

  delete(id: number, tokens: Iterable<string>): void {
    for (const token of tokens) {
      const ids = this.#ids.get(token);
      ids?.delete(id);
      if (ids?.size !== 0) continue;
      this.#ids.delete(token);
      this.#byStart.get(token.slice(0, START))?.delete(token);
    }
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

/** The fields that keywords search by their values; stock numbers have their own way. */
export const searchedFields: ReadonlyMap<DocumentField, KeywordField> = new Map(
  keywordFields.filter(({ name }) => name !== 'stocknum').map((field) => [field.name, field]),
);

/** The tokens of one value of a field, as those of a car that has nothing else. */
export const tokensOfValue = ({ name, tokens }: KeywordField, value: FieldValue): string[] =>
  tokens({ [name]: name === 'features' ? [value] : value } as unknown as CarDocument);
