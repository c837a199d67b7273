import {
  type CarSearchResult,
  type FacetName,
  facetValueLabel,
  type SearchState,
  type Sort,
  sorts,
} from '@forecourt/car-search';
import { type FacetSection, type ResultsPage, type SiteConfig, statesRepayments } from '@forecourt/contracts';
import { atPage, sorted, toggled } from './state-edits.ts';

const LABELS: Readonly<Record<Sort, string>> = {
  mostRelevant: 'Most relevant',
  latest: 'Latest',
  highestPrice: 'Highest price',
  lowestPrice: 'Lowest price',
  highestKms: 'Highest kilometres',
  lowestKms: 'Lowest kilometres',
  lowestRepayment: 'Lowest weekly repayment',
  nearest: 'Nearest',
};
const BY_KILOMETRES: readonly Sort[] = ['highestKms', 'lowestKms'];

/** The orders that a site offers, in its own words (SRCH-5); its default has the plainest address. */
export function sortsView(
  state: SearchState,
  config: SiteConfig,
  href: (state: SearchState) => string,
): ResultsPage['sorts'] {
  const { search } = config;
  const isOffered = (sort: Sort) =>
    sort === 'lowestRepayment'
      ? statesRepayments(config)
      : (search.km_sorts || !BY_KILOMETRES.includes(sort)) && (sort !== 'nearest' || state.near !== undefined);
  const offered = sorts.filter(isOffered);
  const current = [state.sortBy, search.default_sort].find((sort) => sort && offered.includes(sort)) ?? 'mostRelevant';
  return offered.map((sort) => ({
    value: sort,
    label: (sort === 'nearest' ? undefined : search.sort_labels[sort]) ?? LABELS[sort],
    selected: sort === current,
    href: href(sorted(state, sort === search.default_sort ? undefined : sort)),
  }));
}

/** How many pages on either side of the current one have a link. */
const NEIGHBOURS = 2;

/**
 * Links to the other pages: the first, the last and those near by.
 * @param last the last page that has cars and can be read (SRCH-3); 0 if there are none.
 */
export function paginationView(
  state: SearchState,
  last: number,
  href: (state: SearchState) => string,
): ResultsPage['pagination'] {
  const near = Array.from({ length: 2 * NEIGHBOURS + 1 }, (_, index) => state.page - NEIGHBOURS + index);
  const shown = [...new Set([1, ...near, last])].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  const to = (page: number) => (page >= 1 && page <= last ? href(atPage(state, page)) : null);
  return {
    previous: state.page > last ? to(last) : to(state.page - 1),
    next: to(state.page + 1),
    pages:
      last > 1 ? shown.map((page) => ({ page, href: href(atPage(state, page)), current: page === state.page })) : [],
  };
}

/** What is typed rather than chosen from a list, in the order in which it is typed. */
const TYPED: readonly FacetSection['name'][] = ['price', 'near'];

/** The commonest bodies, then what many look for by its own name (SRCH-8). */
const MOST_BODIES = 4;
const WANTED: readonly { readonly facet: FacetName; readonly value: string }[] = [
  { facet: 'seats', value: '7' },
  { facet: 'fuel', value: 'electric' },
  { facet: 'fuel', value: 'hybrid' },
];

/**
 * One-click choices: those that find something and are not selected. A single one, such as 7 seats, is shown too; a single body narrows nothing.
 * Whoever has chosen a body wants other things of it before other bodies.
 */
export function presetsView(
  state: SearchState,
  { facets }: Pick<CarSearchResult, 'facets'>,
  href: (state: SearchState) => string,
): ResultsPage['presets'] {
  const bodies = (facets.body ?? []).slice(0, MOST_BODIES).map(({ value }) => ({ facet: 'body' as const, value }));
  const many = bodies.length > 1 ? bodies : [];
  const offered = (state.filters.body ? [...WANTED, ...many] : [...many, ...WANTED]).filter(
    ({ facet, value }) => !state.filters[facet]?.includes(value) && facets[facet]?.some((each) => each.value === value),
  );
  return offered.map(({ facet, value }) => ({
    label: facetValueLabel(facet, value),
    href: href(toggled(state, facet, value)),
  }));
}

/** What the button is called that opens price and distance ready to be typed; null on a site where neither leaves a choice. */
export function typedFirstView(sections: ResultsPage['sections']): ResultsPage['typed_first'] {
  const typed = TYPED.flatMap((name) => sections.find((section) => section.name === name) ?? []);
  if (typed.length === 0) return null;
  return {
    // On one line of a strip that is swiped.
    label: typed.map(({ label }, index) => (index > 0 ? label.toLowerCase() : label)).join(',\u00a0'),
    sections: typed.map(({ name }) => name),
  };
}
