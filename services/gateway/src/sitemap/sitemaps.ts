import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { hasPage, pages } from '@forecourt/contracts';
import { notFound } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import { StockAddresses } from '../car/stock/stock-vehicles.ts';
import { carHref } from '../cards/car-actions.view.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import type { SitemapPage } from '../page-loader/page-loader.ts';
import { PAGE_LOADERS, type PageLoaders } from '../page-loader/page-table.ts';
import { AnswerCache } from '../search/answers/answer-cache.ts';
import { configDigest, type SiteContext } from '../site/site-context.ts';

/** How many are written before other requests get their turn. */
const AT_ONCE = 250;

/** A sitemap of pages as XML. @param origin scheme and host of the site; at most 50,000 pages, and at least one */
function sitemapXml(pages: readonly SitemapPage[], origin: string): Promise<Buffer> {
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
function sitemapIndexXml(paths: readonly string[], origin: string): Promise<Buffer> {
  return streamToPromise(Readable.from(paths.map((path) => ({ url: origin + path }))).pipe(new SitemapIndexStream()));
}

/** A file of 10,000 vehicles has 1 to 2 MB, one of pages much less. */
const FILES_KEPT = 64;
const MOST_BYTES = 64_000_000;
/** What the format allows in a file. */
const MOST_ENTRIES = 50_000;

/** A page that its declaration puts into the sitemap, or may. */
type ListedPage = (typeof pages)[number];

/**
 * A site's sitemaps (VEH-7): an index of a file for each kind of page, as its declaration says, and of its vehicles, which are cut into files
 * of 10,000 by the order of their ids, so that no file is ever too large and none is made from more than one read. Each is kept for a while,
 * and made once if several ask.
 */
@Injectable()
export class Sitemaps {
  readonly #loaders: PageLoaders;
  readonly #stock: StockAddresses;
  readonly #files: AnswerCache<Buffer>;

  /** A file is kept for `sitemapMilliseconds`; 0 makes it each time. */
  constructor(
    @Inject(PAGE_LOADERS) loaders: PageLoaders,
    stock: StockAddresses,
    @Inject(GATEWAY_LIMITS) { sitemapMilliseconds: milliseconds }: GatewayLimits,
  ) {
    this.#loaders = loaders;
    this.#stock = stock;
    this.#files = new AnswerCache({
      entries: FILES_KEPT,
      bytes: { most: MOST_BYTES, of: ({ length }: Buffer) => length },
      milliseconds,
    });
  }

  /** Where the site's other sitemaps are: a file for each kind of page that has any, and those of vehicles. @throws ProblemError 503 if stock or the index does not respond */
  index(site: SiteContext): Promise<Buffer> {
    return this.#kept(site, ['index'], async () => {
      const own = pages.filter((page) => page.sitemap !== 'none' && hasPage(site.config, page));
      const files = await Promise.all(own.map((page) => this.#filesOf(site, page)));
      return sitemapIndexXml(files.flat(), site.origin);
    });
  }

  /**
   * The pages of one kind that the site wants to be found by.
   * @throws ProblemError 404 if there are none, 503 if the index does not respond
   */
  pages(site: SiteContext, kind: string): Promise<Buffer> {
    return this.#kept(site, ['pages', kind], async () => {
      const page = pages.find((each) => each.kind === kind && each.sitemap === 'entries' && hasPage(site.config, each));
      const entries = page ? await this.#entriesOf(site, page) : [];
      if (entries.length === 0) throw notFound('There is no such sitemap.');
      return sitemapXml(entries, site.origin);
    });
  }

  /** One file of vehicles that can be had. @throws ProblemError 404 if there is none or it is not the site's, 503 if stock does not respond */
  vehicles(site: SiteContext, dealership: number, from: string): Promise<Buffer> {
    return this.#kept(site, ['vehicles', dealership, from], async () => {
      const addresses = await this.#stock.addresses(site, dealership, from);
      if (addresses.length === 0) throw notFound('There is no such sitemap.');
      const pages = addresses.map(({ slug, changed_at }) => ({ path: carHref({ slug }), changedAt: changed_at }));
      return sitemapXml(pages, site.origin);
    });
  }

  async #filesOf(site: SiteContext, page: ListedPage): Promise<string[]> {
    if (page.sitemap === 'files') return (await this.#loaders.get(page.kind)?.sitemapFiles?.(site)) ?? [];
    const entries = await this.#entriesOf(site, page);
    return entries.length > 0 ? [`/sitemaps/${page.kind}.xml`] : [];
  }

  async #entriesOf(site: SiteContext, { kind }: ListedPage): Promise<SitemapPage[]> {
    const entries = (await this.#loaders.get(kind)?.sitemapEntries?.(site)) ?? [];
    return entries.slice(0, MOST_ENTRIES);
  }

  #kept(site: SiteContext, file: readonly unknown[], make: () => Promise<Buffer>): Promise<Buffer> {
    const { config, origin, pages: own } = site;
    const documents = own.map(({ document }) => [document.id, document.revision, document.revised_at]);
    return this.#files.get(JSON.stringify([config.slug, configDigest(config), origin, documents, ...file]), make);
  }
}
