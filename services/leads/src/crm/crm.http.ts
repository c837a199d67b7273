import {
  type CredentialHolder,
  heldLeadKeys,
  heldPull,
  heldReport,
  type LeadKeys,
  type PulledLeads,
  type RecordedReport,
} from '@forecourt/contracts';
import { AllowCallers, SiteDirectory, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { z } from 'zod';
import { LeadKeyReader, PullFeed } from './pull-feed.ts';
import { ReportRecorder } from './record-report.ts';

/** The dealerships that a credential of the purpose crm or support is for: its own list, or those of its site at present (SITE-4). */
export function heldDealerships({ site, dealerships = [] }: CredentialHolder, directory: SiteDirectory): number[] {
  if (site === undefined) return dealerships.map(({ id }) => id);
  directory.requireReady();
  const found = directory.bySlug(site);
  return found ? [...found.config.dealership_ids] : [];
}

/** The calls of CRMs, by the gateway, which has checked the credential that it names in the body (SITE-4). */
@Controller('crm')
@AllowCallers({ gateway: ['system'] })
export class CrmController {
  constructor(
    private readonly feed: PullFeed,
    private readonly keys: LeadKeyReader,
    private readonly reports: ReportRecorder,
    private readonly directory: SiteDirectory,
  ) {}

  /** Events after a place, or what comes within the time to wait. */
  @Post('leads')
  @HttpCode(200)
  pull(@Body(ZodBody(heldPull)) { holder, query }: z.output<typeof heldPull>): Promise<PulledLeads> {
    return this.feed.pull(heldDealerships(holder, this.directory), query);
  }

  /** The keys that open leads of the lead topic. */
  @Post('keys')
  @HttpCode(200)
  leadKeys(
    @Body(ZodBody(heldLeadKeys)) { holder, lead_ids: leadIds }: z.output<typeof heldLeadKeys>,
  ): Promise<LeadKeys> {
    return this.keys.keysOf(leadIds, heldDealerships(holder, this.directory));
  }

  /** Records what a CRM reports. */
  @Post('leads/:id/events')
  @HttpCode(200)
  report(
    @Param('id') leadId: string,
    @Body(ZodBody(heldReport)) { holder, report }: z.output<typeof heldReport>,
  ): Promise<RecordedReport> {
    const dealershipIds = heldDealerships(holder, this.directory);
    return this.reports.record({ leadId, report, keyId: holder.key_id, dealershipIds });
  }
}
