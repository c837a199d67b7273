import type { Page } from '@forecourt/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { loadPage, pageKey } from '../lib/load-page.ts';
import type { Navigation } from '../lib/navigation.ts';
import type { AppHistory } from './history.ts';
import { lateViews, loadView } from './views.ts';

/** The visible page, and the state of the requested one. */
export interface PageInView {
  /** The last good page (SRCH-12); undefined only if none was ever there. */
  page: Page | undefined;
  /** The address that `page` was loaded for. */
  pageHref: string;
  /** Where the address that was asked for has moved to; its page has yet to be loaded. */
  redirect: string | null;
  loading: boolean;
  failed: boolean;
  /** The page that was asked for waits until the browser is back online, and then comes by itself. */
  offline: boolean;
  retry(): void;
}

/** How to request the page at an address, with the code that shows it. @param load `loadPageAhead` if nobody has opened it yet. */
export function pageQuery(href: string, load = loadPage) {
  const queryKey = pageKey(href);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      // Beside the page, which most likely needs it.
      void lateViews().catch(() => undefined);
      const page = await load(queryKey[1], signal);
      await loadView(page);
      return page;
    },
  });
}

/** Goes to a page, and asks the server for it before the one in view shows that it waits, which takes longer than the network. */
export function useGo(history: AppHistory): Navigation['go'] {
  const cache = useQueryClient();
  return useCallback<Navigation['go']>(
    (href, options) => {
      // What is there already is refreshed as ever, by whatever shows it.
      const answer = cache.prefetchQuery({ ...pageQuery(href), staleTime: Number.POSITIVE_INFINITY });
      history.go(href, options, answer);
    },
    [cache, history],
  );
}

/** The page at `href`; until it is there, and if it fails, the one before stays in view (SRCH-12). */
export function usePage(href: string): PageInView {
  const queryKey = pageKey(href);
  const query = useQuery(pageQuery(href));
  const { refetch } = query;
  const retry = useCallback(() => void refetch(), [refetch]);
  const redirect = query.data?.redirect ?? null;
  const page = redirect === null ? query.data : undefined;
  const [last, setLast] = useState({ href: queryKey[1], page });
  // Taking over fresh data while rendering saves a second pass over the whole page.
  if (page && page !== last.page) setLast({ href: queryKey[1], page });
  const shown = page ? { href: queryKey[1], page } : last;
  return {
    page: shown.page,
    pageHref: shown.href,
    redirect,
    loading: redirect !== null || (query.isPending && query.fetchStatus !== 'idle'),
    failed: query.isError,
    offline: query.isPending && query.isPaused,
    retry,
  };
}
