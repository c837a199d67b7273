import type { FacetName } from '../state/facets.ts';
import type { SearchState, Sort } from '../state/search-state.ts';
import { GAP } from './amounts.ts';
import type { Lexicon } from './lexicon.ts';
import { lexiconKey, type Meaning } from './meaning.ts';
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
}

const LONGEST_PHRASE = 5;
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
const ARTICLES = new Set(['a', 'an', 'the', 'any']);
const SAME_AGAIN = new Set(['or', 'nor']);
const separators = /[\s,;:/|()"“”?!]+/;
const BREAK = GAP.trim();

/** A make with one of its models or none; a model whose make is not known has none. */
interface Named {
  readonly make?: string | undefined;
  readonly model?: string | undefined;
}

/** Reads words from the left, at each place the longest phrase that means something. */
export class WordReader {
  readonly #words: string[];
  readonly #reading: Reading;
  readonly #kept: string[] = [];
  readonly #values: [facet: FacetName, values: readonly string[], negated: boolean][] = [];
  readonly #named: Named[] = [];
  readonly #refused: Named[] = [];
  #sort: Sort | undefined;

  constructor(text: string, reading: Reading) {
    this.#words = text.split(separators).filter((word) => word !== '');
    this.#reading = reading;
  }

  read(): this {
    let at = 0;
    let negated = false;
    let wasNegated = false;
    while (at < this.#words.length) {
      const word = this.#words[at] ?? '';
      const negation = this.#negationAt(at);
      if (negation > 0 && this.#meansAfter(at + negation)) {
        negated = true;
        at += negation;
        while (ARTICLES.has(this.#words[at] ?? '')) at += 1;
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
    for (const { make, model } of this.#refused)
      put(not, model === undefined ? 'make' : 'model', [model ?? make ?? '']);
    for (const [facet, values] of Object.entries(namesAsChoices(this.#named))) put(filters, facet as FacetName, values);
    return { filters, not, ranges: {}, ...(this.#sort && { sortBy: this.#sort }) };
  }

  #negationAt(at: number): number {
    const words = this.#words.slice(at, at + LONGEST_NEGATION).map((each) => each.replaceAll("'", ''));
    for (let length = words.length; length > 1; length -= 1) {
      if (NEGATING_PHRASES.has(words.slice(0, length).join(' '))) return length;
    }
    return NEGATIONS.has(words[0] ?? '') ? 1 : 0;
  }

  #meansAfter(start: number): boolean {
    let at = start;
    while (ARTICLES.has(this.#words[at] ?? '')) at += 1;
    const meaning = this.#phraseAt(at)?.meaning;
    return meaning !== undefined && meaning.kind !== 'sort' && meaning.kind !== 'words';
  }

  #phraseAt(at: number): { meaning: Meaning; length: number } | undefined {
    const { lexicon } = this.#reading;
    const words = this.#words.slice(at, at + LONGEST_PHRASE);
    const end = words.indexOf(BREAK);
    const longest = end < 0 ? words.length : end;
    for (let length = longest; length > 0; length -= 1) {
      const phrase = words.slice(0, length);
      if (length === 1 && FILLERS.has(phrase[0] ?? '')) return undefined;
      const meaning = this.#ofMakeBefore(phrase) ?? lexicon.meaningOf(lexiconKey(phrase.join('')));
      if (meaning) return { meaning, length };
    }
    const ofBoth = longest > 1 ? this.#correctedPair(at) : undefined;
    if (ofBoth) return { meaning: ofBoth, length: 2 };
    const meaning = longest > 0 ? this.#corrected(at) : undefined;
    return meaning && { meaning, length: 1 };
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

  #take(meaning: Meaning, negated: boolean, words: readonly string[]): void {
    if (meaning.kind === 'words') this.#kept.push(...words);
    else if (meaning.kind === 'sort') this.#sort = meaning.sort;
    else if (meaning.kind === 'values') this.#values.push([meaning.facet, meaning.values, negated]);
    else (negated ? this.#refused : this.#named).push(meaning);
  }
}

/** Makes and models as choices: of one make its models by `model`, of several by `make_model` (SRCH-2). */
function namesAsChoices(named: readonly Named[]): { make?: string[]; model?: string[]; make_model?: string[] } {
  const makes = [...new Set(named.flatMap(({ make }) => make ?? []))];
  const models = named.filter(({ model }) => model !== undefined);
  if (makes.length <= 1) {
    return { make: makes, model: [...new Set(models.flatMap(({ model }) => model ?? []))] };
  }
  return { make: makes, make_model: models.flatMap(({ make, model }) => (make ? [`${make} ${model}`] : [])) };
}
