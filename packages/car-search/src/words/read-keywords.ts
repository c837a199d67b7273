import type { KeywordClause } from '../query/car-query.ts';
import type { Condition } from '../query/condition.ts';
import { phrases } from './phrases.ts';
import { queryWords } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

const MAX_WORDS = 12;
/** Words that say nothing of a car. */
const fillers = new Set(['an', 'and', 'car', 'cars', 'for', 'in', 'or', 'the', 'with']);

/** The meaning of a visitor's words: filters, and the remaining words to search for. */
export interface Keywords {
  readonly filters: readonly Condition[];
  readonly keywords: readonly KeywordClause[];
}

/**
 * Reads a visitor's words before any engine does, so that all engines give the same answer (SRCH-6): phrases become filters,
 * the others are searched for, each also in its corrected spellings; the last one may still be being typed.
 * @param vocabulary the index's words; without it nothing is corrected
 */
export function readKeywords(text: string, vocabulary?: Vocabulary): Keywords {
  const filters: Condition[] = [];
  let rest = text.toLowerCase();
  for (const { pattern, condition } of phrases) {
    for (let match = pattern.exec(rest); match !== null; match = pattern.exec(rest)) {
      filters.push(condition(match));
      rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
    }
  }
  const words = queryWords(rest)
    .filter((word) => !fillers.has(word))
    .slice(0, MAX_WORDS);
  const lastTyped = queryWords(text).at(-1);
  const keywords = words.map((word, place) =>
    clauseOf(word, place === words.length - 1 && word === lastTyped, vocabulary),
  );
  return { filters, keywords };
}

/** The word as typed always counts, because the vocabulary may lag; corrections are added only if no car has it. */
function clauseOf(word: string, unfinished: boolean, vocabulary: Vocabulary | undefined): KeywordClause {
  const known = vocabulary === undefined || vocabulary.has(word) || (unfinished && vocabulary.hasPrefix(word));
  const tokens = known ? [word] : [word, ...vocabulary.corrections(word)];
  return unfinished ? { tokens, prefix: word } : { tokens };
}
