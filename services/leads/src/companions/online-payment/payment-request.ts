import type { FormAnswers, SiteConfig } from '@forecourt/contracts';
import { applyCommand, type EventMeta, type EventTransaction } from '@forecourt/event-store';
import { centsOf } from '@forecourt/retail-rules';
import { notFound, unauthorized } from '@forecourt/service-kit';
import { ownOrigin } from '../../enquiry/own-origin.ts';
import { onlinePaymentRules, onlinePaymentStream, type RequestedPayment } from './online-payment.ts';

/** What of a site is read for an online payment. */
interface PaidSite extends Pick<SiteConfig, 'online_payments'> {
  readonly slug: string;
  readonly hosts: readonly string[];
}

/** An online payment as it is about to be requested, without what its lead brings. */
export type WantedPayment = Omit<RequestedPayment, 'leadId' | 'dealershipId'>;

/**
 * The online payment that an enquiry asks for (RES-3). The form has checked the amount.
 * @throws ProblemError 404 on a site without online payments, 401 for who is not signed in (AUTH-3)
 */
export function wantedPayment(
  { slug, hosts, online_payments }: PaidSite,
  { answers, origin }: { answers: FormAnswers; origin: { url: string } },
  user: string | undefined,
): WantedPayment {
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

/** Starts an online payment in the transaction of its lead, which holds the lock of its stream. */
export async function requestPayment(
  tx: EventTransaction,
  wanted: WantedPayment,
  { leadId, dealershipId, meta, now }: { leadId: string; dealershipId: number; meta: EventMeta; now: Date },
): Promise<void> {
  const command = () => ({ type: 'RequestPayment', request: { ...wanted, leadId, dealershipId } }) as const;
  await applyCommand(tx, onlinePaymentRules, { streamId: onlinePaymentStream(leadId), meta, command }, now);
}
