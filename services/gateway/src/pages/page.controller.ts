import { page as pageSchema } from '@forecourt/contracts';
import { badRequest, notFound } from '@forecourt/service-kit';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems, ApiRevalidated } from '../api/api-docs.ts';
import { pageExample } from '../api/examples/page.ts';
import { ViewedCars } from '../car/watched/viewed-cars.ts';
import { sendJson } from '../http/cacheable.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { previewAddress } from '../previews/previewed-page.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { isOwnPath } from '../site/site-paths.ts';
import { PageService } from './page.service.ts';
import { KEPT_BY_NOBODY, PageDocuments } from './page-documents.ts';
import { PreviewPages } from './preview-pages.ts';

/** Pages, as models for the browser and as HTML for everybody. */
@ApiTags('pages')
@Controller()
export class PageController {
  constructor(
    private readonly pages: PageService,
    private readonly documents: PageDocuments,
    private readonly viewed: ViewedCars,
    private readonly previews: PreviewPages,
  ) {}

  /** Everything needed to show the page at a path; an unknown path also has a page, with status 404. */
  @Get('api/pages')
  @Bounded('model')
  @ApiOperation({
    operationId: 'getPage',
    summary: 'Read a page as data',
    description: 'What the website shows at a path, as text ready to display. An unknown path also has a page.',
  })
  @ApiQuery({
    name: 'path',
    required: true,
    description: 'A path on the website, with its query.',
    schema: { type: 'string', pattern: '^/', example: '/search/toyota/?year=2020:' },
  })
  @ApiAnswer(200, pageSchema, 'The page. Its `status` is the HTTP status of the page itself.', pageExample)
  @ApiRevalidated()
  @ApiProblems(400, 429, 503)
  async model(
    @CurrentSite() site: SiteContext,
    @Query('path') path: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (typeof path !== 'string' || !isOwnPath(path)) {
      throw badRequest([{ field: 'path', message: 'expected a path of this site, such as /search/used-cars/' }]);
    }
    if (previewAddress(path)) {
      const { document } = await this.previews.documentAt(site, path);
      await reply.headers({ 'cache-control': KEPT_BY_NOBODY, 'x-robots-tag': 'noindex, nofollow' }).send(document.page);
      return;
    }
    const { page, personal, secret } = await this.pages.pageAt(site, path, request);
    if (secret && mayRunTags(site, request)) {
      await reply.header('cache-control', KEPT_BY_NOBODY).send({ ...page, redirect: `${site.origin}${path}` });
      return;
    }
    this.viewed.note(site, page, request);
    if (personal) await reply.header('cache-control', KEPT_BY_NOBODY).send(page);
    else await sendJson(request, reply, page);
  }

  /** Every address that is not an API call or a file answers with a page, including 404, 410 and 500. */
  @Get('*')
  @Bounded('page')
  @ApiExcludeEndpoint()
  async document(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (request.originalUrl.startsWith('/api/')) throw notFound();
    const document = await this.pages.documentOrError(site, request.originalUrl, request);
    this.viewed.note(site, document.page, request);
    await this.documents.send(request, reply, site, document);
  }
}

/**
 * Whether other companies' scripts may run in the document that asks: a page with a secret is then opened as a document of its own. One with a secret
 * sends no referrer, and has no such scripts.
 */
const mayRunTags = ({ config: { analytics } }: SiteContext, { headers }: FastifyRequest): boolean =>
  analytics.enabled && analytics.tag_manager !== undefined && headers.referer !== undefined;
