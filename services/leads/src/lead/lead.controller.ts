import { Caller, type CallerClaims, forbidden } from '@forecourt/service-kit';
import { Controller, Get, Inject, Param } from '@nestjs/common';
import type { LeadHistory } from './lead.history.ts';
import { LeadService } from './lead.service.ts';

/** Leads for those who support dealers. */
@Controller('leads')
export class LeadController {
  constructor(@Inject(LeadService) private readonly leads: LeadService) {}

  /** A lead's whole history, its person in clear: for support alone, and of the caller's dealerships alone (SITE-4). */
  @Get(':id')
  history(@Param('id') leadId: string, @Caller() caller: CallerClaims): Promise<LeadHistory> {
    if (!isSupport(caller.actor)) throw forbidden('Only support may read leads.');
    return this.leads.historyOf(
      leadId,
      (caller.dealerships ?? []).map(({ id }) => id),
    );
  }
}

function isSupport(actor: string): boolean {
  return actor === 'operator' || actor.startsWith('support:');
}
