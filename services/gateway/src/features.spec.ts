import { type AddressedKind, type PageDeclaration, pages, takesForms } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { loaderClasses } from './features.ts';
import type { PageLoader } from './page-loader/page-loader.ts';

const addressed = pages.filter(({ paths }: PageDeclaration) => paths.length > 0);

describe.each(addressed.map((page: PageDeclaration) => [page.kind as AddressedKind, page] as const))(
  'the loader of %s',
  (kind, page) => {
    const loader: PageLoader = loaderClasses[kind].prototype;

    it('loads, takes forms and supplies sitemaps as the page declares', () => {
      expect({
        loads: typeof loader.load === 'function',
        takes: typeof loader.take === 'function',
        entries: typeof loader.sitemapEntries === 'function',
        files: typeof loader.sitemapFiles === 'function',
      }).toEqual({
        loads: true,
        takes: takesForms(page),
        entries: page.sitemap === 'entries',
        files: page.sitemap === 'files',
      });
    });
  },
);
