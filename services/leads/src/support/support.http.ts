import {
  heldDeliveries,
  heldLeadList,
  heldPhoneReveals,
  heldSendAgain,
  heldTimeline,
  type LeadList,
  type LeadTimeline,
  type PhoneRevealLog,
  type Replayed,
  type SupportDeliveries,
} from '@forecourt/contracts';
import { dealershipZone } from '@forecourt/retail-rules';
import {
  AllowCallers,
  Caller,
  type CallerClaims,
  notFound,
  SiteDirectory,
  siteOfCaller,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { heldDealerships } from '../crm/crm.http.ts';
import { listDeliveries } from '../crm/delivery/delivery-log.ts';
import { findSubscriptions } from '../crm/delivery/subscription.rows.ts';
import { Subscriptions } from '../crm/delivery/subscriptions.ts';
import { revealsOfDay } from '../enquiry/phone-reveal.http.ts';
import { noSuchLead } from '../lead/lead.rows.ts';
import { type LeadHistory, LeadService } from '../lead/lead.service.ts';
import { dealershipOfLead, listLeads, Readings } from './support.rows.ts';

/** Leads for those who support dealers. */
@Controller('leads')
@AllowCallers({ support: ['support'] })
export class LeadController {
  constructor(
    private readonly leads: LeadService,
    private readonly readings: Readings,
    private readonly directory: SiteDirectory,
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

/**
 * The log of revealed numbers for those who support dealers (VEH-4, AUTH-5), by the gateway, which has checked the credential that it names
 * in the body.
 */
@Controller('support/phone-reveals')
@AllowCallers({ gateway: ['system'] })
export class RevealLogController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: SiteDirectory,
  ) {}

  /** One day of one of the credential's dealerships. @throws ProblemError 404 for any other dealership (SITE-4) */
  @Post()
  @HttpCode(200)
  async read(
    @Body(ZodBody(heldPhoneReveals)) { holder, query }: z.output<typeof heldPhoneReveals>,
  ): Promise<PhoneRevealLog> {
    if (!heldDealerships(holder, this.directory).includes(query.dealership_id)) throw notFound();
    return revealsOfDay(this.dataSource, query, dealershipZone(this.directory.dealership(query.dealership_id)));
  }
}

/**
 * The calls of those who support dealers (AUTH-5), by the gateway, which has checked the credential that it names in the body: only of that
 * credential's dealerships (SITE-4).
 */
@Controller('support/leads')
@AllowCallers({ gateway: ['system'] })
export class SupportController {
  constructor(
    private readonly leads: LeadService,
    private readonly subscriptions: Subscriptions,
    private readonly readings: Readings,
    private readonly dataSource: DataSource,
    private readonly directory: SiteDirectory,
  ) {}

  /** Leads, newest first, without their persons. */
  @Post()
  @HttpCode(200)
  list(@Body(ZodBody(heldLeadList)) { holder, query }: z.output<typeof heldLeadList>): Promise<LeadList> {
    return listLeads(this.dataSource, heldDealerships(holder, this.directory), query);
  }

  /** A lead's history, with its person in plain text, and its deliveries. The reading is logged. */
  @Post(':id/timeline')
  @HttpCode(200)
  async timeline(
    @Param('id') leadId: string,
    @Body(ZodBody(heldTimeline)) { holder }: z.output<typeof heldTimeline>,
  ): Promise<LeadTimeline> {
    const history = await this.leads.historyOf(leadId, heldDealerships(holder, this.directory));
    const readings = await this.readings.log(leadId, holder.key_id);
    return { ...history, deliveries: await listDeliveries(this.dataSource, { lead_id: leadId }), readings };
  }

  /** A lead's deliveries, with the subscriptions that they are for. They say nothing of its person. */
  @Post(':id/deliveries')
  @HttpCode(200)
  async deliveries(
    @Param('id') leadId: string,
    @Body(ZodBody(heldDeliveries)) { holder }: z.output<typeof heldDeliveries>,
  ): Promise<SupportDeliveries> {
    const dealershipId = await this.#requireOwn(leadId, holder);
    const deliveries = await listDeliveries(this.dataSource, { lead_id: leadId });
    const found = await findSubscriptions(this.dataSource, [
      ...new Set(deliveries.map((each) => each.subscription_id)),
    ]);
    return {
      lead_id: leadId,
      dealership_id: dealershipId,
      deliveries: deliveries.map((each) => {
        const row = found.get(each.subscription_id);
        const { name = '', kind = 'webhook', target = '', enabled = false } = row ?? {};
        return { ...each, ...(row && { subscription: { name, kind, target, enabled } }) };
      }),
    };
  }

  /** Queues a lead's messages to a subscription again whose delivery was given up. @throws ProblemError 404, or 409 where nothing was */
  @Post(':id/send-again')
  @HttpCode(200)
  async sendAgain(
    @Param('id') leadId: string,
    @Body(ZodBody(heldSendAgain)) { holder, again }: z.output<typeof heldSendAgain>,
  ): Promise<Replayed> {
    await this.#requireOwn(leadId, holder);
    // Only messages of this lead are queued, and only where there are some: another dealership's subscription has none.
    return this.subscriptions.sendAgain(again.subscription_id, leadId);
  }

  async #requireOwn(leadId: string, holder: z.output<typeof heldDeliveries>['holder']): Promise<number> {
    const dealershipId = await dealershipOfLead(this.dataSource, leadId);
    if (dealershipId === undefined || !heldDealerships(holder, this.directory).includes(dealershipId)) {
      throw noSuchLead();
    }
    return dealershipId;
  }
}
