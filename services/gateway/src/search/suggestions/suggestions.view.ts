import {
  type CarSearchResult,
  emptySearchState,
  type FacetName,
  facetValueLabel,
  lexiconKey,
  type SearchState,
} from '@forecourt/car-search';
import type { Suggestion, Suggestions } from '@forecourt/contracts';
import { narrowings } from '../filters/chips.view.ts';
import { isNarrowed } from '../filters/state-edits.ts';

/** What can be suggested of a site's stock. */
interface Suggestible {
  readonly facets: CarSearchResult['facets'];
  /** A search with its words read as choices. */
  readonly read: (state: SearchState) => SearchState;
  readonly href: (state: SearchState) => string;
  /** Names of places that the site does not show. */
  readonly hiddenPlaces?: ReadonlySet<string>;
}

interface Name {
  readonly kind: Suggestion['kind'];
  readonly facet: FacetName;
  readonly label: string;
  readonly value: string;
  readonly count: number;
  /** Of the whole name and of each of its words with what follows. */
  readonly keys: readonly string[];
}

const MOST = 8;
const MOST_OF_A_KIND = 4;
const LONGEST_NAME = 4;
const KINDS: readonly (readonly [Suggestion['kind'], FacetName])[] = [
  ['make', 'make'],
  ['model', 'make_model'],
  ['body', 'body'],
  ['place', 'city'],
  ['dealership', 'location_name'],
];

/** Sites ask again with each letter. */
const namesOf = new WeakMap<Suggestible['facets'], readonly Name[]>();

/**
 * What a visitor who has typed this may mean (SRCH-17): all of it as it is understood, then the names of the site's stock that its last words
 * begin, those with most cars first.
 */
export function suggestionsView(q: string, { facets, read, href, hiddenPlaces }: Suggestible): Suggestions {
  const words = q.split(/\s+/).filter(Boolean);
  const names = new Map<string, Suggestion>();
  for (let length = Math.min(words.length, LONGEST_NAME); length > 0; length -= 1) {
    const head = words.slice(0, -length).join(' ');
    const typed = lexiconKey(words.slice(-length).join(''));
    if (typed === '') continue;
    const before = head === '' ? emptySearchState() : read({ ...emptySearchState(), query: head });
    for (const name of beginningWith(typed, known(facets))) {
      if (name.facet === 'location_name' && hiddenPlaces?.has(name.value)) continue;
      const label = [...narrowings(before).map((each) => each.label), name.label].join(' · ');
      const address = href(chosen(before, name));
      const suggestion = { kind: name.kind, label, count: head === '' ? name.count : null, href: address };
      if (!names.has(address)) names.set(address, suggestion);
    }
  }
  // What is just one name is suggested by its own page, with how many there are; else the words stand in the place of the same choices.
  const same = href(read({ ...emptySearchState(), query: q }));
  const isName = typeof names.get(same)?.count === 'number';
  const whole = isName ? null : wholeView(q, read, href);
  if (whole) names.delete(same);
  const found = [...(whole ? [whole] : []), ...names.values()].slice(0, MOST);
  return { q, suggestions: found };
}

/** All that was typed as it is understood; null if nothing is. */
function wholeView(q: string, read: Suggestible['read'], href: Suggestible['href']): Suggestion | null {
  const query = q.trim();
  const { filters, ranges, not, near, ...rest } = read({ ...emptySearchState(), query });
  const isRead = isNarrowed({ ...emptySearchState(), filters, ranges, ...(not && { not }) });
  if (query === '' || (!isRead && !near)) return null;
  const parts = partsOf({ ...rest, filters, ranges, ...(not && { not }), ...(near && { near }) });
  const label = parts.map((part) => part.label).join(' · ');
  // The words themselves, so that they find what they find when they are sent; parameters never give way (SRCH-19).
  return { kind: 'words', label, parts, count: null, href: href({ ...emptySearchState(), query }) };
}

/** What words are understood as, one by one; those that are searched for as typed come last. */
function partsOf(state: SearchState): NonNullable<Suggestion['parts']> {
  const { query, ...filters } = state;
  const typed = query ? narrowings({ ...emptySearchState(), query }) : [];
  return [
    ...narrowings(filters).map(({ label }) => ({ label, understood: true })),
    ...typed.map(({ label }) => ({ label, understood: false })),
  ];
}

function chosen(state: SearchState, { facet, value, label }: Name): SearchState {
  if (facet !== 'make_model') return { ...state, filters: { ...state.filters, [facet]: [value] } };
  const { make: _, model: __, make_model: ___, ...others } = state.filters;
  const make = value.slice(0, value.length - label.length - 1);
  return { ...state, filters: { ...others, make: [make], model: [label] } };
}

/** Whole names before their later words, then those with most cars; of each kind only some. */
function beginningWith(typed: string, names: readonly Name[]): Name[] {
  const rank = ({ keys }: Name) => keys.findIndex((key) => key.startsWith(typed));
  const matching = names.filter((name) => rank(name) >= 0);
  const byKind = Map.groupBy(matching, ({ kind }) => kind);
  return [...byKind.values()].flatMap((some) =>
    some
      .toSorted((one, other) => Math.sign(rank(one)) - Math.sign(rank(other)) || other.count - one.count)
      .slice(0, MOST_OF_A_KIND),
  );
}

function known(facets: Suggestible['facets']): readonly Name[] {
  const kept = namesOf.get(facets);
  if (kept) return kept;
  const makes = (facets.make ?? []).map(({ value }) => value);
  const made = KINDS.flatMap(([kind, facet]) =>
    (facets[facet] ?? []).map(({ value, count }): Name => {
      const make = facet === 'make_model' ? makes.find((each) => value.startsWith(`${each} `)) : undefined;
      const label = make === undefined ? facetValueLabel(facet, value) : value.slice(make.length + 1);
      return { kind, facet, label, value, count, keys: keysOf(label, make) };
    }),
  ).filter(({ facet, label, value }) => facet !== 'make_model' || label !== value);
  namesOf.set(facets, made);
  return made;
}

function keysOf(label: string, make: string | undefined): string[] {
  const words = label.split(/[\s-]+/);
  const own = words.map((_, at) => lexiconKey(words.slice(at).join('')));
  return make === undefined ? own : [...own, lexiconKey(`${make}${label}`)];
}
