import type { PageOf, SiteConfig } from '@forecourt/contracts';
import { Injectable } from '@nestjs/common';
import { type FoundPage, type PageLoader, wordsOf } from '../page-loader/page-loader.ts';

/** The page for an unknown address. */
export function notFoundView(site: SiteConfig): PageOf<'not_found'> {
  return {
    kind: 'not_found',
    title: 'Page not found',
    message: 'We couldn’t find that page. It may have moved, or the vehicle may have been sold.',
    search: { label: 'Browse our stock', href: site.search.path },
  };
}

/** The page where something failed that may work again (SRCH-12). */
export function errorView(path: string): PageOf<'error'> {
  return {
    kind: 'error',
    title: 'Something went wrong',
    message: 'We couldn’t load this page. Please try again in a moment.',
    retry: path,
  };
}

/** The page of the design system's components, only in development. */
const designView = (): PageOf<'design'> => ({
  kind: 'design',
  title: 'Design system',
  message: 'The building blocks of every page, in all their states.',
});

/** The design system's parts, for developers. */
@Injectable()
export class DesignPageLoader implements PageLoader {
  async load(): Promise<FoundPage> {
    const content = designView();
    return { content, words: wordsOf(content) };
  }
}
