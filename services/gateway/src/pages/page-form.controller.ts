import { noteProblem, notFound } from '@forecourt/service-kit';
import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';
import { changeCookies } from '../http/browser-cookies.ts';
import { readFormFields } from '../http/plain-form.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { PageService } from './page.service.ts';
import { PageDocuments } from './page-documents.ts';

/** Plain forms, which browsers post to the page's own address without JavaScript. */
@ApiExcludeController()
@Controller()
export class PageFormController {
  constructor(
    private readonly pages: PageService,
    private readonly documents: PageDocuments,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /**
   * Takes a form and leads on; what cannot be taken is shown again with the reasons and the status of the refusal. Answers 404 at an
   * address whose page takes none.
   */
  @Post('*')
  @Bounded('page')
  async send(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!this.pages.takesForms(site, request.originalUrl)) throw notFound();
    const fields = await readFormFields(request);
    try {
      const answer = await this.pages.take(site, request.originalUrl, { fields, request });
      if ('location' in answer) {
        changeCookies(reply, answer.cookies ?? [], this.config.development ?? false);
        if (answer.forgets) reply.header('clear-site-data', '"storage"');
        await reply.code(303).header('location', answer.location).header('cache-control', 'no-store').send();
        return;
      }
      if (answer.problem) noteProblem(request, answer.problem);
      await this.documents.send(request, reply.headers(answer.problem?.headers ?? {}), site, answer.document);
    } catch (error) {
      // Whoever sends a form is a person, who is not to read a problem as data.
      await this.documents.send(request, reply, site, this.pages.errorAt(site, request.originalUrl, error));
    }
  }
}
