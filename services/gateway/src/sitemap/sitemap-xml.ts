import { Readable } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';

/** A page in a sitemap: its path, and when what it tells of last changed. */
export interface SitemapPage {
  readonly path: string;
  /** ISO 8601. */
  readonly changedAt?: string;
}

/** A sitemap of pages as XML. @param origin scheme and host of the site; at most 50,000 pages, and at least one */
export function sitemapXml(pages: readonly SitemapPage[], origin: string): Promise<Buffer> {
  const stream = new SitemapStream({
    hostname: origin,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  });
  const entries = pages.map(({ path, changedAt }) => ({ url: path, ...(changedAt && { lastmod: changedAt }) }));
  return streamToPromise(Readable.from(entries).pipe(stream));
}

/** An index of sitemaps as XML. @param paths at least one */
export function sitemapIndexXml(paths: readonly string[], origin: string): Promise<Buffer> {
  return streamToPromise(Readable.from(paths.map((path) => ({ url: origin + path }))).pipe(new SitemapIndexStream()));
}
