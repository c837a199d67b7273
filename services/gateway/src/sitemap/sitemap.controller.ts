import { vehicleAddressQuery } from '@forecourt/contracts';
import { notFound } from '@forecourt/service-kit';
import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { Sitemaps } from './sitemaps.ts';

const XML = 'application/xml; charset=utf-8';
const XML_FILE = '.xml';
const HOUR = 'public, max-age=3600';

/** A site's pages for search engines (VEH-7). */
@ApiExcludeController()
@Controller()
export class SitemapController {
  constructor(private readonly sitemaps: Sitemaps) {}

  /** Where the site's other sitemaps are. */
  @Get('sitemap.xml')
  @Bounded('sitemap')
  @Header('content-type', XML)
  @Header('cache-control', HOUR)
  index(@CurrentSite() site: SiteContext): Promise<Buffer> {
    return this.sitemaps.index(site);
  }

  /** One file of vehicles that can be had. */
  @Get('sitemaps/vehicles.xml')
  @Bounded('sitemap')
  @Header('content-type', XML)
  @Header('cache-control', HOUR)
  async vehicles(@CurrentSite() site: SiteContext, @Query() query: unknown): Promise<Buffer> {
    const asked = vehicleAddressQuery.safeParse(query);
    if (!asked.success) throw notFound('There is no such sitemap.');
    return this.sitemaps.vehicles(site, asked.data.dealership, asked.data.from);
  }

  /** The pages of one kind that the site wants to be found by, as results.xml or content.xml. */
  @Get('sitemaps/:file')
  @Bounded('sitemap')
  @Header('content-type', XML)
  @Header('cache-control', HOUR)
  async pages(@CurrentSite() site: SiteContext, @Param('file') file: string): Promise<Buffer> {
    if (!file.endsWith(XML_FILE)) throw notFound('There is no such sitemap.');
    return this.sitemaps.pages(site, file.slice(0, -XML_FILE.length));
  }
}
