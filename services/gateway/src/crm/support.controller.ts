import { type LeadTimeline, leadTimeline } from '@forecourt/contracts';
import { Controller, Get, Header, Param, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiCredential } from '../api/api-credential.ts';
import { ApiAnswer, ApiProblems } from '../api/api-docs.ts';
import { leadTimelineExample } from '../api/examples/crm.ts';
import { CrmClient } from '../clients/service-clients.ts';
import { Credentials } from '../credentials/credentials.ts';
import { Bounded } from '../limits/route-bounds.ts';

/** Leads for those who support dealers, on any host (LEAD-5): only of the credential's own dealerships (SITE-4). */
@ApiTags('crm')
@Controller('support/v1/leads')
export class SupportController {
  constructor(
    private readonly credentials: Credentials,
    private readonly leads: CrmClient,
  ) {}

  /** A lead's whole history, with its person in plain text, and its deliveries. */
  @Get(':id')
  @Bounded('crm')
  @Header('cache-control', 'no-store')
  @ApiCredential("support's")
  @ApiParam({
    name: 'id',
    description: "The lead's id.",
    schema: { type: 'string' },
    example: '5f2c7a3e-8d41-4b6f-9c02-1a7e6d5b4c39',
  })
  @ApiOperation({
    operationId: 'readLeadTimeline',
    summary: "Read a lead's timeline",
    description: 'Everything that happened to it, oldest first, and its deliveries to subscriptions, newest first.',
  })
  @ApiAnswer(200, leadTimeline, 'The timeline.', leadTimelineExample)
  @ApiProblems(401, 404, 429, 503)
  async timeline(@Param('id') leadId: string, @Req() request: FastifyRequest): Promise<LeadTimeline> {
    const { token: _, ...holder } = await this.credentials.bearer(request, ['support']);
    const { body } = await this.leads.request('POST', `/crm/leads/${encodeURIComponent(leadId)}/timeline`, {
      caller: { actor: 'system:gateway' },
      body: { holder },
      answer: leadTimeline,
    });
    return body;
  }
}
