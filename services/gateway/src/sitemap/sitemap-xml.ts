import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import type { SitemapPage } from '../page-loader/page-loader.ts';

/** How many are written before other requests get their turn. */
const AT_ONCE = 250;

/** A sitemap of pages as XML. @param origin scheme and host of the site; at most 50,000 pages, and at least one */
export function sitemapXml(pages: readonly SitemapPage[], origin: string): Promise<Buffer> {
  const stream = new SitemapStream({
    hostname: origin,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  });
  return streamToPromise(Readable.from(entriesOf(pages)).pipe(stream));
}

async function* entriesOf(pages: readonly SitemapPage[]) {
  for (const [place, { path, changedAt }] of pages.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await nextTurn();
    yield { url: path, ...(changedAt && { lastmod: changedAt }) };
  }
}

/** An index of sitemaps as XML. @param paths at least one */
export function sitemapIndexXml(paths: readonly string[], origin: string): Promise<Buffer> {
  return streamToPromise(Readable.from(paths.map((path) => ({ url: origin + path }))).pipe(new SitemapIndexStream()));
}
