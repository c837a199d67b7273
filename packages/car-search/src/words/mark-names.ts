import type { Lexicon } from './lexicon.ts';
import { lexiconKey, type Meaning } from './meaning.ts';

/** The names that stand in a text as marks, by their mark. */
export type MarkedNames = ReadonlyMap<string, Meaning>;

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const LONGEST_MAKE = 3;
const LONGEST_MODEL = 4;
/** A mark is one letter of the private use area: no number reads it, and no phrase joins it. */
const FIRST_MARK = 0xe001;
const wordPattern = /[^\s,;:/|()"“”?!]+/g;

/**
 * Marks models that are written with digits, with their make, so that no number of theirs is read as an amount (SRCH-19): in peugeot 2008 2021 the
 * first is a model and the second a year. Only a model behind its make is certain enough.
 * @param text in lower case
 */
export function markNames(text: string, lexicon: Pick<Lexicon, 'meaningOf'>): { text: string; marked: MarkedNames } {
  const marked = new Map<string, Meaning>();
  const words = [...text.matchAll(wordPattern)].map(
    ({ 0: word, index }): Word => ({ text: word, start: index, end: index + word.length }),
  );
  let [rest, done, at] = ['', 0, 0];
  while (at < words.length) {
    const make = makeAt(words, at, lexicon);
    const model = make && modelAt(words, at + make.length, make.name, lexicon);
    if (model) {
      const mark = String.fromCharCode(FIRST_MARK + marked.size);
      marked.set(mark, model.meaning);
      rest += `${text.slice(done, words[at]?.start)} ${mark} `;
    }
    at += (make?.length ?? 1) + (model?.length ?? 0);
    if (model) done = words[at - 1]?.end ?? text.length;
  }
  return { text: rest + text.slice(done), marked };
}

function makeAt(words: readonly Word[], at: number, { meaningOf }: Pick<Lexicon, 'meaningOf'>) {
  for (let length = Math.min(LONGEST_MAKE, words.length - at); length > 0; length -= 1) {
    const meaning = meaningOf(lexiconKey(joined(words.slice(at, at + length))));
    if (meaning?.kind === 'make') return { name: meaning.make, length };
  }
  return undefined;
}

function modelAt(words: readonly Word[], at: number, make: string, { meaningOf }: Pick<Lexicon, 'meaningOf'>) {
  for (let length = Math.min(LONGEST_MODEL, words.length - at); length > 0; length -= 1) {
    const said = joined(words.slice(at, at + length));
    const meaning = /\d/.test(said) ? meaningOf(lexiconKey(`${make}${said}`)) : undefined;
    if (meaning?.kind === 'model' && meaning.make === make) return { meaning, length };
  }
  return undefined;
}

const joined = (words: readonly Word[]): string => words.map(({ text }) => text).join('');
