import { captchaChallenge } from '@forecourt/contracts';
import { badRequest, notFound } from '@forecourt/service-kit';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems } from '../api/api-docs.ts';
import { captchaExample } from '../api/examples/enquiry.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { Captchas } from './captchas.ts';
import { ScarceActs } from './scarce-acts.ts';

const KEY = /^[\x20-\x7e]{8,100}$/;

/** Proofs of work that browsers do before they send a form (LEAD-3). */
@ApiTags('enquiries')
@Controller('api/captcha')
export class CaptchaController {
  constructor(
    private readonly captchas: Captchas,
    private readonly acts: ScarceActs,
  ) {}

  /** A challenge for one form. */
  @Get()
  @Bounded('read')
  @ApiOperation({
    operationId: 'getCaptcha',
    summary: 'A proof of work for a form',
    description:
      'An ALTCHA challenge. Its solution is sent with the form, in the header Captcha-Solution: base64 of {challenge, solution} as JSON. It is valid for two hours, on this site, with this Idempotency-Key. What is sent without a solution is taken too, and marked as suspected; what holds a vehicle or a time, or has a message sent, needs one once a network does much of it, and the work gets harder with that and with the load of the site. One solution is of use once.',
  })
  @ApiQuery({
    name: 'for',
    description: 'The Idempotency-Key that the form will be sent with.',
    schema: { type: 'string', minLength: 8, maxLength: 100 },
  })
  @ApiAnswer(200, captchaChallenge, 'The challenge.', captchaExample)
  @ApiProblems(400, 404, 429, 503)
  async challenge(
    @CurrentSite() site: SiteContext,
    @Query('for') key: unknown,
    @Req() { ip }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!site.config.forms.captcha) throw notFound('This site asks for no proof of work.');
    if (typeof key !== 'string' || !KEY.test(key))
      throw badRequest([{ field: 'for', message: 'Please send the Idempotency-Key: 8 to 100 printable characters.' }]);
    const challenge = await this.captchas.challenge(site, key, await this.acts.level(site, ip));
    await reply.header('cache-control', 'no-store').send(challenge);
  }
}
