import {
  createdSubscription,
  createSubscription,
  replayed,
  replayRequest,
  rotateSecret,
  subscription,
  testResult,
} from '@forecourt/contracts';
import { Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiCredential, ApiProblems, sentAs } from '../api/api-docs.ts';
import { createdSubscriptionExample, deliveryExample, subscriptionExample } from '../api/examples/crm.ts';
import { deliveryList, subscriptionList } from '../api/key-schemas.ts';
import { CrmClient } from '../clients/service-clients.ts';
import { Credentials } from '../credentials/credentials.ts';
import { boundedBody, readJsonObject } from '../http/request-body.ts';
import { Bounded } from '../limits/route-bounds.ts';

const ApiSubscriptionId = () =>
  ApiParam({
    name: 'id',
    description: "The subscription's id.",
    schema: { type: 'string' },
    example: 'sub_0123456789ab',
  });

const BODY_LIMIT = 16 * 1024;
/** A test waits for the CRM's answer. */
const TIMEOUT_MS = 20_000;

/** The subscriptions of CRMs, for the operator, on any host (CRM-2). Bodies and answers are those of the leads service. */
@ApiTags('crm')
@Controller('operate/v1/subscriptions')
export class SubscriptionController {
  constructor(
    private readonly credentials: Credentials,
    private readonly leads: CrmClient,
  ) {}

