import {
  crmReport,
  type PulledLeads,
  pulledLeads,
  pullQuery,
  type RecordedReport,
  recordedReport,
  reportOfType,
} from '@forecourt/contracts';
import { badRequest, zodFaults } from '@forecourt/service-kit';
import { Controller, Get, Header, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiAnswer, ApiCredential, ApiProblems, sentAs } from '../api/api-docs.ts';
import { pulledLeadsExample } from '../api/examples/crm.ts';
import { CrmClient } from '../clients/service-clients.ts';
import { Credentials } from '../credentials/credentials.ts';
import { boundedBody, readJsonObject } from '../http/request-body.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { WaitingCalls } from './waiting-calls.ts';

const BODY_LIMIT = 16 * 1024;
/** Beyond the longest wait. */
const TIMEOUT_MS = 35_000;
const caller = { actor: 'system:gateway' };

/** Leads for CRMs that can't be called, and what they report back, on any host (CRM-3): only of the credential's own dealerships (SITE-4). */
@ApiTags('crm')
@Controller('crm/v1/leads')
export class CrmController {
  readonly #waiting = new WaitingCalls();

  constructor(
    private readonly credentials: Credentials,
    private readonly leads: CrmClient,
  ) {}

  /** The next events after a place. */
  @Get()
  @Bounded('crm')
  @Header('cache-control', 'no-store')
  @ApiCredential("a CRM's")
  @ApiOperation({
    operationId: 'pullLeads',
    summary: 'Pull leads',
    description:
      'Events of the leads of the credential’s dealerships, in order for each lead. Store them, then send `next` as `after`. With `wait` the answer comes as soon as there is something new.',
  })
  @ApiQuery({
    name: 'after',
    required: false,
    description: 'The `next` of the last answer.',
    schema: { type: 'string' },
  })
  @ApiQuery({
    name: 'limit',
    required: false,
    description: 'How many events at most.',
    schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 },
  })
  @ApiQuery({
    name: 'wait',
    required: false,
    description: 'Seconds to wait where there is nothing new.',
    schema: { type: 'integer', minimum: 0, maximum: 25, default: 0 },
  })
  @ApiAnswer(200, pulledLeads, 'The next events; none if there are none.', pulledLeadsExample)
  @ApiProblems(400, 401, 429, 503)
  async pull(@Query() sent: Record<string, unknown>, @Req() request: FastifyRequest): Promise<PulledLeads> {
    const { token: _, ...holder } = await this.credentials.bearer(request, ['crm']);
    const read = pullQuery.safeParse(sent);
    if (!read.success) throw badRequest(zodFaults(read.error, sent));
    const { key_id: keyId, site, dealerships = [] } = holder;
    const waiter = { keyId, holder: site ?? dealerships.map(({ id }) => id).join() };
    return this.#waiting.bounded(waiter, async (mayWait) => {
      const query = mayWait ? read.data : { ...read.data, wait: 0 };
      const { body } = await this.leads.request('POST', '/crm/leads', {
        caller,
        timeoutMs: TIMEOUT_MS,
        body: { holder, query },
        answer: pulledLeads,
      });
      return body;
    });
  }

  /** Records what a CRM reports of a lead. */
  @Post(':id/events')
  @Bounded('crm')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiCredential("a CRM's")
  @ApiParam({
    name: 'id',
    description: "The lead's id.",
    schema: { type: 'string' },
    example: '5f2c7a3e-8d41-4b6f-9c02-1a7e6d5b4c39',
  })
  @ApiOperation({
    operationId: 'reportOnLead',
    summary: 'Report on a lead',
    description:
      'That it was acknowledged, contacted, given an appointment, won, lost or reopened. The same id is recorded once.',
    requestBody: {
      required: true,
      content: {
        'application/json': sentAs(crmReport, {
          contacted: { id: 'acme-123', type: 'contacted', channel: 'phone' },
          appointment: { id: 'acme-124', type: 'appointment', starts_at: '2026-03-05T01:00:00Z' },
          won: { id: 'acme-125', type: 'won', value: 25_990, salesperson: 'Kim Tran' },
        }),
      },
    },
  })
  @ApiAnswer(200, recordedReport, 'It is recorded.', {
    lead_id: '5f2c7a3e-8d41-4b6f-9c02-1a7e6d5b4c39',
    repeated: false,
  })
  @ApiProblems(400, 401, 404, 409, 413, 429, 503)
  async report(@Param('id') leadId: string, @Req() request: FastifyRequest): Promise<RecordedReport> {
    const { token: _, ...holder } = await this.credentials.bearer(request, ['crm']);
    const sent = readJsonObject(await boundedBody(request, BODY_LIMIT));
    const report = crmReport.safeParse(sent);
    if (!report.success) throw badRequest(zodFaults(report.error, sent));
    const { report: recorded, ignored } = reportOfType(report.data, sent);
    const { body } = await this.leads.request('POST', `/crm/leads/${encodeURIComponent(leadId)}/events`, {
      caller,
      body: { holder, report: recorded },
      answer: recordedReport,
    });
    return { ...body, ...(ignored.length > 0 && { ignored }) };
  }
}
