import type { Page } from '@forecourt/contracts';
import { QueryCache, QueryClient } from '@tanstack/react-query';

/** What react-query keeps a page under: its path and query; a fragment is the browser's own matter. */
export function pageKey(href: string): ['page', string] {
  return ['page', href.split('#')[0] ?? href];
}

/**
 * A cache that starts with the page that the server rendered. What cannot be loaded, such as the answer to a slider, is logged with its query
 * (SRCH-7); who shows it says no more than that the page is the last good one (SRCH-12).
 */
export function createPageCache(href: string, page: Page | undefined): QueryClient {
  const cache = new QueryClient({
    queryCache: new QueryCache({ onError: console.warn }),
    defaultOptions: { queries: { staleTime: 60_000, retry: 1, retryDelay: 500, refetchOnWindowFocus: false } },
  });
  if (page) cache.setQueryData(pageKey(href), page);
  return cache;
}
