import type { KeywordClause } from '../../../query/car-query.ts';
import type { Bitset } from '../bitset.ts';
import { ValueColumn } from './value-column.ts';

/** Tokens with the same first characters are grouped: a prefix is looked up among few. */
const START = 2;

/** Which slots have which token of one field. */
export class TokenColumn {
  readonly #slots = new ValueColumn<string>();
  readonly #byStart = new Map<string, Set<string>>();

  add(slot: number, token: string): void {
    this.#slots.add(slot, token);
    const start = token.slice(0, START);
    const tokens = this.#byStart.get(start);
    if (tokens === undefined) this.#byStart.set(start, new Set([token]));
    else tokens.add(token);
  }

  delete(slot: number, token: string): void {
    this.#slots.delete(slot, token);
    if (!this.#slots.has(token)) this.#byStart.get(token.slice(0, START))?.delete(token);
  }

  values(): MapIterator<string> {
    return this.#slots.values();
  }

  /** Adds to `bits` the slots that have a token that answers the word. */
  mark({ tokens, prefix }: KeywordClause, bits: Bitset): void {
    for (const token of tokens) this.#slots.mark(token, bits);
    if (prefix === undefined) return;
    for (const together of this.#near(prefix)) {
      for (const token of together) if (token.startsWith(prefix)) this.#slots.mark(token, bits);
    }
  }

  #near(prefix: string): Iterable<string>[] {
    if (prefix.length >= START) return [this.#byStart.get(prefix.slice(0, START)) ?? []];
    return [...this.#byStart].filter(([start]) => start.startsWith(prefix)).map(([, tokens]) => tokens);
  }
}
