import type { EventTransaction } from '@forecourt/event-store';
import { inTwoForms, Letters, type MailContent } from '@forecourt/messages';
import type { PaymentOrder } from '@forecourt/payments';
import { LookupKey, PersonKeys } from '@forecourt/persons';
import { formatDollars, leadReference } from '@forecourt/retail-rules';
import { SiteDirectory } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { senderOfLead } from '../../lead/lead.service.ts';
import { SignedTokens } from '../../lead/lead-token.ts';
import type { OnlinePayment } from './online-payment.ts';

/** Signed links to online payments (RES-3), bound to the site and the payment. */
@Injectable()
export class OnlinePaymentLinks {
  readonly #tokens: SignedTokens;

  constructor(lookup: LookupKey) {
    this.#tokens = new SignedTokens(lookup, 'online-payment');
  }

  /** The payment's page. */
  pathOf(site: string, leadId: string): string {
    return `/online-payment/${this.#tokens.tokenOf(leadId, `${site}:${leadId}`)}`;
  }

  /** The lead that a token of this site names; undefined for any other (SITE-4). */
  read(site: string, token: string): string | undefined {
    return this.#tokens.read(token, (leadId) => `${site}:${leadId}`);
  }
}

/** What is written about online payments (RES-3), and what the payment's page says. */
@Injectable()
export class OnlinePaymentLetters {
  constructor(
    private readonly letters: Letters,
    private readonly persons: PersonKeys,
    private readonly directory: SiteDirectory,
    private readonly links: OnlinePaymentLinks,
  ) {}

  /** @throws ProblemError 503 before the sites were read: nobody knows yet what they are called */
  requireSites(): void {
    this.directory.requireReady();
  }

  /** The payment as its provider is asked for it. @throws ProblemError as requireSites */
  orderOf({ leadId, site, dealershipId, origin, amountCents, reference }: OnlinePayment): PaymentOrder {
    this.requireSites();
    return {
      reference: leadId,
      amountCents,
      description: `Payment for ${reference}`,
      payee: this.directory.dealership(dealershipId)?.name ?? site,
      returnUrl: origin + this.links.pathOf(site, leadId),
    };
  }

  /** Posts the receipt in the transaction that records it. @returns whether there is somebody to write to */
  async postReceipt(tx: EventTransaction, payment: OnlinePayment): Promise<boolean> {
    const { leadId, site, dealershipId, origin } = payment;
    const dealership = this.directory.dealership(dealershipId);
    const siteName = this.directory.bySlug(site)?.config.name ?? site;
    const sender = await senderOfLead(tx, this.persons, leadId);
    const { name = '', email } = sender?.details.answers ?? {};
    if (!sender || email === undefined) return false;
    const mail = receiptMail(payment, {
      ...{ name, site: siteName, dealership: dealership?.name ?? siteName },
      url: origin + this.links.pathOf(site, leadId),
    });
    await this.letters.post(tx.queryRunner, {
      ...{ act: `payment_receipt:${leadId}`, purpose: 'payment_receipt', site, about: leadId },
      ...{ person: sender.person, to: email },
      content: { by: 'email', ...mail, ...(dealership?.email && { replyTo: dealership.email }) },
    });
    return true;
  }
}

interface ReceiptSetting {
  readonly name: string;
  readonly site: string;
  readonly dealership: string;
  readonly url: string;
}

/** The receipt of an online payment, by email (RES-3). Pure. */
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
        { label: 'Receipt number', value: leadReference(leadId) },
      ],
      action: { label: 'See or print the receipt', href: url },
      footer: `Sent by ${site} for ${dealership}.`,
    }),
    fromName: site,
  };
}
