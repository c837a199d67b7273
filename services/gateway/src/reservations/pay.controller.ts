import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { NO_REFERRER } from '../http/content-security.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { Reservations } from './reservations.ts';

/** Where the button that pays leads: a vehicle that nobody goes to pay is free again after a few minutes (RES-1). */
@Controller('api/reservations')
export class PayController {
  constructor(private readonly reservations: Reservations) {}

  /** Leads to the payment page, or back to the reservation if there is nothing to pay. @throws ProblemError 404 for a link that is not valid on this site */
  @Get(':token/pay')
  @Bounded('send')
  @ApiExcludeEndpoint()
  async pay(
    @CurrentSite() site: SiteContext,
    @Param('token') token: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const address = await this.reservations.pay(site, token);
    await reply
      .code(303)
      .headers({ 'cache-control': 'private, no-store', ...NO_REFERRER })
      .header('location', address ?? `/reservations/${encodeURIComponent(token)}`)
      .send();
  }
}
