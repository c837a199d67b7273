import { createContext, useContext } from 'react';

/** How to go to an address. */
export interface GoOptions {
  /** Takes the present entry's place in the history, so that Back does not stop here. */
  replace?: boolean;
  /** Where the window is afterwards: at the top (default), or where it was, as after a filter. */
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
  /** Asks again for the page that could not be had. */
  retry(): void;
  go(href: string, options?: GoOptions): void;
}

/** Given by the application; its default is a page that leads nowhere, as on the server. */
export const NavigationContext = createContext<Navigation>({
  href: '/',
  loading: false,
  failed: false,
  retry: () => undefined,
  go: () => undefined,
});

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}
