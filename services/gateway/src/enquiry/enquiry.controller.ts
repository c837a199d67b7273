import { enquiryAnswer } from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit';
import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiBodyOf, ApiProblems } from '../api/api-docs.ts';
import { enquiryAnswerExample, enquiryExample } from '../api/examples/enquiry.ts';
import { boundedBody } from '../http/bounded-body.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { BODY_LIMIT, ENQUIRY_LIMIT, userAgentOf } from './enquiry-limits.ts';
import { LeadsInbox } from './leads-inbox.ts';

/** Enquiries of visitors (LEAD-1, LEAD-4, LEAD-6). */
@ApiTags('enquiries')
@Controller('api/enquiries')
export class EnquiryController {
  constructor(
    private readonly inbox: LeadsInbox,
    @Inject(ENQUIRY_LIMIT) private readonly limit: RateLimit,
  ) {}

  /** Takes an enquiry; sent again with the same Idempotency-Key it gives the first answer. */
  @Post()
  @Bounded('send')
  @ApiOperation({
    operationId: 'sendEnquiry',
    summary: 'Send an enquiry',
    description:
      'The answer comes once the lead is safely kept. Where it does not come, send the same again with the same key: it stays one lead.',
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    description: 'New for each enquiry, the same for each try of it: 8 to 100 printable characters, as a UUID.',
    required: true,
    schema: { type: 'string', minLength: 8, maxLength: 100, pattern: '^[\\x20-\\x7e]{8,100}$' },
    example: '5f2c7a3e-8d41-4b6f-9c02-1a7e6d5b4c39',
  })
  @ApiBodyOf('leads', 'EnquiryRequest', enquiryExample)
  @ApiAnswer(201, enquiryAnswer, 'The lead is kept.', enquiryAnswerExample)
  @ApiAnswer(200, enquiryAnswer, 'The same answer again, to a repeat with the same key.', enquiryAnswerExample)
  @ApiProblems(400, 403, 404, 409, 413, 415, 429, 503)
  async send(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    requireSameOrigin(request.headers, request.host);
    requireJson(request.headers['content-type']);
    await this.limit.take(request.ip);
    const answer = await this.inbox.submit(site, {
      body: await boundedBody(request.raw, BODY_LIMIT),
      idempotencyKey: headerText(request.headers['idempotency-key']),
      userAgent: userAgentOf(request),
    });
    await reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
  }
}

function headerText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A plain form of another website can't send JSON, so this also keeps forgeries out of browsers that send no origin. */
function requireJson(type: string | undefined): void {
  if (type?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json') return;
  throw new ProblemError({
    status: 415,
    detail: 'Content-Type must be application/json.',
    errors: [{ field: 'content-type', message: 'expected application/json' }],
  });
}
