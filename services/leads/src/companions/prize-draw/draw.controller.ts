import type { PrizeDrawn } from '@forecourt/contracts';
import { AllowCallers, Caller, type CallerClaims, notFound, SiteDirectory, siteOfCaller } from '@forecourt/service-kit';
import { Controller, Get, Inject, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { prizeOfLead } from './prize-draws.ts';

/** What visitors won, for the page after a spin. A lead's id is known only to who sent it. */
@Controller('draws')
@AllowCallers({ gateway: ['visitor'] })
export class DrawController {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
  ) {}

  /** The prize of a lead of the caller's site (SITE-4). @throws ProblemError 404 for a lead that is no spin of this site. */
  @Get(':leadId')
  async prize(@Param('leadId') leadId: string, @Caller() caller: CallerClaims): Promise<PrizeDrawn> {
    const { config } = await siteOfCaller(caller, this.directory);
    const prize = await prizeOfLead(this.dataSource, config.slug, leadId);
    if (prize === undefined) throw notFound();
    return { prize };
  }
}
