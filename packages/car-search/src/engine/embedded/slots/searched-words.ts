import type { Condition } from '../../../query/condition.ts';

/** Where cars are to be looked for. */
interface Places {
  /** How many words there are. */
  readonly words: number;
  wordsOf(dealership: number): readonly number[];
  /** The slot of a car; undefined if there is no such car. */
  slotOf(id: string): number | undefined;
}

/**
 * The words in which a condition can be true at all, ascending: those of the dealerships or of the cars that it names. Every site's rule
 * names its dealerships (SRCH-4), so a search costs what the site's stock costs, however many sites there are.
 */
export function searchedWords(condition: Condition, places: Places): Int32Array {
  const named = namedWords(condition, places);
  if (named === undefined) return Int32Array.from({ length: places.words }, (_, word) => word);
  return Int32Array.from(new Set(named)).sort();
}

/** The words that a condition names, perhaps some of them twice; undefined if it can be true anywhere. */
function namedWords(condition: Condition, places: Places): readonly number[] | undefined {
  switch (condition.op) {
    case 'and': {
      const named = condition.conditions.map((part) => namedWords(part, places)).filter((part) => part !== undefined);
      return named.length === 0
        ? undefined
        : named.reduce((least, words) => (words.length < least.length ? words : least));
    }
    case 'or': {
      const named = condition.conditions.map((part) => namedWords(part, places));
      return named.every((part) => part !== undefined) ? named.flat() : undefined;
    }
    case 'is':
      if (condition.field === 'dealership_id') {
        return condition.values.flatMap((value) => (typeof value === 'number' ? places.wordsOf(value) : []));
      }
      if (condition.field === 'id') return condition.values.flatMap((value) => wordOf(String(value), places));
      return undefined;
    case 'not':
    case 'range':
      return undefined;
  }
}

function wordOf(id: string, places: Places): number[] {
  const slot = places.slotOf(id);
  return slot === undefined ? [] : [slot >>> 5];
}
