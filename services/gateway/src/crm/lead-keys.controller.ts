import { type LeadKeys, leadKeys, leadKeysRequest } from '@forecourt/contracts';
import { badRequest, zodFaults } from '@forecourt/service-kit';
import { Controller, Header, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiAnswer, ApiCredential, ApiProblems, sentAs } from '../api/api-docs.ts';
import { leadKeysExample } from '../api/examples/crm.ts';
import { CrmClient } from '../clients/service-clients.ts';
import { Credentials } from '../credentials/credentials.ts';
import { boundedBody, readJsonObject } from '../http/request-body.ts';
import { Bounded } from '../limits/route-bounds.ts';

const BODY_LIMIT = 16 * 1024;

/** The keys that open leads of version 2 of the lead topic, on any host: only of the credential's own dealerships (SITE-4). */
@ApiTags('crm')
@Controller('crm/v1/keys')
export class LeadKeysController {
  constructor(
    private readonly credentials: Credentials,
    private readonly leads: CrmClient,
  ) {}

  /** The keys of up to 100 leads. */
  @Post()
  @Bounded('crm')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiCredential("a CRM's")
  @ApiOperation({
    operationId: 'readLeadKeys',
    summary: 'Fetch keys of leads',
    description:
      'The keys that open `sealed` in leads of the topic forecourt.leads.lead.v2, as a JWK Set. Do not store them: the key of an erased person is gone.',
    requestBody: {
      required: true,
      content: { 'application/json': sentAs(leadKeysRequest, { two: { lead_ids: leadKeysExample.erased } }) },
    },
  })
  @ApiAnswer(200, leadKeys, 'The keys, and the leads that have none.', leadKeysExample)
  @ApiProblems(400, 401, 413, 429, 503)
  async keys(@Req() request: FastifyRequest): Promise<LeadKeys> {
    const { token: _, ...holder } = await this.credentials.bearer(request, ['crm']);
    const sent = readJsonObject(await boundedBody(request, BODY_LIMIT));
    const read = leadKeysRequest.safeParse(sent);
    if (!read.success) throw badRequest(zodFaults(read.error, sent));
    const { body } = await this.leads.request('POST', '/crm/keys', {
      caller: { actor: 'system:gateway' },
      body: { holder, ...read.data },
      answer: leadKeys,
    });
    return body;
  }
}
