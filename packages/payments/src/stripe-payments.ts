import Stripe from 'stripe';
import {
  type Payment,
  PaymentFault,
  type PaymentNotice,
  type PaymentOrder,
  type PaymentPage,
  type PaymentProvider,
  type PaymentQuery,
  type PaymentStatus,
} from './payment-provider.ts';

const ANSWER_WITHIN_MS = 8_000;
const PAGE = 100;

/** A Stripe account. */
export interface StripeOptions {
  /** Its secret or restricted key. */
  readonly secretKey: string;
  /** The signing secret of the webhook endpoint. */
  readonly noticeKey: string;
  /** Another address than Stripe's own, for tests. */
  readonly host?: { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number };
}

/**
 * Stripe, by its own library: a Checkout session is the hosted page, and its PaymentIntent is captured by us. What the page offers (3-D
 * Secure, Google Pay, Apple Pay) is the account's setting.
 */
export class StripePayments implements PaymentProvider {
  readonly name = 'stripe';
  readonly #stripe: Stripe;
  readonly #noticeKey: string;

  constructor({ secretKey, noticeKey, host }: StripeOptions) {
    // The reservation's own process tries again.
    this.#stripe = new Stripe(secretKey, {
      timeout: ANSWER_WITHIN_MS,
      maxNetworkRetries: 0,
      telemetry: false,
      ...host,
    });
    this.#noticeKey = noticeKey;
  }

  open({ reference, amountCents, description, payee, returnUrl }: PaymentOrder): Promise<Payment> {
    return this.#asked(async () => {
      const session = await this.#stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: reference,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: 'aud',
                unit_amount: amountCents,
                product_data: { name: description, description: payee },
              },
            },
          ],
          payment_intent_data: { capture_method: 'manual', description, metadata: { reference } },
          metadata: { reference },
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
        { idempotencyKey: `open-${reference}` },
      );
      return toPayment(session);
    });
  }

  find(id: string): Promise<Payment> {
    return this.#asked(async () => toPayment(await this.#session(id)));
  }

  /** Sessions that something else has opened in the same account are left out. */
  list({ since, until, after }: PaymentQuery): Promise<PaymentPage> {
    return this.#asked(async () => {
      const { data, has_more } = await this.#stripe.checkout.sessions.list({
        limit: PAGE,
        created: { gte: secondsOf(since), lt: secondsOf(until) },
        expand: ['data.payment_intent.latest_charge'],
        ...(after && { starting_after: after }),
      });
      const own = data.filter(({ metadata }) => metadata?.reference !== undefined);
      return { payments: own.map(toPayment), next: has_more ? (data.at(-1)?.id ?? null) : null };
    });
  }

  capture(id: string): Promise<Payment> {
    return this.#asked(async () => {
      const session = await this.#session(id);
      const intent = intentOf(session);
      if (toPayment(session).status !== 'authorised' || !intent) return toPayment(session);
      await this.#stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: `capture-${id}` });
      return toPayment(await this.#session(id));
    });
  }

  void(id: string): Promise<Payment> {
    return this.#asked(async () => {
      const session = await this.#session(id);
      const intent = intentOf(session);
      if (session.status === 'open') await this.#stripe.checkout.sessions.expire(id);
      else if (intent?.status === 'requires_capture') await this.#stripe.paymentIntents.cancel(intent.id);
      return toPayment(await this.#session(id));
    });
  }

  refund(id: string): Promise<Payment> {
    return this.#asked(async () => {
      const session = await this.#session(id);
      const intent = intentOf(session);
      if (toPayment(session).status !== 'captured' || !intent) return toPayment(session);
      const idempotencyKey = await this.#refundKey(id, intent.id);
      await this.#stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey });
      return toPayment(await this.#session(id));
    });
  }

  readNotice(body: string, headers: Readonly<Record<string, string>>): PaymentNotice | null {
    try {
      const event = this.#stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', this.#noticeKey);
      const { metadata } = event.data.object as { metadata?: Record<string, string> | null };
      return metadata?.reference ? { reference: metadata.reference } : null;
    } catch (error) {
      throw new PaymentFault('refused', 'the message is not signed by Stripe', { cause: error });
    }
  }

  /** Asked for again by the same key, Stripe answers with the refund that the bank has sent back: each failed one makes another key. */
  async #refundKey(id: string, intentId: string): Promise<string> {
    const { data } = await this.#stripe.refunds.list({ payment_intent: intentId, limit: PAGE });
    const failed = data.filter(({ status }) => status === 'failed' || status === 'canceled').length;
    return failed === 0 ? `refund-${id}` : `refund-${id}-${failed}`;
  }

  #session(id: string): Promise<Stripe.Checkout.Session> {
    return this.#stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
  }

  async #asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      throw faultOf(error);
    }
  }
}

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

/** Only Stripe's codes are reported: its messages may quote what was sent. */
function faultOf(error: unknown): PaymentFault {
  if (error instanceof PaymentFault) return error;
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const isRefused =
    error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;
  const reason = `Stripe answered ${error.statusCode ?? 'nothing'} (${error.code ?? error.type})`;
  return new PaymentFault(isRefused ? 'refused' : 'temporary', reason);
}

function toPayment(session: Stripe.Checkout.Session): Payment {
  const status = statusOf(session);
  return {
    id: session.id,
    reference: session.client_reference_id ?? '',
    amountCents: session.amount_total ?? 0,
    status,
    pageUrl: status === 'open' ? session.url : null,
  };
}

function intentOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined {
  return intent !== null && typeof intent === 'object' ? intent : undefined;
}

function statusOf(session: Stripe.Checkout.Session): PaymentStatus {
  if (session.status === 'expired') return 'voided';
  const intent = intentOf(session);
  switch (intent?.status) {
    case 'requires_capture':
      return 'authorised';
    case 'canceled':
      return 'voided';
    case 'succeeded':
      return isRefunded(intent) ? 'refunded' : 'captured';
    default:
      return 'open';
  }
}

function isRefunded({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  return charge !== null && typeof charge === 'object' && charge.refunded;
}
