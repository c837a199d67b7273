import { createContext, useContext, useEffect, useRef } from 'react';

/** How to go to an address. */
export interface GoOptions {
  /** Takes the present entry's place in the history, so that Back does not stop here. */
  replace?: boolean;
  /** The scroll position afterwards: the top (default), or unchanged, as after a filter. */
  scroll?: 'top' | 'keep';
}

/** Where the visitor is and how to go elsewhere. */
export interface Navigation {
  /** Path and query that were asked for last; the page in view may still be the one before. */
  href: string;
  /** The page of `href` is on its way. */
  loading: boolean;
  /** The page of `href` could not be had; the last good one stays in view (SRCH-12). */
  failed: boolean;
  /** The page of `href` waits for the browser to be back online; the last good one stays in view. */
  offline: boolean;
  /** Asks again for the page that could not be had. */
  retry(): void;
  go(href: string, options?: GoOptions): void;
  /** Gives an open overlay its own history entry; see AppHistory. */
  overlay(close: () => void): () => void;
}

/** Provided by the application; its default does nothing, as on the server. */
export const NavigationContext = createContext<Navigation>({
  href: '/',
  loading: false,
  failed: false,
  offline: false,
  retry: () => undefined,
  go: () => undefined,
  overlay: () => () => undefined,
});

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}

/** Lets Back close an overlay while it is open, instead of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const { overlay } = useNavigation();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (open ? overlay(() => latest.current()) : undefined), [open, overlay]);
}