  /** Without secrets. */
  @Get()
  @Bounded('crm')
  @ApiCredential("an operator's")
  @ApiQuery({
    name: 'dealership_id',
    required: false,
    description: 'Those of one dealership.',
    schema: { type: 'integer' },
  })
  @ApiOperation({
    operationId: 'listSubscriptions',
    summary: 'List subscriptions',
    description: 'Without their secrets.',
  })
  @ApiAnswer(200, subscriptionList, 'The subscriptions.', [subscriptionExample])
  @ApiProblems(400, 401, 429, 503)
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, '');
  }

  /** A new one, with its secret. */
  @Post()
  @Bounded('crm')
  @ApiCredential("an operator's")
  @ApiOperation({
    operationId: 'createSubscription',
    summary: 'Subscribe a CRM to the leads of a dealership',
    description:
      'The signing secret is shown in this answer alone. Emails are not signed: such a subscription has none.',
    requestBody: {
      required: true,
      content: {
        'application/json': sentAs(createSubscription, {
          webhook: { dealership_id: 501, name: 'Acme CRM', url: 'https://crm.example/leads' },
          adf_webhook: {
            dealership_id: 501,
            name: 'Old CRM',
            kind: 'adf-webhook',
            url: 'https://adf.example/leads',
            email: 'sales@harbour-motors.example',
          },
          adf_email: { dealership_id: 501, name: 'Older CRM', kind: 'adf-email', email: 'leads@adf.example' },
          email: { dealership_id: 501, name: 'The sales desk', kind: 'email', email: 'sales@harbour-motors.example' },
        }),
      },
    },
  })
  @ApiAnswer(201, createdSubscription, 'The subscription, with its secret.', createdSubscriptionExample)
  @ApiProblems(400, 401, 409, 413, 429, 503)
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, '');
  }

  /** Sends a test message now. */
  @Post(':id/test')
  @Bounded('crm')
  @ApiCredential("an operator's")
  @ApiSubscriptionId()
  @ApiOperation({
    operationId: 'testSubscription',
    summary: 'Send a test message',
    description: 'And how it was answered.',
  })
  @ApiAnswer(200, testResult, 'How it was answered.', { delivered: true, answer: 200, milliseconds: 82 })
  @ApiProblems(401, 404, 429, 503)
  test(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, `/${encodeURIComponent(id)}/test`);
  }

  /** A new secret. */
  @Post(':id/rotate')
  @Bounded('crm')
  @ApiCredential("an operator's")
  @ApiSubscriptionId()
  @ApiOperation({
    operationId: 'rotateSubscriptionSecret',
    summary: "Rotate a subscription's secret",
    description: 'Messages are signed by the old one too for some hours.',
    requestBody: { content: { 'application/json': sentAs(rotateSecret, { hours: { overlap_hours: 24 } }) } },
  })
  @ApiAnswer(201, createdSubscription, 'The subscription, with its new secret.', createdSubscriptionExample)
  @ApiProblems(400, 401, 404, 429, 503)
  rotate(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, `/${encodeURIComponent(id)}/rotate`);
  }

  /** Stops sending. */
  @Post(':id/disable')
  @Bounded('crm')
  @ApiCredential("an operator's")
  @ApiSubscriptionId()
  @ApiOperation({ operationId: 'disableSubscription', summary: 'Stop sending', description: 'Messages wait.' })
  @ApiAnswer(200, subscription, 'The subscription.', { ...subscriptionExample, enabled: false })
  @ApiProblems(401, 404, 429, 503)
  disable(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, `/${encodeURIComponent(id)}/disable`);
  }

  /** Sends again. */
  @Post(':id/enable')
  @Bounded('crm')
  @ApiCredential("an operator's")
  @ApiSubscriptionId()
  @ApiOperation({
    operationId: 'enableSubscription',
    summary: 'Send again',
    description: 'Also what waited, and what was in the dead letter.',
  })
  @ApiAnswer(200, subscription, 'The subscription.', subscriptionExample)
  @ApiProblems(401, 404, 429, 503)
  enable(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, `/${encodeURIComponent(id)}/enable`);
  }

  /** Queues messages again. */
  @Post(':id/replay')
  @Bounded('crm')
  @ApiCredential("an operator's")
  @ApiSubscriptionId()
  @ApiOperation({
    operationId: 'replaySubscription',
    summary: 'Send messages again',
    description: 'All from a time on, or those of one lead.',
    requestBody: {
      required: true,
      content: { 'application/json': sentAs(replayRequest, { since: { since: '2026-03-04T02:00:00Z' } }) },
    },
  })
  @ApiAnswer(200, replayed, 'How many.', { messages: 12 })
  @ApiProblems(400, 401, 404, 429, 503)
  replay(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, `/${encodeURIComponent(id)}/replay`);
  }

  /** What went where, when, and how it was answered. */
  @Get(':id/deliveries')
  @Bounded('crm')
  @ApiCredential("an operator's")
  @ApiSubscriptionId()
  @ApiQuery({ name: 'lead_id', required: false, description: 'Of one lead.', schema: { type: 'string' } })
  @ApiQuery({
    name: 'status',
    required: false,
    description: 'Where they stand.',
    schema: { type: 'string', enum: ['waiting', 'delivered', 'dead'] },
  })
  @ApiOperation({ operationId: 'listDeliveries', summary: 'List deliveries', description: 'The newest 200.' })
  @ApiAnswer(200, deliveryList, 'The deliveries.', [deliveryExample])
  @ApiProblems(400, 401, 404, 429, 503)
  deliveries(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, `/${encodeURIComponent(id)}/deliveries`);
  }

  /** Removes it with its queue. */
  @Delete(':id')
  @Bounded('crm')
  @ApiCredential("an operator's")
  @ApiSubscriptionId()
  @ApiOperation({ operationId: 'removeSubscription', summary: 'Remove a subscription', description: 'With its queue.' })
  @ApiResponse({ status: 204, description: 'It is removed.' })
  @ApiProblems(401, 404, 429, 503)
  remove(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, `/${encodeURIComponent(id)}`);
  }

  async #pass(request: FastifyRequest, reply: FastifyReply, path: string): Promise<void> {
    await this.credentials.bearer(request, ['operator']);
    const method = request.method as 'GET' | 'POST' | 'DELETE';
    const body = method === 'POST' ? readJsonObject(await boundedBody(request, BODY_LIMIT)) : undefined;
    const answer = await this.leads.request(method, `/subscriptions${path}`, {
      caller: { actor: 'system:gateway' },
      timeoutMs: TIMEOUT_MS,
      query: Object.fromEntries(new URLSearchParams(request.originalUrl.split('?')[1] ?? '')),
      ...(body !== undefined && { body }),
    });
    await reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
  }
}
