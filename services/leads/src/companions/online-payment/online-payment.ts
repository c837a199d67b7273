import type { FormAnswers, SiteConfig } from '@forecourt/contracts';
import type { Decision, NewEvent, StreamRules } from '@forecourt/event-store';
import { centsOf } from '@forecourt/retail-rules';
import { conflict, notFound, type ProblemError, unauthorized } from '@forecourt/service-kit';
import { ownOrigin } from '../../enquiry/enquiry.site.ts';
import type { PaymentStep } from '../../payment/payment-steps.ts';
import type { Wait } from '../../payment/process.ts';
import { saveOnlinePayment } from './online-payment.rows.ts';

/** A payment as it was asked for (RES-3). Who pays is in its lead. */
export interface RequestedPayment {
  readonly leadId: string;
  readonly site: string;
  readonly dealershipId: number;
  /** Integer cents of Australian dollars. */
  readonly amountCents: number;
  /** What the payer says that it is for. */
  readonly reference: string;
  /** Scheme and host that links in emails start with. */
  readonly origin: string;
}

/** Why nothing is taken any more: nobody paid in time, the bank does not pay, or the payer is not known any more. */
export type StoppedBecause = 'not_paid' | 'declined' | 'erased';

/** The events of an online payment. They stay within the service; CRMs read PaymentReceived in the lead. */
export type OnlinePaymentEvent =
  | NewEvent<'OnlinePaymentRequested', RequestedPayment>
  | NewEvent<'OnlinePaymentOpened', { readonly paymentId: string }>
  | NewEvent<'OnlinePaymentAuthorised', object>
  /** @param again the bank sent the refund back, so that the provider has the money again. Releases before November 2026 ignore it. */
  | NewEvent<'OnlinePaymentCaptured', { readonly again?: true }>
  /** Nothing is taken any more. @param why absent in events from before it was said */
  | NewEvent<'OnlinePaymentStopped', { readonly why?: StoppedBecause }>
  | NewEvent<'OnlinePaymentVoided', object>
  | NewEvent<'OnlinePaymentRefunded', object>
  /** The receipt was posted. @param sent false if there was nobody to write to; until November 2026, if it was given up */
  | NewEvent<'OnlineReceiptSent', { readonly sent: boolean }>;

/** Whether a stored event of the service is of such a stream, which is not published. */
export const isOnlinePaymentEvent = (type: string): boolean => type.startsWith('Online');

/** The stream of a lead's online payment. */
export const onlinePaymentStream = (leadId: string): string => `payment-${leadId}`;

/** An online payment as folded from its events. */
export interface OnlinePayment extends RequestedPayment {
  readonly requestedAt: Date;
  readonly money: 'none' | 'open' | 'authorised' | 'captured' | 'voided' | 'refunded';
  readonly paymentId?: string | undefined;
  readonly paidAt?: Date | undefined;
  /** Nothing may be taken any more. */
  readonly stopped: boolean;
  readonly stoppedBecause?: StoppedBecause | undefined;
  /** How often the bank has sent a refund back; one is owed again then. */
  readonly failedRefunds: number;
  readonly receiptDone: boolean;
}

export type OnlinePaymentCommand =
  | { readonly type: 'RequestPayment'; readonly request: RequestedPayment }
  | { readonly type: 'RecordOpened'; readonly paymentId: string }
  | { readonly type: 'RecordMoney'; readonly status: 'authorised' | 'captured' | 'voided' | 'refunded' }
  | { readonly type: 'StopPayment'; readonly why: StoppedBecause }
  | { readonly type: 'RecordReceipt'; readonly sent: boolean };

const PAY_MINUTES = 60;
/** Until when the visitor has time to pay. */
export const payOnlineBy = ({ requestedAt }: Pick<OnlinePayment, 'requestedAt'>): Date =>
  new Date(requestedAt.getTime() + PAY_MINUTES * 60_000);

/** What an online payment needs next; each step may be done twice, as the provider is asked by the same ids. */
export type OnlinePaymentStep = PaymentStep | { readonly do: 'post receipt' };

/** The next step of an online payment (RES-3). Pure: whoever continues it after a crash comes to the same. */
export function nextPaymentStep(payment: OnlinePayment, now: Date): OnlinePaymentStep | Wait {
  const isOver = payment.stopped || now >= payOnlineBy(payment);
  switch (payment.money) {
    case 'none':
      return { do: 'open payment' };
    case 'open':
      return payment.stopped ? { do: 'void' } : { do: 'look at payment', last: isOver };
    case 'authorised':
      return { do: payment.stopped ? 'void' : 'capture' };
    case 'captured':
      if (payment.failedRefunds > 0) return isRefundStuck(payment) ? { do: 'wait', until: null } : { do: 'refund' };
      return payment.receiptDone ? { do: 'wait', until: null } : { do: 'post receipt' };
    case 'voided':
    case 'refunded':
      return { do: 'wait', until: null };
  }
}

/** A refund that the bank has sent back so often needs another way. */
const MOST_REFUNDS = 3;
const isRefundStuck = ({ failedRefunds }: OnlinePayment): boolean => failedRefunds >= MOST_REFUNDS;

/** Whether a refund was sent back by the bank, and has not been made again. */
export const owesRefund = ({ money, failedRefunds }: OnlinePayment): boolean =>
  money === 'captured' && failedRefunds > 0;

