import { FILTERED_FEATURES } from '../document/feature-list.ts';
import type { FacetValue } from '../engine/car-search-engine.ts';
import { knownMakes } from '../names/known-makes.ts';
import { nameKey } from '../names/name-key.ts';
import { type FacetName, facetRule, listedFacetNames } from '../state/facets.ts';
import type { Sort } from '../state/search-state.ts';
import { baseColours, colourWords } from './colours.ts';
import { editDistance } from './edit-distance.ts';

/** What a word or a phrase means. */
export type Meaning =
  | { readonly kind: 'values'; readonly facet: FacetName; readonly values: readonly string[] }
  | { readonly kind: 'make'; readonly make: string }
  /** Its make where only one has it. */
  | { readonly kind: 'model'; readonly make?: string; readonly model: string }
  | { readonly kind: 'sort'; readonly sort: Sort }
  /** Searched for as it is, although its parts mean something else. */
  | { readonly kind: 'words' };

/** Facets as a search that nothing narrows answers them. */
type Facets = Readonly<Partial<Record<FacetName, readonly FacetValue[]>>>;

/** What a site's visitors can mean: what it sells and where. */
export interface SoldNames {
  readonly facets: Facets;
  /** Whether there is a place by this name or postcode, for what cars should be near to. */
  readonly isPlace?: (name: string) => boolean;
}

/** Words with their meanings, by `lexiconKey`. */
export interface Lexicon {
  /** Whether there is a place by this name. */
  readonly isPlace: (name: string) => boolean;
  meaningOf(key: string): Meaning | undefined;
  /** The meaning of a misspelled word, its nearest ones' if they mean the same; a model of this make first. */
  corrected(key: string, make?: string): Meaning | undefined;
}

/** A phrase as it is looked up: its letters and digits in lower case, so that CX-5, cx 5 and cx5 are one. */
export const lexiconKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Names of makes and models that are everyday words too: they count as names only if the site sells them. */
const EVERYDAY = new Set(
  'man,zero,indian,international,beta,ural,morgan,mack,essential,cub,majestic,olympic,opus,paramount,patriot,regent,supreme,viscount,windsor,zone,nova,franklin,city,escape,express,focus,master,expert,partner,rapid,seal,daily,junior,puma,leaf,soul,fit,up,beetle,spark,dolphin,born,leon,liberty,accent,stinger,pulsar,note,traveller,rio,swift,alto,kona,venue,scala,compass,renegade,avenger,defender,discovery,territory,mirage,eclipse,colt,legend,insight,accord,convertible,hatch,ute,cooper,standard,sport,shark,free'.split(
    ',',
  ),
);
/** Words that are never a model by themselves. */
const NEVER_MODELS = new Set(
  'is,es,up,go,in,on,at,to,or,it,us,me,ct,nt,sa,wa,new,used,ute,hatch,convertible,z,x'.split(','),
);

const keepAsTyped = ['near new', 'as new', 'like new', 'new shape', 'android tablet', 'new tyres', 'new battery'];
const sortWords: readonly (readonly [Sort, string])[] = [
  [
    'lowestPrice',
    'cheap, cheapest, cheaper, inexpensive, affordable, lowest price, lowest priced, low price, low cost',
  ],
  ['highestPrice', 'most expensive, dearest, highest price, highest priced'],
  ['latest', 'newest, latest, just arrived, new arrivals, recently added'],
  ['nearest', 'nearest, closest'],
];
const CORRECTED_FROM = 4;
const TWICE_FROM = 8;
const SHORTEST_LONE_MODEL = 3;

/** The lexicon of a site. @param sold what it sells; without it only what the platform's lists name is known */
export function makeLexicon(sold: SoldNames = { facets: {} }): Lexicon {
  const meanings = new Map<string, Meaning>();
  const add = (phrase: string, meaning: Meaning) => {
    const key = lexiconKey(phrase);
    if (key !== '' && !meanings.has(key)) meanings.set(key, meaning);
  };
  for (const phrase of keepAsTyped) add(phrase, { kind: 'words' });
  for (const [sort, phrases] of sortWords)
    for (const phrase of phrases.split(', ')) add(phrase, { kind: 'sort', sort });
  addFacetWords(add, sold.facets);
  const models = addNames(add, sold.facets);
  const isSold = sold.isPlace ?? (() => false);
  const byInitial = Map.groupBy(
    [...meanings].filter(([key, { kind }]) => kind !== 'words' && kind !== 'sort' && isWord(key)),
    ([key]) => key.charAt(0),
  );
  return {
    isPlace: isSold,
    meaningOf: (key) => meanings.get(key) ?? (key.endsWith('s') ? meanings.get(key.slice(0, -1)) : undefined),
    corrected: (key, make) => {
      const ofMake = make === undefined ? undefined : nearest(key, models.get(nameKey(make)) ?? []);
      return ofMake ?? nearest(key, byInitial.get(key.charAt(0)) ?? []);
    },
  };
}

type Add = (phrase: string, meaning: Meaning) => void;
type Entry = readonly [key: string, meaning: Meaning];

