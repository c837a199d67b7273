import type { FacetName } from '../state/facets.ts';
import type { Near, Sort } from '../state/search-state.ts';
import { GAP } from './amounts.ts';
import {
  BETWEEN,
  canBeMisspelled,
  FILLERS,
  isEveryday,
  LONGEST_NEGATION,
  negationIn,
  TRIMS,
} from './everyday-words.ts';
import type { Lexicon } from './lexicon.ts';
import type { MarkedNames } from './mark-names.ts';
import {
  canBeRefused,
  isSameKind,
  lexiconKey,
  type Meaning,
  type StatedChoices,
  type StatedMeaning,
} from './meaning.ts';
import { nearPlace } from './read-place.ts';
import { type Named, namesAsChoices, narrowerOf, refusedChoice } from './said-names.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What words are read with. */
export interface Reading {
  readonly lexicon: Lexicon;
  /** The site's words, which are never corrected. */
  readonly vocabulary?: Vocabulary | undefined;
  readonly now: Date;
  /** Whether the site states repayments (FIN-3): then a weekly amount is a budget, else it is the bands of weekly prices. */
  readonly repayments?: boolean;
}

const LONGEST_PHRASE = 5;
/** Shorter names of places are more often something else. */
const SHORTEST_PLACE = 4;
const [OR, AND] = [new Set(['or', 'nor']), new Set(['and', '&'])];
const separators = /[\s,;:/|()"“”?!]+/;
const BREAK = GAP.trim();

/** What words at a place of the text mean. */
interface Phrase {
  readonly meaning: StatedMeaning;
  readonly length: number;
}

/** Reads words from the left, at each place the longest phrase that means something. */
export class WordReader {
  readonly #words: string[];
  readonly #reading: Reading;
  readonly #marked: MarkedNames;
  readonly #kept: string[] = [];
  readonly #values: [facet: FacetName, values: readonly string[], negated: boolean][] = [];
  readonly #named: Named[] = [];
  readonly #refused: Named[] = [];
  /** Where the words behind the last name begin. */
  #behindName = 0;
  /** Whether the text is a list, whose parts don't narrow each other. */
  readonly #isList: boolean;
  #sort: Sort | undefined;
  #near: Near | undefined;

  /** @param marked the names that stand in the text as marks @param near a place that the text has named already */
  constructor(text: string, reading: Reading, marked: MarkedNames, near?: Near) {
    this.#words = text.split(separators).filter((word) => word !== '');
    this.#isList = /[,;/|]/.test(text);
    this.#reading = reading;
    this.#marked = marked;
    this.#near = near;
  }

  read(): this {
    let at = 0;
    let negated = false;
    let before: StatedMeaning | undefined;
    while (at < this.#words.length) {
      const word = this.#words[at] ?? '';
      const negation = negationIn(this.#words.slice(at, at + LONGEST_NEGATION));
      const start = negation > 0 ? this.#behindNegation(at + negation) : at;
      const refused = negation > 0 ? this.#phraseAt(start) : undefined;
      if (refused) {
        negated = canBeRefused(refused.meaning);
        // What cars can't be without stays a keyword: read without its negation, it would be the opposite of what was said.
        if (!negated) this.#kept.push(...this.#words.slice(at, start + refused.length));
        at = negated ? start : start + refused.length;
        continue;
      }
      const again = before && this.#alsoRefused(at, before);
      before = undefined;
      if (again !== undefined) {
        negated = true;
        at = again;
        continue;
      }
      const phrase = this.#phraseAt(at);
      if (phrase) {
        this.#take(phrase, negated, at);
        at += phrase.length;
      } else {
        if (word !== BREAK && !FILLERS.has(word.replace(/[^\p{L}\p{N}]/gu, ''))) this.#kept.push(word);
        at += 1;
      }
      before = negated ? phrase?.meaning : undefined;
      negated = false;
    }
    return this;
  }

  /** The words that mean nothing else. */
  get rest(): string {
    return this.#kept.join(' ');
  }

  choices(): StatedChoices {
    const filters: StatedChoices['filters'] = {};
    const not: StatedChoices['not'] = {};
    const put = (into: StatedChoices['filters'], facet: FacetName, values: readonly string[]) => {
      if (values.length > 0) into[facet] = [...new Set([...(into[facet] ?? []), ...values])].sort();
    };
    for (const [facet, values, negated] of this.#values) put(negated ? not : filters, facet, values);
    for (const named of this.#refused) put(not, ...refusedChoice(named));
    for (const [facet, values] of Object.entries(namesAsChoices(this.#named))) put(filters, facet as FacetName, values);
    return {
      ...{ filters, not, ranges: {} },
      ...(this.#sort && { sortBy: this.#sort }),
      ...(this.#near && { near: this.#near }),
    };
  }

  /** Where a thing begins that is refused too: behind "or"; of the same kind behind "and" or in a list, as wanting it would refuse the first anyway. */
  #alsoRefused(at: number, before: StatedMeaning): number | undefined {
    const word = this.#words[at] ?? '';
    const start = OR.has(word) || AND.has(word) ? at + 1 : at;
    const next = start > at || this.#isList ? this.#phraseAt(start) : undefined;
    return next && (OR.has(word) || isSameKind(before, next.meaning)) ? start : undefined;
  }

  /** The place of what a negation before it refuses. */
  #behindNegation(start: number): number {
    let at = start;
    while (BETWEEN.has(this.#words[at] ?? '') && !this.#phraseAt(at)) at += 1;
    return at;
  }

  #phraseAt(at: number): Phrase | undefined {
    const { lexicon } = this.#reading;
    const words = this.#words.slice(at, at + LONGEST_PHRASE);
    const marked = this.#marked.get(words[0] ?? '');
    if (marked) return { meaning: marked, length: 1 };
    const end = words.findIndex((word) => word === BREAK || this.#marked.has(word));
    const longest = end < 0 ? words.length : end;
    for (let length = longest; length > 0; length -= 1) {
      const phrase = words.slice(0, length);
      if (length === 1 && FILLERS.has(phrase[0] ?? '')) return undefined;
      const meaning = this.#ofMakeBefore(phrase) ?? lexicon.meaningOf(lexiconKey(phrase.join('')));
      if (meaning) return { meaning, length };
      const ofMake = length === 1 ? this.#correctedModel(phrase[0] ?? '') : undefined;
      if (ofMake) return { meaning: ofMake, length };
      // Gold Coast is a place before gold is a colour.
      const near = this.#placeOf(phrase);
      if (near) return { meaning: { kind: 'place', near }, length };
    }
    const ofBoth = longest > 1 ? this.#correctedPair(at) : undefined;
    if (ofBoth) return { meaning: ofBoth, length: 2 };
    const meaning = longest > 0 ? this.#corrected(at) : undefined;
    return meaning && { meaning, length: 1 };
  }

  /** A place by its name alone, if no car has these words: Brisbane means near Brisbane, as in Brisbane does (SRCH-19). */
  #placeOf(words: readonly string[]): Near | undefined {
    const { lexicon, vocabulary } = this.#reading;
    if (this.#near !== undefined || words.join('').length < SHORTEST_PLACE) return undefined;
    if (this.#named.at(-1)?.models && words.every((word) => TRIMS.has(word))) return undefined;
    const isOfCars = words.every((word) => vocabulary?.has(lexiconKey(word)));
    return isOfCars ? undefined : nearPlace(words.join(' '), lexicon);
  }

  /** A misspelled name of two words, such as harly davidson, where neither word means anything by itself. */
  #correctedPair(at: number): Meaning | undefined {
    const { lexicon, vocabulary } = this.#reading;
    const keys = this.#words.slice(at, at + 2).map(lexiconKey);
    const isTaken = (key: string) => isEveryday(key) || lexicon.meaningOf(key) !== undefined;
    if (keys.some(isTaken) || keys.every((key) => vocabulary?.has(key))) return undefined;
    return lexicon.corrected(keys.join(''));
  }

  /** A model by a name that needs its make, as 3 behind Mazda. */
  #ofMakeBefore(phrase: readonly string[]): Meaning | undefined {
    const last = this.#named.at(-1);
    if (last?.make === undefined) return undefined;
    const meaning = this.#reading.lexicon.meaningOf(lexiconKey(`${last.make}${phrase.join('')}`));
    return meaning?.kind === 'model' && meaning.make === last.make ? meaning : undefined;
  }

  /** A misspelled model behind its make, before it is a place or anything else: Sorrento of Kia. */
  #correctedModel(word: string): Meaning | undefined {
    const { lexicon, vocabulary } = this.#reading;
    const last = this.#named.at(-1);
    const key = lexiconKey(word);
    if (last?.make === undefined || last.models || vocabulary?.has(key) || FILLERS.has(key)) return undefined;
    return lexicon.correctedModel(key, last.make);
  }

  /** A misspelled word. A word that some car has does not count, nor does the beginning of one that is still being typed. */
  #corrected(at: number): Meaning | undefined {
    const { lexicon, vocabulary } = this.#reading;
    const key = lexiconKey(this.#words[at] ?? '');
    if (!canBeMisspelled(key)) return undefined;
    const isLast = at === this.#words.length - 1;
    if (vocabulary?.has(key) || (isLast && vocabulary?.hasPrefix(key))) return undefined;
    return lexicon.corrected(key, this.#named.at(-1)?.make);
  }

  #take({ meaning, length }: Phrase, negated: boolean, at: number): void {
    switch (meaning.kind) {
      case 'words': {
        const { as, refused } = meaning;
        if (negated && refused) this.#values.push([refused.facet, refused.values, true]);
        else this.#kept.push(...(as === undefined ? this.#words.slice(at, at + length) : as === '' ? [] : [as]));
        return;
      }
      case 'sort':
        this.#sort = meaning.sort;
        return;
      case 'place':
        this.#near = meaning.near;
        return;
      case 'values':
        this.#values.push([meaning.facet, meaning.values, negated]);
        if (meaning.also && !negated) this.#values.push([meaning.also.facet, meaning.also.values, false]);
        return;
      case 'make':
      case 'model':
        if (negated) this.#refused.push(meaning);
        else this.#name(meaning, at, length);
    }
  }

  /** Takes a name. One beside another that covers more is the narrower of them: 200 Series LandCruiser. */
  #name(named: Named, at: number, length: number): void {
    const last = this.#named.at(-1);
    const narrower = last && at === this.#behindName && !this.#isList ? narrowerOf(last, named) : undefined;
    if (narrower) this.#named.pop();
    this.#named.push(narrower ?? named);
    this.#behindName = at + length;
  }
}
