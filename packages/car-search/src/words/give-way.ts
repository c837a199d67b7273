import { type FacetName, facetNames, isRangeFacetName } from '../state/facets.ts';
import { emptySearchState, type SearchState } from '../state/search-state.ts';
import { searchParameters } from '../state/search-url.ts';
import { searchedWords } from './read-keywords.ts';
import type { WordsRead } from './read-words.ts';

/** A search in which some of what was read from words gives way, as no car fulfils all of it (SRCH-19). */
export interface GivenWay {
  readonly state: SearchState;
  /** What gave way, each as a search of its own; empty if the words were only read in another way. */
  readonly dropped: readonly SearchState[];
}

/** One thing that words say, and the search without it. */
interface Said {
  readonly rank: number;
  readonly what: SearchState;
  readonly without: (state: SearchState) => SearchState;
}

const MOST_SINGLE = 10;
const MOST_PAIRS = 10;
const STRIDE = 1.5;
const LOOSE_WORD = 0;
const REFUSAL = 1;
const DISTANCE = 6;
const USUAL = 2;
const NAME = 8;
/** What gives way late, by how much it says of what somebody wants: a name gives way last. */
const RANKS: { readonly [Name in FacetName]?: number } = {
  ...{ transmission: 3, drive: 3, fuel: 4, seats: 4, sleeps: 4, km: 4, year: 4, car_type: 4 },
  ...{ price: 5, weekly_budget: 5, weekly_price_range: 5, state: 6, city: 6, location_name: 6 },
  ...{ body: 7, item_type: 7, model: NAME, make_model: NAME, make: NAME + 1 },
};

/**
 * The searches to try, in stages and in the order of preference, if a search by words finds nothing: the other reading of its words, the words as
 * keywords, without one thing that they say, without two, and so on to the last. Makes and models give way only if nothing is found without all the
 * rest: whoever names a model looks for it first. A stage is tried only if the one before finds nothing. What the address chose beside the words
 * never gives way. Pure.
 * @param asked the search with its words as typed @param read the same with its words read
 */
export function waysToGive(asked: SearchState, { state: read, otherwise }: WordsRead): GivenWay[][] {
  const base = withoutWords(asked);
  const said = saidBeside(base, read).toSorted((one, other) => one.rank - other.rank);
  if (said.length === 0) return [];
  const plain = { state: { ...base, query: asked.query ?? '' }, dropped: said.map(({ what }) => what) };
  const readDifferently = otherwise ? [{ state: otherwise, dropped: [] }] : [];
  const without = (some: readonly Said[]): GivenWay => ({
    state: some.reduce((state, each) => each.without(state), read),
    dropped: some.map(({ what }) => what),
  });
  const names = said.filter(({ rank }) => rank >= NAME);
  const others = said.filter(({ rank }) => rank < NAME);
  // Without all of it, the search would be for anything.
  const canDrop = Math.min(others.length, said.length - 1);
  const single = canDrop < 1 ? [] : others.slice(0, MOST_SINGLE).map((each) => without([each]));
  const pairs = canDrop < 2 ? [] : pairsOf(others).map(without);
  const further = furtherCounts(canDrop).map((count) => without(others.slice(0, count)));
  const nameless = said.length < 2 ? [] : names.map((each) => without([each]));
  const namelessFurther = [1, ...furtherCounts(others.length - 1)].flatMap((count) =>
    count < others.length ? [without([...names, ...others.slice(0, count)])] : [],
  );
  const isOnlyWords = isSame(plain.state, read);
  const first = [...readDifferently, ...(isOnlyWords ? [] : [plain])];
  const stages = [first, single, pairs, further, nameless, names.length > 0 ? namelessFurther : []];
  // A make takes its models along: nothing that was said may be left, and the search would be for anything.
  const saysSomething = ({ state }: GivenWay) => choicesOf(state) !== choicesOf(base);
  return stages.map((stage) => stage.filter(saysSomething)).filter((stage) => stage.length > 0);
}

