import { AllowCallers, Caller, type CallerClaims, SiteDirectory, siteOfCaller } from '@forecourt/service-kit';
import { Controller, Get, Inject, Param } from '@nestjs/common';
import type { LeadHistory } from '../lead/lead.history.ts';
import { LeadService } from '../lead/lead.service.ts';
import { Readings } from './readings.ts';

/** Leads for those who support dealers. */
@Controller('leads')
@AllowCallers({ support: ['support'] })
export class LeadController {
  constructor(
    @Inject(LeadService) private readonly leads: LeadService,
    @Inject(Readings) private readonly readings: Readings,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
  ) {}

  /** A lead's whole history, with its person in plain text: only of the caller's site (SITE-4). The reading is logged. */
  @Get(':id')
  async history(@Param('id') leadId: string, @Caller() caller: CallerClaims): Promise<LeadHistory> {
    const { dealerships } = await siteOfCaller(caller, this.directory);
    const history = await this.leads.historyOf(
      leadId,
      dealerships.map(({ id }) => id),
    );
    await this.readings.log(leadId, caller.actor);
    return history;
  }
}
