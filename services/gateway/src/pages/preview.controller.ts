import { forbidden, ProblemError } from '@forecourt/service-kit';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { PageDocuments } from './page-documents.ts';
import { PreviewPages } from './preview-pages.ts';

const UNLISTED = 'noindex, nofollow';
const REFUSAL = 'This is a preview: nothing was sent. Open the live page to send this form.';

/** Pages of a site under a revision that is not live, for whoever has a signed link (SITE-8). */
@ApiExcludeController()
@Controller()
export class PreviewController {
  constructor(
    private readonly previews: PreviewPages,
    private readonly documents: PageDocuments,
  ) {}

  /** A page in a preview. Nobody keeps it and no view is counted. A link that is not this site's answers 404, one that has ended 403. */
  @Get(['preview/:token', 'preview/:token/*'])
  @Bounded('page')
  async document(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { site: shown, document } = await this.previews.documentAt(site, request.originalUrl);
    await this.documents.send(request, reply.header('x-robots-tag', UNLISTED), shown, document);
  }

  /** Forms of a preview are refused, sent as a page's own or as data: nothing of a preview reaches a dealer. */
  @Post(['preview/:token', 'preview/:token/*'])
  @Bounded('page')
  async send(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (request.headers['content-type']?.startsWith('application/json')) throw forbidden(REFUSAL);
    const problem = new ProblemError({ status: 403, detail: REFUSAL });
    const { site: shown, document } = await this.previews.refusalAt(site, request.originalUrl, problem);
    await this.documents.send(request, reply.header('x-robots-tag', UNLISTED), shown, document);
  }
}
