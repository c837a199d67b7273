import { vehicleAddressQuery } from '@forecourt/contracts';
import { notFound } from '@forecourt/service-kit';
import { Controller, Get, Header, Query, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { carHref } from '../car/car-actions.view.ts';
import { originOf } from '../pages/origin.ts';
import { SiteRanges } from '../search/site-range.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { landingPaths } from './sitemap-pages.ts';
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts';
import { StockAddresses } from './stock-addresses.ts';

const XML = 'application/xml; charset=utf-8';
const HOUR = 'public, max-age=3600';

/**
 * What search engines are told that a site has (VEH-7): an index at /sitemap.xml of its landing pages and of its vehicles, which are cut
 * into files of 10,000 by the order of their ids, so that no file is ever too large and none is made from more than one read.
 */
@ApiExcludeController()
@Controller()
export class SitemapController {
  constructor(
    private readonly ranges: SiteRanges,
    private readonly stock: StockAddresses,
  ) {}

  /** Where the site's other sitemaps are. */
  @Get('sitemap.xml')
  @Header('content-type', XML)
  @Header('cache-control', HOUR)
  async index(@CurrentSite() site: SiteContext, @Req() request: FastifyRequest): Promise<Buffer> {
    const chunks = await this.stock.chunks(site);
    const files = chunks.map(({ dealership_id: id, from }) => `/sitemaps/vehicles.xml?dealership=${id}&from=${from}`);
    return sitemapIndexXml(['/sitemaps/pages.xml', ...files], originOf(request));
  }

  /** The searches that the site wants to be found by. */
  @Get('sitemaps/pages.xml')
  @Header('content-type', XML)
  @Header('cache-control', HOUR)
  async pages(@CurrentSite() site: SiteContext, @Req() request: FastifyRequest): Promise<Buffer> {
    const paths = landingPaths(site, await this.ranges.of(site));
    return sitemapXml(
      paths.map((path) => ({ path })),
      originOf(request),
    );
  }

  /** One file of vehicles that can be had. */
  @Get('sitemaps/vehicles.xml')
  @Header('content-type', XML)
  @Header('cache-control', HOUR)
  async vehicles(
    @CurrentSite() site: SiteContext,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Buffer> {
    const asked = vehicleAddressQuery.safeParse(query);
    if (!asked.success) throw notFound('There is no such sitemap.');
    const { dealership, from } = asked.data;
    const addresses = await this.stock.addresses(site, dealership, from);
    if (addresses.length === 0) throw notFound('There is no such sitemap.');
    const pages = addresses.map(({ slug, changed_at }) => ({ path: carHref({ slug }), changedAt: changed_at }));
    return sitemapXml(pages, originOf(request));
  }
}
