import { fontFault, type PictureFile } from '@forecourt/contracts';
import { notFound } from '@forecourt/service-kit';
import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { LRUCache } from 'lru-cache';
import { SitesClient } from '../clients/service-clients.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';

/** Of all sites together: each has one to three typefaces of at most 256 KiB. */
const MOST_KEPT_BYTES = 16_000_000;

/** Sites' own typefaces (SITE-9). */
@ApiExcludeController()
@Controller('fonts')
export class SiteFontController {
  readonly #kept = new LRUCache<string, Buffer>({ maxSize: MOST_KEPT_BYTES, sizeCalculation: ({ length }) => length });

  constructor(private readonly sites: SitesClient) {}

  /** A typeface that was pushed for this site, by its digest: no other site's is of any use (SITE-4). @throws ProblemError 404 for any other */
  @Get('site/:digest.woff2')
  @Bounded('file')
  @Header('content-type', 'font/woff2')
  @Header('cache-control', 'public, max-age=31536000, immutable')
  async font(@Param('digest') digest: string, @CurrentSite() site: SiteContext): Promise<Buffer> {
    const { slug } = site.config;
    const key = `${slug} ${digest}`;
    const known = this.#kept.get(key);
    if (known) return known;
    if (!/^[0-9a-f]{64}$/.test(digest)) throw notFound('There is no such typeface.');
    const { body } = await this.sites.request<PictureFile>('GET', `/sites/${slug}/files/${digest}`, {
      caller: visitorOf(site),
    });
    const file = Buffer.from(body.file, 'base64');
    // Its redirects are files too.
    if (fontFault(file) !== undefined) throw notFound('There is no such typeface.');
    this.#kept.set(key, file);
    return file;
  }
}
