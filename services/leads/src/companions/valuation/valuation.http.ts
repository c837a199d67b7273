import {
  takesValuations,
  type Valuation,
  type ValuationChange,
  type ValuationRequest,
  valuationChange,
  valuationRequest,
} from '@forecourt/contracts';
import { EventStore } from '@forecourt/event-store';
import { PersonKeys } from '@forecourt/persons';
import {
  AllowCallers,
  Caller,
  type CallerClaims,
  Clock,
  callerMeta,
  SiteDirectory,
  siteOfCaller,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, Get, Headers, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { readIdempotencyKey } from '../../enquiry/enquiry.request.ts';
import { ContinueValuation, RecordResult, StartValuation } from './valuation.commands.ts';
import { toValuation } from './valuation.decider.ts';
import { loadValuation, noSuchValuation } from './valuation.rows.ts';

/** Valuations of trade-ins by their unguessable ids (TRADE-1). */
@Controller('valuations')
@AllowCallers({ gateway: ['visitor'] })
export class ValuationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly keys: PersonKeys,
    private readonly directory: SiteDirectory,
    private readonly clock: Clock,
  ) {}

  /** Starts one: 201, and 200 with the same valuation when the same key comes again. */
  @Post()
  async start(
    @Body(ZodBody(valuationRequest)) request: ValuationRequest,
    @Headers('idempotency-key') key: unknown,
    @Caller() caller: CallerClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Valuation> {
    const command = new StartValuation({
      request,
      idempotencyKey: readIdempotencyKey(key),
      caller,
      meta: callerMeta(caller),
    });
    const { valuation, repeated } = await this.commands.execute(command);
    reply.code(repeated ? 200 : 201);
    return valuation;
  }

  /** A valuation as it stands. @throws ProblemError 404 for one of another site (SITE-4), or one that is forgotten */
  @Get(':id')
  async show(@Param('id') id: string, @Caller() caller: CallerClaims): Promise<Valuation> {
    const { config } = await siteOfCaller(caller, this.directory);
    const found = takesValuations(config)
      ? await this.store.transact((tx) => loadValuation(tx, this.keys, { id, site: config.slug }))
      : undefined;
    if (!found) throw noSuchValuation();
    return toValuation(id, found.state, this.clock.now());
  }

  /** Continues one; sent twice, it changes nothing. */
  @Patch(':id')
  change(
    @Param('id') id: string,
    @Body(ZodBody(valuationChange)) change: ValuationChange,
    @Caller() caller: CallerClaims,
  ): Promise<Valuation> {
    return this.commands.execute(new ContinueValuation({ id, change, caller, meta: callerMeta(caller) }));
  }

  /** Records its result. */
  @Post(':id/record')
  @HttpCode(204)
  async record(@Param('id') id: string, @Caller() caller: CallerClaims): Promise<void> {
    await this.commands.execute(new RecordResult({ id, caller, meta: callerMeta(caller) }));
  }
}
