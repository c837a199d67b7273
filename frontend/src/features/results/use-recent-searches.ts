import type { ResultsPage } from '@forecourt/contracts';
import { useEffect } from 'react';
import { formHref } from '../../lib/link-rules.ts';
import { type RecentSearch, recentSearches, remembered } from '../../lib/recent-searches.ts';
import { useStoredList } from '../../lib/stored-list.ts';

/** Adds the current search to the recent ones, and returns the others (SRCH-13). A search of everything does not count. */
export function useRecentSearches({ chips, path, hidden }: ResultsPage): readonly RecentSearch[] {
  const searches = useStoredList(recentSearches);
  const here = formHref(path, hidden);
  const words = JSON.stringify(chips.map(({ label }) => label));
  useEffect(() => {
    const labels: string[] = JSON.parse(words);
    if (labels.length > 0) recentSearches.change((before) => remembered(before, { labels, path: here }));
  }, [words, here]);
  return searches.filter(({ labels }) => JSON.stringify(labels) !== words);
}
