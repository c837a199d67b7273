import { type PhoneRevealLog, phoneRevealLog, phoneRevealQuery } from '@forecourt/contracts';
import { badRequest, zodFaults } from '@forecourt/service-kit';
import { Controller, Get, Header, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiAnswer, ApiCredential, ApiProblems } from '../api/api-docs.ts';
import { phoneRevealLogExample } from '../api/examples/support.ts';
import { Credentials } from '../credentials/credentials.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { SupportLeads } from './reads/support-leads.ts';

/** The log of revealed numbers for those who support dealers, on any host (VEH-4, AUTH-5): only of the credential's own dealerships. */
@ApiTags('support')
@Controller('support/v1/phone-reveals')
export class SupportRevealsController {
  constructor(
    private readonly credentials: Credentials,
    private readonly leads: SupportLeads,
  ) {}

  /** One day of one dealership. */
  @Get()
  @Bounded('crm')
  @Header('cache-control', 'no-store')
  @ApiCredential("support's")
  @ApiQuery({ name: 'dealership_id', description: 'Whose cars they were about.', schema: { type: 'integer' } })
  @ApiQuery({
    name: 'day',
    description: 'The day at the dealership, such as 2026-03-04.',
    schema: { type: 'string', format: 'date' },
  })
  @ApiOperation({
    operationId: 'listPhoneReveals',
    summary: 'List the phone numbers that visitors asked to see',
    description:
      'Of one dealership on one day, newest first. They say nothing about the visitors, and are kept for 400 days.',
  })
  @ApiAnswer(200, phoneRevealLog, 'The log of the day.', phoneRevealLogExample)
  @ApiProblems(400, 401, 404, 429, 503)
  async list(@Query() sent: Record<string, unknown>, @Req() request: FastifyRequest): Promise<PhoneRevealLog> {
    const { token: _, ...holder } = await this.credentials.bearer(request, ['support']);
    const query = phoneRevealQuery.safeParse(sent);
    if (!query.success) throw badRequest(zodFaults(query.error, sent));
    return this.leads.reveals(holder, query.data);
  }
}
