import type { FacetName } from '../state/facets.ts';
import type { Near, SearchState, Sort } from '../state/search-state.ts';
import { GAP } from './amounts.ts';
import type { Lexicon } from './lexicon.ts';
import type { MarkedNames } from './mark-names.ts';
import { lexiconKey, type Meaning } from './meaning.ts';
import { nearPlace } from './read-place.ts';
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

/** Choices that words without numbers come to. */
export interface SaidChoices extends Pick<SearchState, 'filters' | 'ranges'> {
  readonly not: NonNullable<SearchState['not']>;
  readonly sortBy?: Sort;
  readonly near?: Near;
}

const LONGEST_PHRASE = 5;
/** Shorter names of places are more often something else. */
const SHORTEST_PLACE = 4;
const CORRECTED_FROM = 4;
/** Words that say nothing of a car. */
const FILLERS = new Set(
  'a,after,all,am,an,and,any,are,at,available,be,buy,buying,can,car,cars,cheers,could,do,does,coloured,colour,color,colored,for,from,gearbox,get,give,good,got,great,has,have,having,hello,hey,hi,i,im,in,is,it,its,id,ive,just,like,looking,me,my,must,need,needs,of,on,one,or,our,please,pls,plz,priced,sale,show,some,something,thank,thanks,that,thats,the,there,to,transmission,us,vehicle,vehicles,want,wanted,wanting,wants,we,were,what,which,with,would,you,your,find,nice,under,around,located,based,price,powered,engine,drivetrain'.split(
    ',',
  ),
);
const NEGATIONS = new Set(['not', 'no', 'without', 'except', 'excluding', 'exclude', 'non', 'nor', 'isnt', 'minus']);
const NEGATING_PHRASES = new Set([
  ...[
    'anything but',
    'other than',
    'but not',
    'dont want',
    'do not want',
    'rather not',
    'apart from',
    'anything except',
  ],
  ...['any colour but', 'any color but', 'any colour except', 'any color except', 'any make but', 'any brand but'],
  ...['everything but', 'everything except', 'all but', 'not interested in', 'dont like', 'do not like', 'but no'],
]);
const LONGEST_NEGATION = 3;
/** What may stand between a negation and what it refuses: not a ute, not in Queensland. */
const BETWEEN = new Set(['a', 'an', 'the', 'any', 'in', 'from', 'at', 'near', 'located', 'based']);
const SAME_AGAIN = new Set(['or', 'nor']);
const separators = /[\s,;:/|()"“”?!]+/;
const BREAK = GAP.trim();

/** A make with some of its models or none; models whose make is not known have none. */
interface Named {
  readonly make?: string | undefined;
  readonly models?: readonly string[] | undefined;
}

/** What words at a place of the text mean. */
interface Phrase {
  readonly meaning: Meaning | { readonly kind: 'place'; readonly near: Near };
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
  #sort: Sort | undefined;
  #near: Near | undefined;

  /** @param marked the names that stand in the text as marks @param near a place that the text has named already */
  constructor(text: string, reading: Reading, marked: MarkedNames, near?: Near) {
    this.#words = text.split(separators).filter((word) => word !== '');
    this.#reading = reading;
    this.#marked = marked;
    this.#near = near;
  }

  read(): this {
    let at = 0;
    let negated = false;
    let wasNegated = false;
    while (at < this.#words.length) {
      const word = this.#words[at] ?? '';
      const negation = this.#negationAt(at);
      const start = negation > 0 ? this.#behindNegation(at + negation) : at;
      const refused = negation > 0 ? this.#phraseAt(start) : undefined;
      if (refused) {
        negated = canBeRefused(refused.meaning);
        // What cars can't be without stays a keyword: read without its negation, it would be the opposite of what was said.
        if (!negated) this.#kept.push(...this.#words.slice(at, start + refused.length));
        at = negated ? start : start + refused.length;
        continue;
      }
      if (SAME_AGAIN.has(word) && wasNegated && this.#phraseAt(at + 1)) {
        negated = true;
        at += 1;
        continue;
      }
      const phrase = this.#phraseAt(at);
      if (phrase) {
        this.#take(phrase.meaning, negated, this.#words.slice(at, at + phrase.length));
        at += phrase.length;
      } else {
        if (word !== BREAK && !FILLERS.has(word.replace(/[^\p{L}\p{N}]/gu, ''))) this.#kept.push(word);
        at += 1;
      }
      wasNegated = negated && phrase !== undefined;
      negated = false;
    }
    return this;
  }

  /** The words that mean nothing else. */
  get rest(): string {
    return this.#kept.join(' ');
  }

  choices(): SaidChoices {
    const filters: SaidChoices['filters'] = {};
    const not: SaidChoices['not'] = {};
    const put = (into: SaidChoices['filters'], facet: FacetName, values: readonly string[]) => {
      if (values.length > 0) into[facet] = [...new Set([...(into[facet] ?? []), ...values])].sort();
    };
    for (const [facet, values, negated] of this.#values) put(negated ? not : filters, facet, values);
    for (const { make = '', models } of this.#refused) put(not, models ? 'model' : 'make', models ?? [make]);
    for (const [facet, values] of Object.entries(namesAsChoices(this.#named))) put(filters, facet as FacetName, values);
    return {
      ...{ filters, not, ranges: {} },
      ...(this.#sort && { sortBy: this.#sort }),
      ...(this.#near && { near: this.#near }),
    };
  }

  #negationAt(at: number): number {
    const words = this.#words.slice(at, at + LONGEST_NEGATION).map((each) => each.replaceAll("'", ''));
    for (let length = words.length; length > 1; length -= 1) {
      if (NEGATING_PHRASES.has(words.slice(0, length).join(' '))) return length;
    }
    return NEGATIONS.has(words[0] ?? '') ? 1 : 0;
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
    const isOfCars = words.every((word) => vocabulary?.has(lexiconKey(word)));
    return isOfCars ? undefined : nearPlace(words.join(' '), lexicon);
  }

  /** A misspelled name of two words, such as harly davidson, where neither word means anything by itself. */
  #correctedPair(at: number): Meaning | undefined {
    const { lexicon, vocabulary } = this.#reading;
    const keys = this.#words.slice(at, at + 2).map(lexiconKey);
    const isTaken = (key: string) => FILLERS.has(key) || NEGATIONS.has(key) || lexicon.meaningOf(key) !== undefined;
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

  /** A misspelled word. A word that some car has does not count, nor does the beginning of one that is still being typed. */
  #corrected(at: number): Meaning | undefined {
    const { lexicon, vocabulary } = this.#reading;
    const key = lexiconKey(this.#words[at] ?? '');
    if (key.length < CORRECTED_FROM || FILLERS.has(key) || NEGATIONS.has(key)) return undefined;
    const isLast = at === this.#words.length - 1;
    if (vocabulary?.has(key) || (isLast && vocabulary?.hasPrefix(key))) return undefined;
    return lexicon.corrected(key, this.#named.at(-1)?.make);
  }

  #take(meaning: Phrase['meaning'], negated: boolean, words: readonly string[]): void {
    switch (meaning.kind) {
      case 'words': {
        const { as, refused } = meaning;
        if (negated && refused) this.#values.push([refused.facet, refused.values, true]);
        else this.#kept.push(...(as === undefined ? words : [as]));
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
        return;
      case 'make':
      case 'model':
        (negated ? this.#refused : this.#named).push(meaning);
    }
  }
}

/** Whether cars can be without what is meant. */
function canBeRefused(meaning: Phrase['meaning']): boolean {
  switch (meaning.kind) {
    case 'words':
      return meaning.refused !== undefined;
    case 'sort':
    case 'place':
      return false;
    case 'values':
    case 'make':
    case 'model':
      return true;
  }
}

/** Makes and models as choices: of one make its models by `model`, of several by `make_model` (SRCH-2). */
function namesAsChoices(named: readonly Named[]): { make?: string[]; model?: string[]; make_model?: string[] } {
  const makes = [...new Set(named.flatMap(({ make }) => make ?? []))];
  if (makes.length <= 1) return { make: makes, model: [...new Set(named.flatMap(({ models = [] }) => models))] };
  const joined = named.flatMap(({ make, models = [] }) => (make ? models.map((model) => `${make} ${model}`) : []));
  return { make: makes, make_model: joined };
}
