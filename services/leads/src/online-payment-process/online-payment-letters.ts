import { EventStore } from '@forecourt/event-store';
import { MessageFault, MessageSender } from '@forecourt/messages';
import type { PaymentOrder } from '@forecourt/payments';
import { PersonKeys } from '@forecourt/persons';
import { formatDollars } from '@forecourt/retail-rules';
import { Clock, SiteDirectory } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

import { type ContactParts, contactOfLead } from '../lead/lead-contact.ts';
import { inTwoForms, type MailContent } from '../lead-mail/lead-mail.ts';
import type { OnlinePayment, OnlinePaymentCommand } from '../online-payment/online-payment.ts';
import { type RetryAt, retryLater } from '../process/process.ts';
import { OnlinePaymentLinks } from './online-payment-links.ts';

/** A receipt that no server takes is given up after so many tries, over about a quarter of an hour; the page has it too. */
const MOST_ATTEMPTS = 20;

/** What is written about online payments (RES-3), and what the payment's page says. */
@Injectable()
export class OnlinePaymentLetters {
  private readonly contact: ContactParts;

  constructor(
    @Inject(EventStore) store: EventStore,
    @Inject(DataSource) dataSource: DataSource,
    @Inject(PersonKeys) persons: PersonKeys,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
    @Inject(MessageSender) private readonly sender: MessageSender,
    @Inject(OnlinePaymentLinks) private readonly links: OnlinePaymentLinks,
  ) {
    this.contact = { store, dataSource, persons };
  }

  /** The payment as its provider is asked for it. */
  orderOf({ leadId, site, dealershipId, origin, amountCents, reference }: OnlinePayment): PaymentOrder {
    return {
      reference: leadId,
      amountCents,
      description: `Payment for ${reference}`,
      payee: this.directory.dealership(dealershipId)?.name ?? site,
      returnUrl: origin + this.links.pathOf(site, leadId),
    };
  }

  /** Sends the receipt. @returns what is to be recorded, or when it is tried again */
  async sendReceipt(payment: OnlinePayment, attempts: number): Promise<OnlinePaymentCommand | RetryAt> {
    const { leadId, site, dealershipId, origin } = payment;
    const dealership = this.directory.dealership(dealershipId);
    const siteName = this.directory.bySlug(site)?.config.name ?? site;
    const { name = '', email } = await contactOfLead(this.contact, leadId);
    if (email === undefined) return { type: 'RecordReceipt', sent: false };
    const mail = receiptMail(payment, {
      ...{ name, site: siteName, dealership: dealership?.name ?? siteName },
      url: origin + this.links.pathOf(site, leadId),
    });
    const message = {
      ...mail,
      to: [email],
      messageId: `payment.receipt.${leadId}`,
      ...(dealership?.email && { replyTo: dealership.email }),
    };
    try {
      await this.sender.sendEmail(message, 1);
      return { type: 'RecordReceipt', sent: true };
    } catch (fault) {
      if (!(fault instanceof MessageFault)) throw fault;
      return attempts >= MOST_ATTEMPTS
        ? { type: 'RecordReceipt', sent: false }
        : retryLater(this.clock.now(), attempts);
    }
  }
}

interface ReceiptSetting {
  readonly name: string;
  readonly site: string;
  readonly dealership: string;
  readonly url: string;
}

/** The receipt of an online payment, by e-mail (RES-3). Pure. */
export function receiptMail(
  { amountCents, reference, leadId }: Pick<OnlinePayment, 'amountCents' | 'reference' | 'leadId'>,
  { name, site, dealership, url }: ReceiptSetting,
): MailContent {
  const amount = formatDollars(amountCents);
  return {
    ...inTwoForms({
      heading: `Receipt: ${amount} for ${reference}`,
      paragraphs: [`Thank you${name === '' ? '' : `, ${name}`}. ${dealership} has your payment of ${amount}.`],
      facts: [
        { label: 'Paid', value: `${amount} by card, no surcharge` },
        { label: 'For', value: reference },
        { label: 'Receipt number', value: leadId },
        { label: 'Receipt', value: 'See or print it', href: url },
      ],
      footer: `Sent by ${site} for ${dealership}.`,
    }),
    fromName: site,
  };
}
