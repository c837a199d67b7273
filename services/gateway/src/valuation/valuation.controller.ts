import {
  miscellaneousRecord,
  type ShownValuation,
  shownValuation,
  takesValuations,
  valuationChange,
  valuationRequest,
} from '@forecourt/contracts';
import { changeExample, startExample, startedExample, valuedExample } from '@forecourt/contracts/valuation-example';
import { badRequest, notFound, zodFaults } from '@forecourt/service-kit';
import { Controller, Get, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiAnswer, ApiProblems } from '../api/api-docs.ts';
import { schemaRef } from '../api/api-schemas.ts';
import { requireSameOrigin } from '../http/other-websites.ts';
import { boundedBody } from '../http/request-body.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { VALUATION_LIMIT, ValuationDesk } from './valuation-desk.ts';

const BODY_LIMIT = 4 * 1_024;
const ID = /^[A-Za-z0-9_-]{43}$/;

const bodyOf = (schema: z.ZodType, example: object) => ({
  required: true,
  content: { 'application/json': { schema: schemaRef(schema), example } },
});

/** Valuations of trade-ins (TRADE-1). */
@ApiTags('valuations')
@Controller('api')
export class ValuationController {
  constructor(
    private readonly desk: ValuationDesk,
    @Inject(VALUATION_LIMIT) private readonly limit: RateLimit,
  ) {}

  /** Starts a valuation; sent again with the same Idempotency-Key it is the same one. */
  @Post('valuations')
  @Bounded('send')
  @ApiOperation({
    operationId: 'startValuation',
    summary: 'Value a trade-in',
    description:
      'Looks the registration up. The id of the answer can’t be guessed: anyone who has it can read and continue the valuation on this site. What a registration leads to takes up to four seconds.',
    requestBody: bodyOf(valuationRequest, startExample),
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    description: 'New for each valuation, the same for each try of it: 8 to 100 printable characters, as a UUID.',
    required: true,
    schema: { type: 'string', minLength: 8, maxLength: 100, pattern: '^[\\x20-\\x7e]{8,100}$' },
  })
  @ApiAnswer(201, shownValuation, 'The valuation is started.', startedExample)
  @ApiAnswer(200, shownValuation, 'The same valuation again, to a repeat with the same key.', startedExample)
  @ApiProblems(400, 403, 404, 409, 413, 429, 503)
  async start(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const body = await this.#read(site, request, valuationRequest);
    const key = request.headers['idempotency-key'];
    const { shown, repeated } = await this.desk.start(site, body, typeof key === 'string' ? key : '');
    await reply
      .code(repeated ? 200 : 201)
      .header('cache-control', 'no-store')
      .send(shown);
  }

  /** A valuation as it stands. */
  @Get('valuations/:id')
  @Bounded('read')
  @ApiOperation({
    operationId: 'getValuation',
    summary: 'A valuation as it stands',
    description:
      'What the visitor has said so far, and the estimate once there is one. It never holds the registration.',
  })
  @ApiParam({
    name: 'id',
    description: 'The id that startValuation answered.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
  })
  @ApiQuery({
    name: 'car_id',
    required: false,
    description: 'Another car of the site; the answer has the price difference to it.',
    schema: { type: 'string', maxLength: 120 },
  })
  @ApiAnswer(200, shownValuation, 'The valuation.', valuedExample)
  @ApiProblems(404, 429, 503)
  async show(
    @CurrentSite() site: SiteContext,
    @Param('id') id: string,
    @Query('car_id') carId: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const car = typeof carId === 'string' ? carId.slice(0, 120) : undefined;
    const shown: ShownValuation = await this.desk.find(site, checkedId(site, id), car);
    await reply.header('cache-control', 'private, no-store').send(shown);
  }

  /** Continues a valuation: what is sent replaces what was said before. */
  @Patch('valuations/:id')
  @Bounded('send')
  @ApiOperation({
    operationId: 'continueValuation',
    summary: 'Say more of a trade-in, or ask for its estimate',
    description:
      'With `form_completed` the estimate is made, or `by_hand` says why a person values the vehicle. A lead that names the valuation as `valuation_id` accepts the estimate with it; a lead that was sent before accepts it by `offer_accepted`, `lead_id` and `subcategory`. Sent twice, nothing changes.',
    requestBody: bodyOf(valuationChange, changeExample),
  })
  @ApiParam({
    name: 'id',
    description: 'The id that startValuation answered.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
  })
  @ApiAnswer(200, shownValuation, 'The valuation as it stands now.', valuedExample)
  @ApiProblems(400, 403, 404, 409, 413, 429, 503)
  async change(
    @CurrentSite() site: SiteContext,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const known = checkedId(site, id);
    const body = await this.#read(site, request, valuationChange);
    await reply.header('cache-control', 'no-store').send(await this.desk.change(site, known, body));
  }

  /** Records the result of a valuation, where the site does. */
  @Post('miscellaneous')
  @HttpCode(204)
  @Bounded('send')
  @ApiOperation({
    operationId: 'recordMiscellaneous',
    summary: 'Record the result of a valuation',
    description:
      'The valuation as it was answered, with `column_name`; the platform records the result that it has under the `id`. Only on sites with `valuations.record`. A visitor’s valuation never waits for it.',
    requestBody: bodyOf(miscellaneousRecord, { column_name: 'valuation', id: startedExample.id }),
  })
  @ApiResponse({ status: 204, description: 'The result is recorded.' })
  @ApiProblems(400, 403, 404, 409, 413, 429, 503)
  async record(@CurrentSite() site: SiteContext, @Req() request: FastifyRequest): Promise<void> {
    if (!site.config.valuations.record) throw notFound();
    const { id } = await this.#read(site, request, miscellaneousRecord);
    await this.desk.record(site, id);
  }

  /** A body of the site's own pages, once its origin, rate and length are in order. */
  async #read<Schema extends z.ZodType>(
    site: SiteContext,
    request: FastifyRequest,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    if (!takesValuations(site.config)) throw notFound();
    requireSameOrigin(request.headers, request.host);
    await this.limit.take(request.ip);
    const sent = parsed((await boundedBody(request, BODY_LIMIT)).toString('utf8'));
    const result = schema.safeParse(sent);
    if (!result.success) throw badRequest(zodFaults(result.error, sent));
    return result.data;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest([{ field: 'body', message: 'expected JSON' }]);
  }
}

function checkedId({ config }: SiteContext, id: string): string {
  if (!takesValuations(config) || !ID.test(id)) throw notFound();
  return id;
}
