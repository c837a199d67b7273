import negotiate from '@fastify/accept-negotiator';
import type { Page } from '@forecourt/contracts';
import { SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { etagOf, isNotModified } from '../http/cacheable.ts';
import { contentSecurityPolicy, NO_REFERRER, secretPolicy } from '../http/content-security.ts';
import { rememberReferrer } from '../http/other-websites.ts';
import { aboutPage } from '../rendering/about-page.ts';
import { PageRenderer, type RenderOptions } from '../rendering/page-renderer.ts';
import { CODINGS, type RenderedPage, RenderedPages } from '../rendering/rendered-pages.ts';
import type { SiteContext } from '../site/site-context.ts';
import type { PageDocument } from './page.service.ts';

const UNRENDERED = [
  '<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Something went wrong</title></head>',
  '<body><h1>Something went wrong</h1><p>Please try again in a moment.</p></body></html>',
].join('');

/** Neither by browsers nor by caches before them (SITE-8). */
export const KEPT_BY_NOBODY = 'private, no-store';

/** What a document is made of. */
interface Made {
  readonly page: Page;
  readonly options: RenderOptions;
}

/** Answers requests with pages as HTML documents. */
@Injectable()
export class PageDocuments {
  constructor(
    private readonly renderer: PageRenderer,
    private readonly rendered: RenderedPages,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /** Sends a page with its status: an existing one can be cached and revalidated by its ETag, any other is not cached, and a preview or one person's page never. */
  async send(request: FastifyRequest, reply: FastifyReply, site: SiteContext, document: PageDocument): Promise<void> {
    const { page, head } = document;
    const isOwn = site.preview !== undefined || document.personal === true;
    const keptBy = (anyone: string) => (isOwn ? KEPT_BY_NOBODY : anyone);
    if (page.redirect !== null) {
      await reply
        .code(page.status)
        .header('location', page.redirect)
        .header('cache-control', keptBy('public, max-age=300'))
        .send();
      return;
    }
    const { origin } = site;
    const { theme, analytics, verification } = site.config;
    const about = aboutPage(head, origin, verification);
    const themeCss = this.renderer.themeCss(theme);
    const hasTagManager = analytics.enabled && analytics.tag_manager !== undefined;
    const inline = { style: themeCss, script: this.renderer.pageScript };
    if (document.secret) reply.headers({ 'content-security-policy': secretPolicy(inline), ...NO_REFERRER });
    else reply.header('content-security-policy', contentSecurityPolicy(inline, hasTagManager));
    const made = { page, options: { href: request.originalUrl, origin, theme, themeCss, about } };
    let etag: string | undefined;
    let isKnown = false;
    reply.code(page.status);
    if (page.status !== 200 || isOwn) reply.header('cache-control', keptBy('no-store'));
    else {
      etag = etagOf(origin, this.renderer.version, themeCss, JSON.stringify([page, about]));
      isKnown = isNotModified(request, reply, etag);
    }
    if (!document.secret) rememberReferrer(request, reply);
    if (isKnown) {
      await reply.send();
      return;
    }
    reply.header('content-type', 'text/html; charset=utf-8');
    const { body, coding } = await this.#html(made, request, reply, etag);
    if (coding !== null) reply.headers({ 'content-encoding': coding, vary: 'Host, accept-encoding' });
    await reply.send(body);
  }

  /**
   * The document; if even that can't be rendered, a page without a frame, because nobody should see raw data.
   * @param etag of a page that is the same for everyone and is kept; none else is
   */
  async #html(
    { page, options }: Made,
    request: FastifyRequest,
    reply: FastifyReply,
    etag?: string,
  ): Promise<RenderedPage | { body: string; coding: null }> {
    const render = () => this.renderer.render(page, options);
    try {
      if (etag === undefined) return { body: await render(), coding: null };
      const coding = negotiate(request.headers['accept-encoding'] ?? '', [...CODINGS]);
      return await this.rendered.document(`${etag} ${options.href}`, coding, render);
    } catch (error) {
      this.logger.error({ err: error, href: options.href }, 'a page could not be rendered');
      reply.code(500).header('cache-control', 'no-store').removeHeader('etag');
      return { body: UNRENDERED, coding: null };
    }
  }
}
