import { type PhoneRevealRequest, parsedJson, phoneRevealRequest, revealedPhone } from '@forecourt/contracts';
import { badRequest, zodFaults } from '@forecourt/service-kit';
import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems } from '../api/api-docs.ts';
import { schemaRef } from '../api/api-schemas.ts';
import { vehicleExample } from '../api/examples/cars.ts';
import { requireSameOrigin } from '../http/other-websites.ts';
import { boundedBody } from '../http/request-body.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { CarPages } from './car-pages.ts';
import { noNumber, PhoneReveals } from './phone-reveals.ts';

const BODY_LIMIT = 1_024;

/** The number to call about a car, which its page does not have until a visitor asks for it (VEH-4). */
@ApiTags('cars')
@Controller('api/phone-reveals')
export class PhoneRevealController {
  constructor(
    private readonly cars: CarPages,
    private readonly reveals: PhoneReveals,
  ) {}

  /** Answers the number and logs that it was shown. */
  @Post()
  @Bounded('send')
  @ApiOperation({
    operationId: 'revealPhone',
    summary: 'Show the number to call about a car',
    description: 'Each answer is logged for the dealer, with the car and the site and nothing about the visitor.',
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemaRef(phoneRevealRequest),
          example: { car_id: vehicleExample.id, dealership_id: vehicleExample.dealership_id, website_id: 1 },
        },
      },
    },
  })
  @ApiAnswer(200, revealedPhone, 'The number.', { label: '07 3000 0000', href: 'tel:0730000000' })
  @ApiProblems(400, 403, 404, 413, 429, 503)
  async reveal(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    requireSameOrigin(request.headers, request.host);
    await this.reveals.admit(request.ip);
    const asked = readRequest((await boundedBody(request, BODY_LIMIT)).toString());
    const answer = await this.cars.find(site, asked.car_id);
    if (answer.kind !== 'found' && answer.kind !== 'gone') throw noNumber();
    requireOwn(asked, { dealership_id: answer.dealership.id, website_id: site.config.id });
    const phone = await this.reveals.reveal(site, answer);
    await reply.code(200).header('cache-control', 'no-store').send(phone);
  }
}

/** What is asked for. @throws ProblemError 400 naming each field that is wrong */
function readRequest(body: string): PhoneRevealRequest {
  const sent = parsedJson(body);
  const { data, error } = phoneRevealRequest.safeParse(sent);
  if (!data) throw badRequest(zodFaults(error, sent));
  return data;
}

/** @throws ProblemError 400 naming the id that is not the car's dealership or the host's site (SITE-4) */
function requireOwn(asked: PhoneRevealRequest, own: Required<Omit<PhoneRevealRequest, 'car_id'>>): void {
  const wrong = (['dealership_id', 'website_id'] as const).filter(
    (field) => asked[field] !== undefined && asked[field] !== own[field],
  );
  if (wrong.length === 0) return;
  throw badRequest(wrong.map((field) => ({ field, message: `expected the id of the car's own; got ${asked[field]}` })));
}
