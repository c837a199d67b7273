import type { ResultsPage } from '@forecourt/contracts';
import { createStoredList, useStoredList } from '../../../lib/kept/stored-list.ts';

/** A search that was made: what narrowed it, in words, and its path with its query (SRCH-13). */
export interface RecentSearch {
  readonly labels: readonly string[];
  readonly path: string;
}

const MOST = 5;

/** The last five searches of this browser, newest first (SRCH-13). */
export const recentSearches = createStoredList('forecourt.searches', isRecentSearch);

/**
 * The searches with this one first, once, five at most (SRCH-13). One that only refines the newest, by one more filter, one less or
 * a few more letters, replaces it: five searches are five ideas, not the five steps of one.
 */
export function remembered(searches: readonly RecentSearch[], search: RecentSearch): readonly RecentSearch[] {
  const [newest, ...older] = searches;
  const others = newest && goesOn(newest, search) ? older : searches;
  const key = keyOf(search);
  return [search, ...others.filter((each) => keyOf(each) !== key)].slice(0, MOST);
}

function goesOn(before: RecentSearch, after: RecentSearch): boolean {
  return isPartOf(before.labels, after.labels) || isPartOf(after.labels, before.labels);
}

/** Every label is among the others, or begins one of them: words in quotation marks grow by letters. */
function isPartOf(some: readonly string[], others: readonly string[]): boolean {
  return some.every((label) =>
    others.some((other) => other === label || (label.startsWith('“') && other.startsWith(label.slice(0, -1)))),
  );
}

const keyOf = ({ labels }: RecentSearch): string => JSON.stringify(labels);

function isRecentSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false;
  const { labels, path } = value as Partial<RecentSearch>;
  // Another page of this site and nothing else: it becomes a link.
  return Array.isArray(labels) && typeof path === 'string' && /^\/(?!\/)/.test(path);
}

/** Adds a search to the recent ones (SRCH-13). */
export function rememberSearch(search: RecentSearch): void {
  recentSearches.change((before) => remembered(before, search));
}

/** The recent searches without the one in view (SRCH-13). */
export function useRecentSearches({ chips }: ResultsPage): readonly RecentSearch[] {
  const here = JSON.stringify(chips.map(({ label }) => label));
  return useStoredList(recentSearches).filter(({ labels }) => JSON.stringify(labels) !== here);
}
