import { FILTERED_FEATURES } from '../document/feature-list.ts';
import { nameKey } from '../names/name-key.ts';
import { type FacetName, facetRule, listedFacetNames } from '../state/facets.ts';
import type { Sort } from '../state/search-state.ts';
import { baseColours, colourWords } from './colours.ts';
import { addNames } from './lexicon-names.ts';
import { type Add, type Facets, lexiconKey, type Meaning } from './meaning.ts';
import { NearMeanings } from './nearest-meaning.ts';
import { PLUG_IN } from './read-keywords.ts';

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
  /** A model of this make that a word behind it misspells, which may have two errors from six letters. */
  correctedModel(key: string, make: string): Meaning | undefined;
}

const keepAsTyped = [
  ...['near new', 'as new', 'like new', 'new shape', 'android tablet', 'new tyres', 'new battery'],
  ...['good on fuel', 'good condition', 'grey nomad', 'good nick', 'great condition', 'one owner', 'leather look'],
  // Trims, which cars of any colour have.
  ...['black edition', 'black pack', 'black series', 'white edition', 'red edition', 'blue edition'],
];
/** Bodies of feeds that are words of trims or everyday words too: they are bodies only with bike behind them. */
const BODIES_OF_BIKES = /^(?:adventure|cruiser|naked|sport|sports|touring|trail|dirt|road)$/i;
const MOTORCYCLE = 'motorcycle';
const BIKES = ['bike', 'motorbike', MOTORCYCLE];
/** What ads say of every car. */
const SAY_NOTHING = ['drive away', 'driveaway', 'on road', 'on roads', 'or nearest offer', 'or best offer'];
const sortWords: readonly (readonly [Sort, string])[] = [
  [
    'lowestPrice',
    'cheap, cheapest, cheaper, inexpensive, affordable, lowest price, lowest priced, low price, low cost',
  ],
  ['highestPrice', 'most expensive, dearest, highest price, highest priced'],
  ['latest', 'newest, latest, just arrived, new arrivals, recently added'],
  ['nearest', 'nearest, closest'],
];
/** Behind its make a model of so many letters may have two errors. */
const MODEL_TWICE_FROM = 6;
/** A make and a model together; nobody types a longer one. */
const LONGEST_PHRASE = 201;

/** The lexicon of a site. Its cost grows with the number of names and their length, not with their square. @param sold what it sells; without it only what the platform's lists name is known */
export function makeLexicon(sold: SoldNames = { facets: {} }): Lexicon {
  const meanings = new Map<string, Meaning>();
  const phrases = new Set<string>();
  const add = (phrase: string, meaning: Meaning) => {
    if (phrase.length > LONGEST_PHRASE) return;
    const key = lexiconKey(phrase);
    if (key === '' || meanings.has(key)) return;
    meanings.set(key, meaning);
    if (phrase.includes(' ')) phrases.add(key);
  };
  for (const phrase of keepAsTyped) add(phrase, { kind: 'words' });
  for (const phrase of SAY_NOTHING) add(phrase, { kind: 'words', as: '' });
  addPlugIns(add, sold.facets);
  for (const [sort, phrases] of sortWords)
    for (const phrase of phrases.split(', ')) add(phrase, { kind: 'sort', sort });
  addFacetWords(add, sold.facets);
  const models = addNames(add, sold.facets);
  addSoldBodies(add, sold.facets);
  const names = [...meanings].filter(([, { kind }]) => kind !== 'words' && kind !== 'sort');
  const words = new NearMeanings(names.filter(([key]) => !phrases.has(key)));
  const joined = new NearMeanings(names.filter(([key]) => phrases.has(key)));
  return {
    isPlace: sold.isPlace ?? (() => false),
    meaningOf: (key) => meanings.get(key) ?? (key.endsWith('s') ? meanings.get(key.slice(0, -1)) : undefined),
    correctedModel: (key, make) => models.get(nameKey(make))?.nearest(key, { twiceFrom: MODEL_TWICE_FROM }),
    corrected: (key, make) => {
      const start = key.charAt(0);
      const ofMake = make === undefined ? undefined : models.get(nameKey(make))?.nearest(key);
      return ofMake ?? words.nearest(key, { start }) ?? joined.nearest(key, { start });
    },
  };
}

function addFacetWords(add: Add, facets: Facets): void {
  const values = (facet: FacetName, chosen: readonly string[]): Meaning => ({ kind: 'values', facet, values: chosen });
  // Names of places and equipment first: Android Auto is no transmission.
  for (const facet of ['location_name', 'city', 'filtered_features'] as const) {
    for (const { value } of facets[facet] ?? []) add(value, values(facet, [value]));
  }
  for (const feature of FILTERED_FEATURES) add(feature, values('filtered_features', [feature]));
  for (const facet of listedFacetNames) {
    for (const { words, values: wanted, like } of facetRule(facet).phrases ?? []) {
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

/**
 * A plug-in hybrid is searched for by keyword: feeds often call its fuel hybrid and only its badge says PHEV (SRCH-19). `PLUG_IN` finds both; see
 * `readKeywords`.
 */
function addPlugIns(add: Add, { fuel = [] }: Facets): void {
  const values = fuel.map(({ value }) => value).filter((value) => /plug.?in|phev/i.test(value));
  const refused = { facet: 'fuel', values: values.length > 0 ? values : ['plug-in hybrid'] } as const;
  for (const phrase of ['phev', 'plug in', 'plug in hybrid', 'plug in hybrid electric']) {
    add(phrase, { kind: 'words', as: PLUG_IN, refused });
  }
}

/** Bodies as feeds name them, where nothing else has the name: a pop top, a scooter, a cruiser bike. */
function addSoldBodies(add: Add, { body = [], item_type: kinds = [] }: Facets): void {
  const hasMotorcycles = kinds.some(({ value }) => value === MOTORCYCLE);
  const also = hasMotorcycles ? { also: { facet: 'item_type', values: [MOTORCYCLE] } as const } : {};
  for (const { value } of body) {
    const meaning: Meaning = { kind: 'values', facet: 'body', values: [value] };
    for (const bike of BIKES) add(`${value} ${bike}`, { ...meaning, ...also });
    if (!BODIES_OF_BIKES.test(value)) add(value, meaning);
  }
}
