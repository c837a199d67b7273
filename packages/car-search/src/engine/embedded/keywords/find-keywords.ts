import type { KeywordClause } from '../../../query/car-query.ts';
import { keywordFields } from '../../../words/tokens.ts';
import type { StockNumbers } from '../columns/stock-numbers.ts';
import { markIds, type Shelf } from '../mark-condition.ts';
import { eitherMarks, hasMarks, lowestBit, type Marks, marksWithout } from '../slots/marks.ts';

/** What each slot of a search is worth; all zero between searches. */
export type Scores = Uint16Array;

/** What keywords are looked for in. */
export interface KeywordShelf extends Shelf {
  readonly stockNumbers: StockNumbers;
}

/** The heaviest first: a lighter find in the same car counts no more. */
const fields = keywordFields.toSorted((a, b) => b.weight - a.weight);

/**
 * Those of `among` that have all the words. Each adds to its car's score what the heaviest field with the word is worth (SRCH-6).
 * @param scores by slot; also of cars among `among` that have only some of the words
 */
export function findKeywords(
  keywords: readonly KeywordClause[],
  among: Marks,
  words: Int32Array,
  shelf: KeywordShelf,
  scores: Scores,
): Marks {
  let left = among;
  for (const keyword of keywords) {
    const ids = shelf.columns.tokens.answering(keyword, (id) => shelf.columns.book.columnOf(id));
    let found: Marks = new Int32Array(among.length);
    for (const { name, weight } of fields) {
      const others = marksWithout(left, found);
      const column = shelf.columns.column(name);
      const answering = column && ids.get(column.at);
      if (name !== 'stocknum' && answering === undefined) continue;
      const having = answering
        ? markIds(column, answering, others, words, shelf)
        : markStockNumbers(keyword, others, words, shelf);
      if (!hasMarks(having)) continue;
      addScore(scores, weight, having, words);
      found = eitherMarks(found, having);
    }
    left = found;
  }
  return left;
}

function addScore(scores: Scores, weight: number, marks: Marks, words: Int32Array): void {
  for (let place = 0; place < marks.length; place += 1) {
    const first = (words[place] as number) << 5;
    for (let bits = marks[place] as number; bits !== 0; bits &= bits - 1) {
      const slot = first + lowestBit(bits);
      scores[slot] = (scores[slot] as number) + weight;
    }
  }
}

/** Sets the scores of these slots back. */
export function clearScores(scores: Scores, words: Int32Array): void {
  for (let place = 0; place < words.length; place += 1) {
    const first = (words[place] as number) << 5;
    scores.fill(0, first, first + 32);
  }
}

function markStockNumbers(
  keyword: KeywordClause,
  among: Marks,
  words: Int32Array,
  { stockNumbers, slots }: KeywordShelf,
): Marks {
  const found = new Set<number>();
  const dealerships = new Set<number>();
  for (let place = 0; place < among.length; place += 1) {
    const dealership = among[place] === 0 ? undefined : slots.dealershipOf(words[place] as number);
    if (dealership !== undefined) dealerships.add(dealership);
  }
  for (const dealership of dealerships) stockNumbers.find(dealership, keyword, (slot) => found.add(slot));
  return found.size === 0 ? new Int32Array(among.length) : marksOf(found, among, words);
}

/** Those of `among` whose slots are in the set. */
function marksOf(found: ReadonlySet<number>, among: Marks, words: Int32Array): Marks {
  const bitsByWord = new Map<number, number>();
  for (const slot of found) {
    const word = slot >>> 5;
    bitsByWord.set(word, (bitsByWord.get(word) ?? 0) | (1 << (slot & 31)));
  }
  return among.map((bits, place) => bits & (bitsByWord.get(words[place] as number) ?? 0));
}
