import type { SearchState } from '@forecourt/car-search';
import type { ResultsPage } from '@forecourt/contracts';
import { atPage } from './state-edits.ts';

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
