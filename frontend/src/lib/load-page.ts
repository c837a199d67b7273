import type { Page } from '@forecourt/contracts';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isObject, readJson, toApiError } from './api-error.ts';

/**
 * The page at `href` (path and query of this site), as GET /api/pages returns it.
 * @param more options of the request, such as bypassing the browser's cache.
 * @throws ApiError if there is no page to show, so that the visible one stays (SRCH-12).
 */
export async function loadPage(href: string, signal?: AbortSignal, more: RequestInit = {}): Promise<Page> {
  const address = `/api/pages?${new URLSearchParams({ path: href })}`;
  const response = await fetch(
    new Request(address, {
      headers: { accept: 'application/json' },
      signal: signal ?? null,
      ...more,
    }),
  );
  const body = await readJson(response);
  if (!isPage(body)) throw toApiError(body);
  if (body.content.kind === 'error') throw new ApiError(body.content.message);
  return body;
}

function isPage(body: unknown): body is Page {
  return isObject(body) && isObject(body.content) && isObject(body.frame);
}

/** Addresses whose pages were loaded before anyone opened them. */
const ahead = new Set<string>();

/** As `loadPage`, for a page that may never be opened. */
export function loadPageAhead(href: string, signal?: AbortSignal): Promise<Page> {
  ahead.add(href);
  return loadPage(href, signal, { headers: { accept: 'application/json', purpose: 'prefetch' } });
}

/** Asks once more for a page that was loaded ahead and is open now, as the server counts views by that; its answer changes nothing (VEH-8). */
export function tellOpened(href: string): void {
  // A browser's cache would answer, and might never ask the server.
  if (ahead.delete(href)) loadPage(href, undefined, { cache: 'no-cache' }).catch(() => undefined);
}

/**
 * What react-query keeps a page under: its path and query; a fragment is the browser's own matter.
 */
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
