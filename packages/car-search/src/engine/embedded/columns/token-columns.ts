import type { CarDocument } from '../../../document/car-document.ts';
import type { KeywordClause } from '../../../query/car-query.ts';
import { keywordFields } from '../../../words/tokens.ts';
import { makeVocabulary, type Vocabulary } from '../../../words/vocabulary.ts';
import { Bitset } from '../bitset.ts';
import { TokenColumn } from './token-column.ts';

/** The slots that a keyword search found, and what each is worth. */
export interface KeywordFinds {
  readonly found: Bitset;
  readonly scores: Float64Array;
}

/** The keyword tokens of an index, field by field, and the vocabulary that they make (SRCH-6). */
export class TokenColumns {
  /** The lightest first: a heavier find replaces a lighter one. */
  readonly #fields = keywordFields
    .map((field) => ({ ...field, column: new TokenColumn() }))
    .sort((a, b) => a.weight - b.weight);
  #vocabulary: Vocabulary | undefined;

  add(slot: number, car: CarDocument): void {
    for (const { column, tokens } of this.#fields) for (const token of tokens(car)) column.add(slot, token);
    this.#vocabulary = undefined;
  }

  delete(slot: number, car: CarDocument): void {
    for (const { column, tokens } of this.#fields) for (const token of tokens(car)) column.delete(slot, token);
    this.#vocabulary = undefined;
  }

  vocabulary(): Vocabulary {
    this.#vocabulary ??= makeVocabulary(
      this.#fields.filter(({ spelling }) => spelling).flatMap(({ column }) => [...column.values()]),
    );
    return this.#vocabulary;
  }

  /** The slots that have all the words; a slot's score is the sum of each word's heaviest field. */
  find(keywords: readonly KeywordClause[], capacity: number): KeywordFinds | undefined {
    if (keywords.length === 0) return undefined;
    let found: Bitset | undefined;
    const scores = new Float64Array(capacity);
    for (const keyword of keywords) {
      const { found: having, scores: worth } = this.#findWord(keyword, capacity);
      found = found?.and(having) ?? having;
      for (let slot = 0; slot < capacity; slot += 1) scores[slot] = (scores[slot] ?? 0) + (worth[slot] ?? 0);
    }
    return found && { found, scores };
  }

  #findWord(keyword: KeywordClause, capacity: number): KeywordFinds {
    const found = Bitset.ofCapacity(capacity);
    const scores = new Float64Array(capacity);
    for (const { column, weight } of this.#fields) {
      const having = Bitset.ofCapacity(capacity);
      column.mark(keyword, having);
      having.forEach((slot) => {
        scores[slot] = weight;
      });
      found.or(having);
    }
    return { found, scores };
  }
}
