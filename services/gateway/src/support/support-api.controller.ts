import {
  type CredentialHolder,
  type LeadList,
  type LeadTimeline,
  leadList,
  leadListQuery,
  leadStates,
  leadTimeline,
  MOST_LISTED_LEADS,
  openDeliveries,
  type Replayed,
  replayed,
  type SupportDeliveries,
  sendAgain,
  supportDeliveries,
} from '@forecourt/contracts';
import { badRequest, zodFaults } from '@forecourt/service-kit';
import { Controller, Get, Header, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiAnswer, ApiCredential, ApiProblems, sentAs } from '../api/api-docs.ts';
import { leadTimelineExample } from '../api/examples/crm.ts';
import { leadListExample, supportDeliveriesExample } from '../api/examples/support.ts';
import { Credentials } from '../credentials/credentials.ts';
import { boundedBody, readJsonObject } from '../http/request-body.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { SupportLeads } from './reads/support-leads.ts';

const BODY_LIMIT = 4 * 1024;

const ApiLeadId = () =>
  ApiParam({
    name: 'id',
    description: "The lead's id.",
    schema: { type: 'string' },
    example: '5f2c7a3e-8d41-4b6f-9c02-1a7e6d5b4c39',
  });

/** Leads for those who support dealers, on any host (AUTH-5, LEAD-5): only of the credential's own dealerships (SITE-4). */
@ApiTags('support')
@Controller('support/v1/leads')
export class SupportApiController {
  constructor(
    private readonly credentials: Credentials,
    private readonly leads: SupportLeads,
  ) {}

  /** Leads, newest first, in pages. */
  @Get()
  @Bounded('crm')
  @Header('cache-control', 'no-store')
  @ApiCredential("support's")
  @ApiQuery({ name: 'state', required: false, description: 'Those in one state.', schema: { enum: [...leadStates] } })
  @ApiQuery({
    name: 'deliveries',
    required: false,
    description: 'Those with a delivery that waits, or that was given up.',
    schema: { enum: [...openDeliveries] },
  })
  @ApiQuery({
    name: 'dealership_id',
    required: false,
    description: 'Those of one dealership.',
    schema: { type: 'integer' },
  })
  @ApiQuery({
    name: 'before',
    required: false,
    description: 'The `next` of the last answer.',
    schema: { type: 'string' },
  })
  @ApiQuery({
    name: 'limit',
    required: false,
    description: 'How many leads at most.',
    schema: { type: 'integer', minimum: 1, maximum: MOST_LISTED_LEADS, default: 50 },
  })
  @ApiOperation({
    operationId: 'listLeads',
    summary: 'List leads',
    description: 'Of the credential’s dealerships, newest first, without anything about their persons.',
  })
  @ApiAnswer(200, leadList, 'The leads.', leadListExample)
  @ApiProblems(400, 401, 429, 503)
  async list(@Query() sent: Record<string, unknown>, @Req() request: FastifyRequest): Promise<LeadList> {
    const holder = await this.#holderOf(request);
    const query = leadListQuery.safeParse(sent);
    if (!query.success) throw badRequest(zodFaults(query.error, sent));
    return this.leads.list(holder, query.data);
  }

  /** A lead's whole history, with its person in plain text, and its deliveries. */
  @Get(':id')
  @Bounded('crm')
  @Header('cache-control', 'no-store')
  @ApiCredential("support's")
  @ApiLeadId()
  @ApiOperation({
    operationId: 'readLeadTimeline',
    summary: "Read a lead's timeline",
    description:
      'Everything that happened to it, oldest first, and its deliveries to subscriptions, newest first. Each reading is logged.',
  })
  @ApiAnswer(200, leadTimeline, 'The timeline.', leadTimelineExample)
  @ApiProblems(401, 404, 429, 503)
  async timeline(@Param('id') leadId: string, @Req() request: FastifyRequest): Promise<LeadTimeline> {
    return this.leads.timeline(await this.#holderOf(request), leadId);
  }

  /** A lead's deliveries. */
  @Get(':id/deliveries')
  @Bounded('crm')
  @Header('cache-control', 'no-store')
  @ApiCredential("support's")
  @ApiLeadId()
  @ApiOperation({
    operationId: 'listLeadDeliveries',
    summary: "List a lead's deliveries",
    description: 'What went where, when, how it was answered and when it is tried next. The newest 200.',
  })
  @ApiAnswer(200, supportDeliveries, 'The deliveries.', supportDeliveriesExample)
  @ApiProblems(401, 404, 429, 503)
  async deliveries(@Param('id') leadId: string, @Req() request: FastifyRequest): Promise<SupportDeliveries> {
    return this.leads.deliveries(await this.#holderOf(request), leadId);
  }

  /** Sends again what was given up. */
  @Post(':id/send-again')
  @Bounded('crm')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiCredential("support's")
  @ApiLeadId()
  @ApiOperation({
    operationId: 'sendLeadAgain',
    summary: 'Send a lead again',
    description: 'Its deliveries to one subscription that were given up, in their order.',
    requestBody: {
      required: true,
      content: { 'application/json': sentAs(sendAgain, { lead: { subscription_id: 'sub_0123456789ab' } }) },
    },
  })
  @ApiAnswer(200, replayed, 'How many messages are queued.', { messages: 2 })
  @ApiProblems(400, 401, 404, 409, 413, 429, 503)
  async sendAgain(@Param('id') leadId: string, @Req() request: FastifyRequest): Promise<Replayed> {
    const holder = await this.#holderOf(request);
    const sent = readJsonObject(await boundedBody(request, BODY_LIMIT));
    const again = sendAgain.safeParse(sent);
    if (!again.success) throw badRequest(zodFaults(again.error, sent));
    return this.leads.sendAgain(holder, leadId, again.data);
  }

  async #holderOf(request: FastifyRequest): Promise<CredentialHolder> {
    const { token: _, ...holder } = await this.credentials.bearer(request, ['support']);
    return holder;
  }
}
