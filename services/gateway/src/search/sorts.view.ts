import { type SearchState, type Sort, sorts } from '@forecourt/car-search';
import { type ResultsPage, type SiteConfig, statesRepayments } from '@forecourt/contracts';
import { sorted } from './state-edits.ts';

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
  const current = state.sortBy && offered.includes(state.sortBy) ? state.sortBy : search.default_sort;
  return offered.map((sort) => ({
    value: sort,
    label: (sort === 'nearest' ? undefined : search.sort_labels[sort]) ?? LABELS[sort],
    selected: sort === current,
    href: href(sorted(state, sort === search.default_sort ? undefined : sort)),
  }));
}
