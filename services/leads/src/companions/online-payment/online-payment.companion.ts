import type { AccountItem, FormName } from '@forecourt/contracts';
import { applyCommand } from '@forecourt/event-store';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Enquiry } from '../../enquiry/enquiry.ts';
import {
  type Accepted,
  type AccountOwner,
  type AccountPart,
  type CompanionDeclaration,
  type EnquirySetting,
  erasureOfStreams,
  type LeadCompanion,
  type LeadErasure,
  type OwnLead,
} from '../../enquiry/lead-companion.ts';
import { OnlinePaymentController } from './online-payment.http.ts';
import { OnlinePaymentLetters, OnlinePaymentLinks } from './online-payment.letters.ts';
import { changeOnlinePayment, OnlinePaymentProcess } from './online-payment.process.ts';
import { paymentRows } from './online-payment.rows.ts';
import {
  isOnlinePaymentEvent,
  type OnlinePayment,
  onlinePaymentRules,
  onlinePaymentStream,
  wantedPayment,
} from './online-payment.ts';

/** The form whose leads are paid online. */
const PAY: FormName = 'online_payment';

/** What the payer reads of where the money is. */
const STATES = {
  none: 'open',
  open: 'open',
  authorised: 'open',
  captured: 'paid',
  voided: 'stopped',
  refunded: 'refunded',
} as const satisfies Record<OnlinePayment['money'], unknown>;

/** What a lead pays online (RES-3). */
@Injectable()
export class OnlinePaymentCompanion implements LeadCompanion {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: OnlinePaymentLinks,
    private readonly process: OnlinePaymentProcess,
  ) {}

  /** @throws ProblemError as `wantedPayment` */
  async accept(enquiry: Enquiry, { site, caller }: EnquirySetting): Promise<Accepted> {
    if (enquiry.form.name !== PAY) return { enquiry };
    const wanted = wantedPayment(site, enquiry, caller.user);
    return {
      enquiry,
      brings: {
        locks: (leadId) => [onlinePaymentStream(leadId)],
        start: async (tx, { leadId, dealershipId, meta, now }) => {
          const command = { type: 'RequestPayment', request: { ...wanted, leadId, dealershipId } } as const;
          const order = { streamId: onlinePaymentStream(leadId), meta, command: () => command };
          await applyCommand(tx, onlinePaymentRules, order, now);
        },
        begin: (leadId) => this.process.begin(leadId),
        path: (leadId) => ({ manage: this.links.pathOf(site.slug, leadId), atOnce: true }),
      },
    };
  }

  /** The payments of a user, each with its page. */
  async accountOf(leads: readonly OwnLead[], { site }: AccountOwner): Promise<AccountPart> {
    const leadIds = leads.map(({ leadId }) => leadId);
    const items = new Map<string, AccountItem>();
    for (const leadId of await paymentRows.ofLeads(this.dataSource, leadIds)) {
      const found = await this.process.find(leadId);
      if (!found) continue;
      const { money, stopped, amountCents: amount, reference } = found;
      const state = stopped && money !== 'refunded' ? 'stopped' : STATES[money];
      items.set(leadId, { kind: 'payment', state, amount, reference, manage: this.links.pathOf(site, leadId) });
    }
    return { items };
  }

  /** Whether nothing was charged, or it went back. */
  async isOver(leadId: string): Promise<boolean> {
    const found = await this.process.find(leadId);
    return found !== undefined && (found.stopped || found.money === 'refunded');
  }

  /** What is paid stays paid; what is not is not taken any more. */
  async erasureOf(leadIds: readonly string[]): Promise<LeadErasure> {
    const paying = await paymentRows.ofLeads(this.dataSource, leadIds);
    return erasureOfStreams(paying, onlinePaymentStream, (tx, of) =>
      changeOnlinePayment(tx, { type: 'StopPayment', why: 'erased' }, of),
    );
  }
}

/** Online payments, as the service registers them. */
export const onlinePayment: CompanionDeclaration = {
  companion: OnlinePaymentCompanion,
  providers: () => [OnlinePaymentLinks, OnlinePaymentLetters, OnlinePaymentProcess],
  controllers: [OnlinePaymentController],
  process: { name: 'continue online payments', type: OnlinePaymentProcess },
  staysInside: isOnlinePaymentEvent,
  retention: { lasting: { online_payments: 'one row per payment' } },
};
