import { type PageDeclaration, pages } from '@forecourt/contracts';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';

/** What robots may read. */
@ApiExcludeController()
@Controller('robots.txt')
export class RobotsController {
  /** Everything but the API, the pages that declare so and what the site's own lines say; and where the site's sitemap is (VEH-7). */
  @Get()
  @Bounded('file')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  robots(@CurrentSite() site: SiteContext): string {
    const own = site.config.robots.lines;
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      ...disallowed,
      ...own,
      '',
      `Sitemap: ${site.origin}/sitemap.xml`,
    ];
    return `${lines.join('\n')}\n`;
  }
}

/** Each address with and without a query, and nothing that only begins like it. */
const disallowed = pages
  .flatMap(({ paths, crawled }: PageDeclaration) =>
    crawled || typeof paths === 'string' ? [] : paths.map(asPattern).flatMap((path) => [`${path}$`, `${path}?`]),
  )
  .map((path) => `Disallow: ${path}`);

function asPattern(path: string): string {
  return path.replaceAll(/:[^/]+/g, '*');
}
