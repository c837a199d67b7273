import type { KeywordClause } from '../../../query/car-query.ts';
import { textTokens } from '../../../words/tokens.ts';

/** The tokens of a dealership's stock numbers as one text, and where each slot's begin there. */
interface Page {
  readonly text: string;
  readonly starts: Int32Array;
  readonly slots: Int32Array;
}

/** Which cars of a dealership there are. */
interface Stock {
  /** Visits the slots of its cars. */
  eachSlot(dealership: number, visit: (slot: number) => void): void;
}

/** Stands before, between and after tokens, and in none. */
const EDGE = '\n';

/**
 * The stock numbers of cars, found by token (SRCH-6). Hardly two cars share one, so tokens with lists of cars would be larger than all other
 * columns: instead a dealership's tokens are one text, which is made when it is first searched after one of them changed.
 */
export class StockNumbers {
  readonly #tokens: (string | undefined)[] = [];
  readonly #pages = new Map<number, Page>();
  readonly #stock: Stock;

  constructor(stock: Stock) {
    this.#stock = stock;
  }

  set(slot: number, dealership: number, stocknum: string | undefined): void {
    const tokens = stocknum === undefined ? undefined : `${textTokens(stocknum).join(EDGE)}${EDGE}`;
    if (this.#tokens[slot] === tokens) return;
    this.#tokens[slot] = tokens;
    this.#pages.delete(dealership);
  }

  /** Visits the dealership's slots that have a token that answers the word; some perhaps twice. */
  find(dealership: number, { tokens, prefix }: KeywordClause, visit: (slot: number) => void): void {
    const page = this.#page(dealership);
    for (const token of tokens) findIn(page, `${token}${EDGE}`, visit);
    if (prefix !== undefined) findIn(page, prefix, visit);
  }

  #page(dealership: number): Page {
    const known = this.#pages.get(dealership);
    if (known) return known;
    const slots: number[] = [];
    const parts = [EDGE];
    const starts: number[] = [];
    let length = 1;
    this.#stock.eachSlot(dealership, (slot) => {
      const tokens = this.#tokens[slot] ?? '';
      slots.push(slot);
      starts.push(length);
      parts.push(tokens);
      length += tokens.length;
    });
    const page = { text: parts.join(''), starts: Int32Array.from(starts), slots: Int32Array.from(slots) };
    this.#pages.set(dealership, page);
    return page;
  }
}

/** Visits the slots with a token that begins so. */
function findIn({ text, starts, slots }: Page, beginning: string, visit: (slot: number) => void): void {
  if (beginning === EDGE || beginning === '') return;
  let place = 0;
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    if (text[at - 1] !== EDGE) continue;
    while ((starts[place + 1] ?? text.length) <= at) place += 1;
    visit(slots[place] as number);
  }
}
