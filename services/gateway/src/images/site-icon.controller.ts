import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { siteIcon } from './site-icon.ts';

/** The icon that browsers put on a site's tab (SITE-3). Some request favicon.ico regardless of the page. */
@ApiExcludeController()
@Controller()
export class SiteIconController {
  /** @throws ProblemError 404 at a host of no site. */
  @Get(['favicon.svg', 'favicon.ico'])
  @Bounded('file')
  @Header('content-type', 'image/svg+xml')
  @Header('cache-control', 'public, max-age=86400')
  icon(@CurrentSite() site: SiteContext): string {
    return siteIcon(site.config);
  }
}
