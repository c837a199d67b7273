import type { KeywordClause } from '../query/car-query.ts';
import { queryWords } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

const MAX_WORDS = 12;
/** The keyword of plug-in hybrids. */
export const PLUG_IN = 'phev';
/** Keywords that dealers write in more than one way: one finds the others. */
const sameWords: readonly (readonly string[])[] = [[PLUG_IN, 'plugin']];
/** Words that say nothing of a car. */
const fillers = new Set(['an', 'and', 'car', 'cars', 'for', 'in', 'or', 'the', 'with']);

/**
 * What of a visitor's words is searched for (SRCH-6), before any engine does, so that all engines give the same answer: each word also in its
 * corrected spellings; the last one may still be being typed.
 * @param text what is left once words are read as choices (`readWords`)
 * @param vocabulary the site's words; without it nothing is corrected
 */
export function readKeywords(text: string, vocabulary?: Vocabulary): KeywordClause[] {
  const words = searchedWords(text);
  return words.map((word, place) => clauseOf(word, place === words.length - 1, vocabulary));
}

/** The words of a text that are searched for. */
export const searchedWords = (text: string): string[] =>
  queryWords(text)
    .filter((word) => !fillers.has(word))
    .slice(0, MAX_WORDS);

/** The word as typed always counts, because the vocabulary may lag; corrections are added only if no car has it. */
function clauseOf(word: string, unfinished: boolean, vocabulary: Vocabulary | undefined): KeywordClause {
  const same = sameWords.find((words) => words.includes(word));
  if (same) return { tokens: [word, ...same.filter((other) => other !== word)] };
  const known = vocabulary === undefined || vocabulary.has(word) || (unfinished && vocabulary.hasPrefix(word));
  const tokens = known ? [word] : [word, ...vocabulary.corrections(word)];
  return unfinished ? { tokens, prefix: word } : { tokens };
}
