import type { PageOf, SiteConfig } from '@forecourt/contracts';

/** The page where there is none. */
export function notFoundView(site: SiteConfig): PageOf<'not_found'> {
  return {
    kind: 'not_found',
    title: 'Page not found',
    message: 'There is nothing at this address. It may have moved, or the vehicle may have been sold.',
    search: { label: 'Browse our stock', href: site.search.path },
  };
}

/** The page where something failed that may work again (SRCH-12). */
export function errorView(path: string): PageOf<'error'> {
  return {
    kind: 'error',
    title: 'Something went wrong',
    message: 'This page could not be made just now. Please try again in a moment.',
    retry: path,
  };
}

/** The page of the design system's parts, in development alone. */
export const designView = (): PageOf<'design'> => ({
  kind: 'design',
  title: 'Design system',
  message: 'The parts that every page is made of, in all their states.',
});
