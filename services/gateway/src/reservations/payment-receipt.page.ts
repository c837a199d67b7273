import { type PaidOnline, type PaymentReceiptPage, paidOnline } from '@forecourt/contracts';
import { dealershipZone, formatDollars, leadReference, shownDayAndTime } from '@forecourt/retail-rules';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { OutsideLeadsClient } from '../clients/service-clients.ts';
import { type FoundPage, type PageLoader, type PageVisit, wordsOf } from '../page-loader/page-loader.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';
import { paymentNames } from './payment-names.ts';

/** Asking the payment provider takes longer than most calls. */
const TIMEOUT_MS = 15_000;
const SOON = 3;
const WHILE_PAYING = 20;

/** Online payments by their signed links, with the receipt (RES-3). */
@Injectable()
export class PaymentReceiptPageLoader implements PageLoader {
  constructor(private readonly leads: OutsideLeadsClient) {}

  /** The payment of a link; nothing for a link that is not valid on this site (SITE-4). */
  async load({ site, params: { token = '' } }: PageVisit): Promise<FoundPage | null> {
    const payment = await this.#find(site, token);
    if (!payment) return null;
    const content = paymentReceiptView(payment, { site, path: `/online-payment/${token}` });
    return { content, words: wordsOf(content), personal: true };
  }

  async #find(site: SiteContext, token: string): Promise<PaidOnline | null> {
    try {
      const { body } = await this.leads.request('GET', `/online-payments/${encodeURIComponent(token)}`, {
        caller: visitorOf(site),
        answer: paidOnline,
        timeoutMs: TIMEOUT_MS,
      });
      return body;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) return null;
      throw error;
    }
  }
}

type Shown = Pick<PaymentReceiptPage, 'tone' | 'title' | 'message' | 'check_again' | 'pay'>;

/** An online payment by its link (RES-3). Pure. */
export function paymentReceiptView(
  payment: PaidOnline,
  { site, path }: { site: Pick<SiteContext, 'config' | 'dealerships'>; path: string },
): PaymentReceiptPage {
  const { reference, lead_id: leadId, paid_at: paidAt } = payment;
  const timeZone = dealershipZone(site.dealerships[0]);
  const amount = formatDollars(payment.amount);
  const shown = shownOf(payment, { amount, timeZone });
  return {
    kind: 'payment_receipt',
    ...shown,
    ...{ notice: null, path, choices: [], car: null },
    payments: shown.pay ? paymentNames(site.config, null) : [],
    facts: [
      { label: 'For', value: reference },
      { label: 'Amount', value: paidAt ? `${amount} paid by card, no surcharge` : amount },
      ...(paidAt ? [{ label: 'Paid', value: shownDayAndTime(new Date(paidAt), timeZone) }] : []),
      { label: 'Receipt number', value: leadReference(leadId) },
    ],
    back: { label: 'Home', href: '/' },
  };
}

const WHY: Readonly<Record<NonNullable<PaidOnline['reason']>, string>> = {
  not_paid: 'It was not paid in time.',
  declined: 'Your bank declined it.',
  cancelled: 'It was cancelled.',
};

function shownOf(
  { money, pay_url: url, pay_by: by, reason }: PaidOnline,
  { amount, timeZone }: { amount: string; timeZone: string },
): Shown {
  const waiting = { tone: 'waiting', check_again: SOON, pay: null } as const;
  const over = { tone: 'over', check_again: null, pay: null } as const;
  if (money === 'open' && url) {
    return {
      tone: 'waiting',
      title: `Pay ${amount}`,
      message: `Enter your card details on our payment provider’s page. Please pay by ${shownDayAndTime(new Date(by), timeZone)}.`,
      pay: { label: `Pay ${amount}`, href: url },
      check_again: WHILE_PAYING,
    };
  }
  switch (money) {
    case 'none':
    case 'open':
      return {
        ...waiting,
        title: 'One moment, please',
        message: 'We’re opening the payment page. This page updates automatically.',
      };
    case 'authorised':
      return {
        ...waiting,
        title: 'Your payment is being confirmed',
        message: 'Please don’t pay again. This page updates automatically.',
      };
    case 'captured':
      return {
        ...over,
        tone: 'good',
        title: 'Thank you, your payment is complete',
        message: 'This is your receipt. We have sent it by email too.',
      };
    case 'voided':
      return {
        ...over,
        title: 'This payment has ended',
        message: `${WHY[reason ?? 'cancelled']} Nothing was taken from your card.`,
      };
    case 'refunded':
      return {
        ...over,
        title: 'This payment was refunded',
        message: 'It should appear on your card within five to ten business days.',
      };
  }
}
