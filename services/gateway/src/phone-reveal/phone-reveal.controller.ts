import { phoneRevealRequest, type RevealedPhone, revealedPhone } from '@forecourt/contracts';
import { badRequest, notFound, ProblemError, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ApiAnswer, ApiProblems } from '../api/api-docs.ts';
import { schemaRef } from '../api/api-schemas.ts';
import { vehicleExample } from '../api/examples/cars.ts';
import { CarPages } from '../car/car-pages.ts';
import { LeadsClient } from '../clients/service-clients.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { boundedBody } from '../http/bounded-body.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import { memoryLimit, type RateLimit } from '../limits/rate-limit.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { dealerPhone } from '../places/vehicle-location.ts';
import { CurrentSite } from '../site/current-site.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';
import { phonePage } from './phone-page.ts';

const BODY_LIMIT = 1_024;
const FORM = 'application/x-www-form-urlencoded';
const NO_NUMBER = 'There is no number to call about this car on this site.';

/** The number to call about a car, which its page does not have until a visitor asks for it (VEH-4). */
@ApiTags('cars')
@Controller('api/phone-reveals')
export class PhoneRevealController {
  readonly #limit: RateLimit;

  constructor(
    private readonly cars: CarPages,
    private readonly leads: LeadsClient,
    @Inject(SERVICE_LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    @Inject(GATEWAY_LIMITS) { revealsPerMinute: times }: Pick<GatewayLimits, 'revealsPerMinute'>,
  ) {
    this.#limit = memoryLimit({ name: 'reveals', times, seconds: 60 });
  }

  /** Answers the number and logs that it was shown. A plain form gets a page with it. */
  @Post()
  @Bounded('send')
  @ApiOperation({
    operationId: 'revealPhone',
    summary: 'Show the number to call about a car',
    description: 'Each answer is logged for the dealer, with the car and the site and nothing about the visitor.',
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: schemaRef(phoneRevealRequest), example: { car_id: vehicleExample.id } },
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
    await this.#limit.take(request.ip);
    const isForm = request.headers['content-type']?.startsWith(FORM) === true;
    const asked = readRequest((await boundedBody(request.raw, BODY_LIMIT)).toString(), isForm);
    const answer = await this.cars.find(site, asked);
    if (answer.kind !== 'found' && answer.kind !== 'gone') throw notFound(NO_NUMBER);
    const phone = dealerPhone(answer.vehicle, answer.dealership, site.config);
    if (!phone) throw notFound(NO_NUMBER);
    await this.#log(site, { car_id: answer.vehicle.id, dealership_id: answer.dealership.id });
    reply.header('cache-control', 'no-store');
    if (isForm) {
      const { slug } = answer.vehicle;
      await reply.header('content-type', 'text/html; charset=utf-8').send(phonePage(site.config.name, phone, slug));
    } else await reply.code(200).send(phone satisfies RevealedPhone);
  }

  /** A caller matters more to the dealer than the count of callers: what can't be logged is reported and the number is shown. */
  async #log(site: SiteContext, body: { car_id: string; dealership_id: number }): Promise<void> {
    try {
      await this.leads.request('POST', '/phone-reveals', { caller: visitorOf(site), body });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.logger.warn({ err: error, ...body }, 'a phone reveal was not logged');
    }
  }
}

/** The car that is asked for. @throws ProblemError 400 naming car_id */
function readRequest(body: string, isForm: boolean): string {
  const { data } = phoneRevealRequest.safeParse(isForm ? Object.fromEntries(new URLSearchParams(body)) : parsed(body));
  if (!data) throw badRequest([{ field: 'car_id', message: 'expected the car’s id, and nothing else' }]);
  return data.car_id;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
