import { type EnquiryAnswer, enquiryAnswer } from '@forecourt/contracts';
import type { InternalAnswer } from '@forecourt/service-kit';
import { applyDecorators, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiBodyOf, ApiProblems } from '../api/api-docs.ts';
import { enquiryAnswerExample, enquiryExample } from '../api/examples/enquiry.ts';
import { testDriveAnswerExample, testDriveExample } from '../api/examples/test-drives.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { LeadIntake } from './lead-intake.ts';

/** What both calls have in common. */
const ApiLead = (example: EnquiryAnswer) =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      description: 'New for each enquiry, the same for each try of it: 8 to 100 printable characters, as a UUID.',
      required: true,
      schema: { type: 'string', minLength: 8, maxLength: 100, pattern: '^[\\x20-\\x7e]{8,100}$' },
      example: '5f2c7a3e-8d41-4b6f-9c02-1a7e6d5b4c39',
    }),
    ApiAnswer(201, enquiryAnswer, 'The lead is kept.', example),
    ApiAnswer(200, enquiryAnswer, 'The same answer again, to a repeat with the same key.', example),
    ApiProblems(400, 403, 404, 409, 413, 415, 429, 503),
  );

/** Enquiries of visitors (LEAD-1, LEAD-4, LEAD-6). */
@ApiTags('enquiries')
@Controller('api')
export class EnquiryController {
  constructor(private readonly intake: LeadIntake) {}

  /** Takes an enquiry; sent again with the same Idempotency-Key it gives the first answer. */
  @Post('enquiries')
  @Bounded('send')
  @ApiOperation({
    operationId: 'sendEnquiry',
    summary: 'Send an enquiry',
    description:
      'The answer comes once the lead is safely kept. Where it does not come, send the same again with the same key: it stays one lead.',
  })
  @ApiBodyOf('leads', 'EnquiryRequest', enquiryExample)
  @ApiLead(enquiryAnswerExample)
  async send(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answerWith(await this.intake.take(site, request), reply);
  }

  /** Takes the answers of a form in steps, such as a test drive, as one lead (TD-1). */
  @Post('leads')
  @Bounded('send')
  @ApiOperation({
    operationId: 'createLead',
    summary: 'Send a form of several steps',
    description:
      'The last step sends all answers at once. An `appointment` is booked with the lead, or neither is kept: a time that somebody else has just taken is refused with 409, which names the next three that are free.',
  })
  @ApiBodyOf('leads', 'EnquiryRequest', testDriveExample)
  @ApiLead(testDriveAnswerExample)
  async create(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answerWith(await this.intake.take(site, request), reply);
  }
}

async function answerWith({ status, body }: InternalAnswer<EnquiryAnswer>, reply: FastifyReply): Promise<void> {
  await reply.code(status).header('cache-control', 'no-store').send(body);
}