const isWord = (key: string): boolean => key.length >= CORRECTED_FROM && /^\p{L}+$/u.test(key);

function nearest(word: string, entries: readonly Entry[]): Meaning | undefined {
  if (!isWord(word)) return undefined;
  let best = word.length < TWICE_FROM ? 1 : 2;
  let found: Meaning[] = [];
  for (const [key, meaning] of entries) {
    const distance = editDistance(word, key, best);
    if (distance > best) continue;
    if (distance < best) found = [];
    best = distance;
    found.push(meaning);
  }
  const [first] = found;
  return found.every((each) => JSON.stringify(each) === JSON.stringify(first)) ? first : undefined;
}

function addFacetWords(add: Add, facets: Facets): void {
  const values = (facet: FacetName, chosen: readonly string[]): Meaning => ({ kind: 'values', facet, values: chosen });
  // Names of places and equipment first: Android Auto is no transmission.
  for (const facet of ['location_name', 'city', 'filtered_features'] as const) {
    for (const { value } of facets[facet] ?? []) add(value, values(facet, [value]));
  }
  for (const feature of FILTERED_FEATURES) add(feature, values('filtered_features', [feature]));
  for (const facet of listedFacetNames) {
    for (const { words, values: wanted, like } of facetRule(facet).said ?? []) {
      const sold = (facets[facet] ?? []).map(({ value }) => value);
      const [usual = ''] = wanted;
      const held = sold.filter((value) => wanted.includes(value) || like?.test(value));
      // Without stock to look at, all spellings count.
      const chosen = facets[facet] === undefined ? wanted : held.length > 0 ? held : [usual];
      for (const word of words) add(word, values(facet, chosen));
    }
  }
  const colours = facets.colour ?? [];
  if (colours.length > 0) {
    for (const colour of baseColours) {
      const held = colours.filter(({ value }) => colourWords(value).includes(colour.name)).map(({ value }) => value);
      for (const word of colour.words) add(word, values('colour', held.length > 0 ? held : [colour.label]));
    }
    for (const { value } of colours) add(value, values('colour', [value]));
  }
}

/** Adds makes and models; returns the models of each make by the make's key. */
function addNames(add: Add, facets: Facets): Map<string, Entry[]> {
  const sold = soldModels(facets);
  const names = new Map<
    string,
    { make: string; aliases: readonly string[]; models: Map<string, string>; isSold: boolean }
  >();
  for (const { name, models } of sold) {
    names.set(nameKey(name), { make: name, aliases: [], models: byKey(models), isSold: true });
  }
  for (const { name, aliases, models } of knownMakes) {
    const known = names.get(nameKey(name));
    const all = byKey([...(known?.models.values() ?? []), ...models]);
    names.set(nameKey(name), { make: known?.make ?? name, aliases, models: all, isSold: known !== undefined });
  }
  const makesOfModel = Map.groupBy(
    [...names.values()].flatMap(({ make, models, isSold }) =>
      [...models.values()].map((model) => ({ make, model, isSold })),
    ),
    ({ model }) => lexiconKey(model),
  );
  const byMake = new Map<string, Entry[]>();
  for (const [key, { make, aliases, models, isSold }] of names) {
    for (const name of [make, ...aliases]) {
      for (const model of models.values()) add(`${name} ${model}`, { kind: 'model', make, model });
      if (isSold || !EVERYDAY.has(lexiconKey(name))) add(name, { kind: 'make', make });
    }
    byMake.set(
      key,
      [...models.values()].map((model): Entry => [lexiconKey(model), { kind: 'model', make, model }]),
    );
  }
  const soldKeys = new Set(sold.flatMap(({ models }) => models.map(lexiconKey)));
  for (const [key, all] of makesOfModel) {
    if (!canStandAlone(key, soldKeys.has(key))) continue;
    const held = all.filter(({ isSold }) => isSold);
    const candidates = soldKeys.has(key) && held.length > 0 ? held : all;
    const [first] = candidates;
    if (first === undefined) continue;
    add(
      first.model,
      candidates.length === 1
        ? { kind: 'model', make: first.make, model: first.model }
        : { kind: 'model', model: first.model },
    );
  }
  return byMake;
}

/** Whether a model is meant by its name without its make: 3 and is are not. */
function canStandAlone(key: string, isSold: boolean): boolean {
  if (NEVER_MODELS.has(key)) return false;
  const isMixed = /\d/.test(key) && /\p{L}/u.test(key);
  if (/^\d+$/.test(key)) return isSold && key.length === SHORTEST_LONE_MODEL;
  if (key.length < SHORTEST_LONE_MODEL) return isSold || isMixed;
  return isSold || isMixed || (key.length > SHORTEST_LONE_MODEL && !EVERYDAY.has(key));
}

function soldModels({ make = [], make_model: joined = [] }: Facets): { name: string; models: string[] }[] {
  return make.map(({ value: name }) => ({
    name,
    models: joined.flatMap(({ value }) => (value.startsWith(`${name} `) ? [value.slice(name.length + 1)] : [])),
  }));
}

const byKey = (names: readonly string[]): Map<string, string> =>
  new Map(names.toReversed().map((name) => [nameKey(name), name]));
