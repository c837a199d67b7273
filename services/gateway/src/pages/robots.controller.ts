import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { originOf } from './origin.ts';

/** What robots may read. */
@ApiExcludeController()
@Controller('robots.txt')
export class RobotsController {
  /** Everything but the API and the page after an enquiry; and where the site's sitemap is (VEH-7). */
  @Get()
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  robots(@Req() request: FastifyRequest): string {
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /success',
      'Disallow: /cars/*/enquire',
      '',
      `Sitemap: ${originOf(request)}/sitemap.xml`,
    ];
    return `${lines.join('\n')}\n`;
  }
}
