import type { Readable } from 'node:stream';
import { type Page, page as pageSchema } from '@forecourt/contracts';
import { badRequest, notFound, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ApiAnswer, ApiProblems, ApiRevalidated } from '../http/api-docs.ts';
import { etagOf, isNotModified, sendJson } from '../http/cacheable.ts';
import { pageExample } from '../http/examples/page.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { aboutPage } from './about-page.ts';
import { contentSecurityPolicy } from './content-security.ts';
import { originOf } from './origin.ts';
import { isOwnPath } from './own-path.ts';
import { PageService } from './page.service.ts';
import { PageRenderer, type RenderOptions } from './page-renderer.ts';

const UNRENDERED = [
  '<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Something went wrong</title></head>',
  '<body><h1>Something went wrong</h1><p>Please try again in a moment.</p></body></html>',
].join('');

/** Pages, as models for the browser and as HTML for everybody. */
@ApiTags('pages')
@Controller()
export class PageController {
  constructor(
    private readonly pages: PageService,
    private readonly renderer: PageRenderer,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /** Everything that is needed to show the page at a path; a path that leads nowhere has a page too, with status 404. */
  @Get('api/pages')
  @ApiOperation({
    operationId: 'getPage',
    summary: 'Read a page as data',
    description:
      'What the website shows at a path, in words that are ready to print. A path that leads nowhere has a page too.',
  })
  @ApiQuery({
    name: 'path',
    required: true,
    description: 'Path of the website with its query.',
    schema: { type: 'string', pattern: '^/', example: '/search/toyota/?year=2020:' },
  })
  @ApiAnswer(200, pageSchema, 'The page; its `status` is the one that the page itself has.', pageExample)
  @ApiRevalidated()
  @ApiProblems(400, 429, 503)
  async model(
    @CurrentSite() site: SiteContext,
    @Query('path') path: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (typeof path !== 'string' || !isOwnPath(path)) {
      throw badRequest([{ field: 'path', message: 'expected a path of this site, as /search/used-cars/' }]);
    }
    await sendJson(request, reply, await this.pages.pageAt(site, path));
  }

  /** Whatever is no API call or file is a page, and always answers with one: 404, 410 and 500 included. */
  @Get('*')
  @ApiExcludeEndpoint()
  async document(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (request.originalUrl.startsWith('/api/')) throw notFound();
    const { page, head } = await this.pages.documentOrError(site, request.originalUrl);
    if (page.redirect !== null) {
      await reply
        .code(page.status)
        .header('location', page.redirect)
        .header('cache-control', 'public, max-age=300')
        .send();
      return;
    }
    const origin = originOf(request);
    const about = aboutPage(head, origin);
    const { theme } = site.config;
    const themeCss = this.renderer.themeCss(theme);
    reply.header('content-security-policy', contentSecurityPolicy(themeCss));
    if (page.status !== 200) reply.header('cache-control', 'no-store').code(page.status);
    else if (
      isNotModified(request, reply, etagOf(origin, this.renderer.version, themeCss, JSON.stringify([page, about])))
    ) {
      await reply.send();
      return;
    }
    reply.header('content-type', 'text/html; charset=utf-8');
    await reply.send(await this.#html(page, { href: request.originalUrl, origin, theme, themeCss, about }, reply));
  }

  /** The document; where even that can't be made, a page without a frame, as nobody should be shown raw data. */
  async #html(page: Page, options: RenderOptions, reply: FastifyReply): Promise<Readable | string> {
    try {
      return await this.renderer.render(page, options);
    } catch (error) {
      this.logger.error({ err: error, href: options.href }, 'a page could not be rendered');
      reply.code(500).header('cache-control', 'no-store').removeHeader('etag');
      return UNRENDERED;
    }
  }
}
