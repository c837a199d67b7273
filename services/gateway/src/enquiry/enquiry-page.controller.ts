import { Clock, ProblemError } from '@forecourt/service-kit';
import { Controller, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { boundedBody } from '../http/bounded-body.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { originOf } from '../pages/origin.ts';
import { PageService } from '../pages/page.service.ts';
import { PageDocuments } from '../pages/page-documents.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { type EnquiryKind, kindAt } from './enquiry-address.ts';
import { type EnquirySubject, enquiryFormView } from './enquiry-form.view.ts';
import { BODY_LIMIT, ENQUIRY_LIMIT, userAgentOf } from './enquiry-limits.ts';
import { EnquiryPages, type EnquiryPlace } from './enquiry-pages.ts';
import { LeadsInbox } from './leads-inbox.ts';
import { enquiryOfForm, keyOfForm, sentValues } from './sent-form.ts';

const FORM = 'application/x-www-form-urlencoded';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Enquiries that a browser sends as plain forms, without JavaScript (LEAD-1, LEAD-4, LEAD-6). */
@ApiExcludeController()
@Controller()
export class EnquiryPageController {
  constructor(
    private readonly pages: PageService,
    private readonly documents: PageDocuments,
    private readonly enquiries: EnquiryPages,
    private readonly inbox: LeadsInbox,
    @Inject(ENQUIRY_LIMIT) private readonly limit: RateLimit,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Takes the form and leads to /success; what can't be taken is shown again as it was typed, with the reasons, and has the status of the
   * refusal. The rules are those of the call that takes JSON: the same origin, the same limit, and the leads service's own word.
   */
  @Post(['cars/:car/enquire', 'enquire'])
  async send(
    @CurrentSite() site: SiteContext,
    @Param('car') car: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    requireForm(request.headers['content-type']);
    const body = new URLSearchParams((await boundedBody(request.raw, BODY_LIMIT)).toString('utf8'));
    try {
      await this.#answer(site, car ?? null, { request, reply }, body);
    } catch (error) {
      // Whoever sends a form is a person, who is not to read a problem as data.
      await this.documents.send(request, reply, site, this.pages.errorAt(site, request.originalUrl, error));
    }
  }

  async #answer(site: SiteContext, car: string | null, { request, reply }: Exchange, body: URLSearchParams) {
    const { searchParams } = new URL(request.originalUrl, originOf(request));
    const answer = await this.#find(site, car, kindAt(searchParams));
    if (answer.kind !== 'found') {
      await this.documents.send(request, reply, site, await this.pages.documentOrError(site, request.originalUrl));
      return;
    }
    try {
      const path = await this.#submit(site, request, answer.subject, body);
      await reply.code(303).header('location', path).header('cache-control', 'no-store').send();
    } catch (error) {
      await this.#showAgain(site, { request, reply }, answer.subject, body, error);
    }
  }

  /** What it is about. A car that got a new address while the form was filled is the same car: following would lose what was typed. */
  async #find(site: SiteContext, car: string | null, kind: EnquiryKind): Promise<EnquiryPlace> {
    const answer = await this.enquiries.find(site, car, kind);
    return answer.kind === 'moved' ? this.enquiries.find(site, answer.slug, kind) : answer;
  }

  async #submit(
    site: SiteContext,
    request: FastifyRequest,
    subject: EnquirySubject,
    body: URLSearchParams,
  ): Promise<string> {
    requireSameOrigin(request.headers, request.host);
    await this.limit.take(request.ip);
    const url = originOf(request) + request.originalUrl;
    const enquiry = enquiryOfForm(sentValues(body), enquiryFormView(site, subject), url);
    const { body: kept } = await this.inbox.submit(site, {
      body: enquiry,
      idempotencyKey: keyOfForm(site.config.slug, enquiry, this.clock.now()),
      userAgent: userAgentOf(request),
    });
    return kept.success_path;
  }

  async #showAgain(
    site: SiteContext,
    { request, reply }: Exchange,
    subject: EnquirySubject,
    body: URLSearchParams,
    error: unknown,
  ): Promise<void> {
    if (!(error instanceof ProblemError)) throw error;
    const { status, message, errors, headers } = error;
    const sent = { values: sentValues(body), message, errors: [...errors] };
    const document = await this.pages.enquiryAgain(site, subject, sent, status);
    await this.documents.send(request, reply.headers(headers), site, document);
  }
}

/** Only a form of a page is read here. */
function requireForm(type: string | undefined): void {
  if (type?.split(';', 1)[0]?.trim().toLowerCase() === FORM) return;
  throw new ProblemError({
    status: 415,
    detail: `Content-Type must be ${FORM}.`,
    errors: [{ field: 'content-type', message: `expected ${FORM}` }],
  });
}