/** Decides on an online payment. Pure and safe to repeat: what is known already changes nothing. */
export function decideOnlinePayment(
  command: OnlinePaymentCommand,
  payment: OnlinePayment | undefined,
  now: Date,
): Decision<OnlinePaymentEvent, 'not-possible'> {
  const event = <Type extends OnlinePaymentEvent['type']>(type: Type, data: object = {}) =>
    ({ type, data, occurredAt: now }) as unknown as OnlinePaymentEvent;
  if (command.type === 'RequestPayment') {
    return payment ? { refusal: 'not-possible' } : { events: [event('OnlinePaymentRequested', command.request)] };
  }
  if (!payment) return { refusal: 'not-possible' };
  switch (command.type) {
    case 'RecordOpened':
      return {
        events: payment.money === 'none' ? [event('OnlinePaymentOpened', { paymentId: command.paymentId })] : [],
      };
    case 'RecordMoney':
      if (command.status === 'captured' && payment.money === 'refunded') {
        return { events: [event('OnlinePaymentCaptured', { again: true })] };
      }
      return { events: FROM[command.status].includes(payment.money) ? [event(MONEY[command.status])] : [] };
    case 'StopPayment':
      return {
        events:
          payment.stopped || payment.money === 'captured' ? [] : [event('OnlinePaymentStopped', { why: command.why })],
      };
    case 'RecordReceipt':
      return { events: payment.receiptDone ? [] : [event('OnlineReceiptSent', { sent: command.sent })] };
  }
}

const MONEY = {
  authorised: 'OnlinePaymentAuthorised',
  captured: 'OnlinePaymentCaptured',
  voided: 'OnlinePaymentVoided',
  refunded: 'OnlinePaymentRefunded',
} as const;
/** From which status each news is news: the provider is asked again and again. */
const FROM: Readonly<Record<keyof typeof MONEY, readonly OnlinePayment['money'][]>> = {
  authorised: ['open'],
  captured: ['open', 'authorised'],
  voided: ['open', 'authorised'],
  refunded: ['open', 'authorised', 'captured'],
};

/** The payment after one more event. @throws Error if another event comes before the request: the stream is damaged */
export function evolveOnlinePayment(before: OnlinePayment | undefined, event: OnlinePaymentEvent): OnlinePayment {
  if (event.type === 'OnlinePaymentRequested') {
    return {
      ...event.data,
      requestedAt: event.occurredAt,
      money: 'none',
      stopped: false,
      failedRefunds: 0,
      receiptDone: false,
    };
  }
  if (!before) throw new Error(`${event.type} precedes OnlinePaymentRequested.`);
  switch (event.type) {
    case 'OnlinePaymentOpened':
      return { ...before, money: 'open', paymentId: event.data.paymentId };
    case 'OnlinePaymentAuthorised':
      return { ...before, money: 'authorised' };
    case 'OnlinePaymentCaptured':
      if (event.data.again) return { ...before, money: 'captured', failedRefunds: before.failedRefunds + 1 };
      return { ...before, money: 'captured', paidAt: event.occurredAt };
    case 'OnlinePaymentStopped':
      return { ...before, stopped: true, stoppedBecause: event.data.why };
    case 'OnlinePaymentVoided':
      return { ...before, money: 'voided' };
    case 'OnlinePaymentRefunded':
      return { ...before, money: 'refunded' };
    case 'OnlineReceiptSent':
      return { ...before, receiptDone: true };
  }
}

/** How its stream starts, changes and decides; its row says when it has something to do. */
export const onlinePaymentRules: StreamRules<
  OnlinePayment | undefined,
  OnlinePaymentEvent,
  OnlinePaymentCommand,
  'not-possible'
> = {
  initialState: undefined,
  evolve: evolveOnlinePayment,
  decide: decideOnlinePayment,
  toError: (): ProblemError => conflict('This payment can’t be changed.'),
  save: async (tx, { after, version, events }) => {
    if (!after) return;
    const now = events.at(-1)?.occurredAt ?? after.requestedAt;
    await saveOnlinePayment(tx.queryRunner, after, { version, now, owesRefund: owesRefund(after) });
  },
};

/** What of a site is read for an online payment. */
interface PaidSite extends Pick<SiteConfig, 'online_payments'> {
  readonly slug: string;
  readonly hosts: readonly string[];
}

/**
 * The online payment that an enquiry asks for (RES-3), without what its lead brings. The form has checked the amount.
 * @throws ProblemError 404 on a site without online payments, 401 for a visitor who is not signed in (AUTH-3)
 */
export function wantedPayment(
  { slug, hosts, online_payments }: PaidSite,
  { answers, origin }: { answers: FormAnswers; origin: { url: string } },
  user: string | undefined,
): Omit<RequestedPayment, 'leadId' | 'dealershipId'> {
  if (!online_payments.enabled) throw notFound();
  if (user === undefined) throw unauthorized('Please sign in to pay online.');
  return {
    site: slug,
    amountCents: centsTyped(answers.payment_amount ?? ''),
    reference: answers.payment_reference ?? '',
    origin: ownOrigin(origin.url, hosts),
  };
}

/** Integer cents of an amount as the form takes it, such as $1,250.50. */
export const centsTyped = (amount: string): number => centsOf(Number(amount.replaceAll(/[$, ]/g, '')));
