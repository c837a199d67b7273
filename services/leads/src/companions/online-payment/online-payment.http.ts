import type { PaidOnline } from '@forecourt/contracts';
import { AllowCallers, Caller, type CallerClaims, notFound, SiteDirectory } from '@forecourt/service-kit';
import { Controller, Get, Param } from '@nestjs/common';
import { enquirySiteOf } from '../../enquiry/enquiry.site.ts';
import { OnlinePaymentLinks } from './online-payment.letters.ts';
import { OnlinePaymentProcess } from './online-payment.process.ts';
import { payOnlineBy, type StoppedBecause } from './online-payment.ts';

/** Why nothing was taken, to a visitor who has the link. */
const REASONS = {
  not_paid: 'not_paid',
  declined: 'declined',
  erased: 'cancelled',
} as const satisfies Record<StoppedBecause, PaidOnline['reason']>;

/** Online payments by their signed links (RES-3). */
@Controller('online-payments')
export class OnlinePaymentController {
  constructor(
    private readonly directory: SiteDirectory,
    private readonly links: OnlinePaymentLinks,
    private readonly process: OnlinePaymentProcess,
  ) {}

  /** The payment of a link, after it went on as far as it can. @throws ProblemError 404 for a link that is not of this site (SITE-4) */
  @Get(':token')
  @AllowCallers({ gateway: ['visitor'] })
  async show(@Param('token') token: string, @Caller() caller: CallerClaims): Promise<PaidOnline> {
    const { slug } = await enquirySiteOf(caller, this.directory);
    const leadId = this.links.read(slug, token);
    if (leadId === undefined) throw notFound('This link is no longer valid.');
    await this.process.advance(leadId);
    const payment = await this.process.find(leadId);
    if (!payment) throw notFound('This link is no longer valid.');
    const { reference, amountCents, money, paidAt, stoppedBecause } = payment;
    return {
      ...{ lead_id: leadId, reference, money },
      amount: amountCents,
      pay_by: payOnlineBy(payment).toISOString(),
      pay_url: await this.process.payUrl(payment),
      paid_at: paidAt?.toISOString() ?? null,
      reason: money === 'voided' ? REASONS[stoppedBecause ?? 'erased'] : null,
    };
  }
}
