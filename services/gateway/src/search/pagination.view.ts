import { RESULT_WINDOW, type SearchState } from '@forecourt/car-search';
import type { ResultsPage } from '@forecourt/contracts';
import { atPage } from './state-edits.ts';

/** So many pages either side of the current one have a link of their own. */
const NEIGHBOURS = 2;

/**
 * Links to the other pages: the first, the last and those near by. None leads beyond the engines' window, where pages are empty.
 * @param pages how many pages the search has (SRCH-3).
 */
export function paginationView(
  state: SearchState,
  pages: number,
  pageSize: number,
  href: (state: SearchState) => string,
): ResultsPage['pagination'] {
  const last = Math.min(pages, Math.floor(RESULT_WINDOW / pageSize));
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
