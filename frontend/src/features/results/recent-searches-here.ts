import type { ResultsPage } from '@forecourt/contracts';
import { type RecentSearch, recentSearches, remembered } from '../../lib/recent-searches.ts';
import { useStoredList } from '../../lib/stored-list.ts';

/** Adds a search to the recent ones (SRCH-13). */
export function rememberSearch(search: RecentSearch): void {
  recentSearches.change((before) => remembered(before, search));
}

/** The recent searches without the one in view (SRCH-13). */
export function useRecentSearches({ chips }: ResultsPage): readonly RecentSearch[] {
  const here = JSON.stringify(chips.map(({ label }) => label));
  return useStoredList(recentSearches).filter(({ labels }) => JSON.stringify(labels) !== here);
}