/** How many things are left out at once after pairs: all of these are tried together, so they are few, however much was said. */
function furtherCounts(most: number): number[] {
  const counts = new Set<number>();
  for (let count = 3; count < most; count = Math.ceil(count * STRIDE)) counts.add(count);
  if (most > 2) counts.add(most);
  return [...counts];
}

/** The pairs whose parts say least, first. */
function pairsOf(said: readonly Said[]): Said[][] {
  const some = said.slice(0, MOST_SINGLE);
  const pairs = some.flatMap((one, at) => some.slice(at + 1).map((other) => [one, other]));
  const rank = (pair: Said[]) => pair.reduce((sum, each) => sum + each.rank, 0);
  return pairs.toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST_PAIRS);
}

/** What a reading says beside the choices that were made already. A model goes with its make, as it has none without. */
function saidBeside(base: SearchState, read: SearchState): Said[] {
  const only = (part: Partial<SearchState>): SearchState => ({ ...emptySearchState(), ...part });
  const said: Said[] = looseWords(read.query ?? '').map((words) => ({
    rank: LOOSE_WORD,
    what: only({ query: words.join(' ') }),
    without: (state) =>
      withQuery(
        state,
        searchedWords(state.query ?? '').filter((each) => !words.includes(each)),
      ),
  }));
  for (const facet of facetNames) {
    const values = read.filters[facet];
    if (values && !isSame(values, base.filters[facet])) {
      const goes: readonly FacetName[] = facet === 'make' ? ['make', 'model', 'make_model'] : [facet];
      said.push({
        rank: RANKS[facet] ?? USUAL,
        what: only({ filters: { [facet]: values } }),
        without: (state) => ({
          ...state,
          filters: goes.reduce((filters, each) => put(filters, each, base.filters[each]), state.filters),
        }),
      });
    }
    const range = isRangeFacetName(facet) ? read.ranges[facet] : undefined;
    if (range && isRangeFacetName(facet) && !isSame(range, base.ranges[facet])) {
      said.push({
        rank: RANKS[facet] ?? USUAL,
        what: only({ ranges: { [facet]: range } }),
        without: (state) => ({ ...state, ranges: put(state.ranges, facet, base.ranges[facet]) }),
      });
    }
  }
  if (read.not && !isSame(read.not, base.not)) {
    said.push({ rank: REFUSAL, what: only({ not: read.not }), without: (state) => put(state, 'not', base.not) });
  }
  if (read.near && !isSame(read.near, base.near)) {
    said.push({ rank: DISTANCE, what: only({ near: read.near }), without: (state) => put(state, 'near', base.near) });
  }
  return said;
}

/** Words that give way one by one; a number goes with the word behind it, as 5 of 5 doors says nothing and finds a CX-5. */
function looseWords(query: string): string[][] {
  const groups: string[][] = [];
  for (const word of searchedWords(query)) {
    const [number, ...more] = groups.at(-1) ?? [];
    const isCounted = number !== undefined && more.length === 0 && /^\d+$/.test(number) && /^\p{L}+$/u.test(word);
    if (isCounted) groups.at(-1)?.push(word);
    else groups.push([word]);
  }
  return groups;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a search finds, whatever its order, as one text. */
const choicesOf = ({ sortBy: _, ...state }: SearchState): string =>
  new URLSearchParams(searchParameters(state)).toString();

const withoutWords = ({ query: _, ...state }: SearchState): SearchState => state;

const withQuery = (state: SearchState, words: readonly string[]): SearchState =>
  words.length > 0 ? { ...state, query: words.join(' ') } : withoutWords(state);

/** With this entry, or without it if there is none. */
function put<Holder extends object, Key extends keyof Holder>(
  holder: Holder,
  key: Key,
  value: Holder[Key] | undefined,
): Holder {
  const { [key]: _, ...others } = holder;
  return (value === undefined ? others : { ...others, [key]: value }) as Holder;
}
