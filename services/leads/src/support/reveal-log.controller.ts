import { heldPhoneReveals, type PhoneRevealLog } from '@forecourt/contracts';
import { dealershipZone } from '@forecourt/retail-rules';
import { AllowCallers, notFound, SiteDirectory, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { heldDealerships } from '../crm/held-dealerships.ts';
import { revealsOfDay } from '../enquiry/phone-reveals.ts';

/**
 * The log of revealed numbers for those who support dealers (VEH-4, AUTH-5), by the gateway, which has checked the credential that it names
 * in the body.
 */
@Controller('support/phone-reveals')
@AllowCallers({ gateway: ['system'] })
export class RevealLogController {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
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
