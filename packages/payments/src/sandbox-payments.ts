import { Webhook } from 'standardwebhooks';
import { Agent, request } from 'undici';
import { z } from 'zod';
import {
  type Payment,
  PaymentFault,
  type PaymentNotice,
  type PaymentOrder,
  type PaymentPage,
  type PaymentProvider,
  type PaymentQuery,
} from './payment-provider.ts';

const ANSWER_WITHIN_MS = 5_000;

/** A payment as the sandbox answers it. */
export const sandboxPayment = z.object({
  id: z.string(),
  reference: z.string(),
  amount_cents: z.int().positive(),
  status: z.enum(['open', 'authorised', 'captured', 'voided', 'refunded']),
  page_url: z.string().nullable(),
});
export type SandboxPayment = z.infer<typeof sandboxPayment>;

/** Some payments as the sandbox answers them. */
export const sandboxPage = z.object({ payments: z.array(sandboxPayment), next: z.string().nullable() });
export type SandboxPage = z.infer<typeof sandboxPage>;

/** A payment as the sandbox is asked for it. */
export const sandboxOrder = z.strictObject({
  reference: z.string().min(1).max(100),
  amount_cents: z.int().min(1).max(100_000_00),
  description: z.string().max(200),
  payee: z.string().max(100),
  return_url: z.url({ protocol: /^https?$/ }),
});
export type SandboxOrder = z.infer<typeof sandboxOrder>;

/** A message of the sandbox. */
const sandboxNotice = z.object({ type: z.literal('payment.changed'), reference: z.string() });

/** Where the sandbox is, and what both sides know. */
export interface SandboxOptions {
  /** `http://host:port` of the sandbox. */
  readonly url: string;
  /** Bearer of its API. */
  readonly secretKey: string;
  /** Signs its messages, base64. */
  readonly noticeKey: string;
}

/** The provider that takes no money: the embedded sandbox, whose own page is steered by test card numbers (docs/payments.md). */
export class SandboxPayments implements PaymentProvider {
  readonly name = 'sandbox';
  readonly #options: SandboxOptions;
  readonly #agent = new Agent({ connections: 8, connectTimeout: 2_000 });

  constructor(options: SandboxOptions) {
    this.#options = options;
  }

  open({ reference, amountCents, description, payee, returnUrl }: PaymentOrder): Promise<Payment> {
    const order: SandboxOrder = { reference, amount_cents: amountCents, description, payee, return_url: returnUrl };
    return this.#payment('POST', '/v1/payments', order);
  }

  find(id: string): Promise<Payment> {
    return this.#payment('GET', pathOf(id));
  }

  async list({ since, until, after }: PaymentQuery): Promise<PaymentPage> {
    const query = new URLSearchParams({
      since: since.toISOString(),
      until: until.toISOString(),
      ...(after && { after }),
    });
    const { payments, next } = sandboxPage.parse(await this.#ask('GET', `/v1/payments?${query}`));
    return { payments: payments.map(toPayment), next };
  }

  capture(id: string): Promise<Payment> {
    return this.#payment('POST', `${pathOf(id)}/capture`);
  }

  void(id: string): Promise<Payment> {
    return this.#payment('POST', `${pathOf(id)}/void`);
  }

  refund(id: string): Promise<Payment> {
    return this.#payment('POST', `${pathOf(id)}/refund`);
  }

  readNotice(body: string, headers: Readonly<Record<string, string>>): PaymentNotice | null {
    try {
      const notice = sandboxNotice.safeParse(new Webhook(this.#options.noticeKey).verify(body, { ...headers }));
      return notice.success ? { reference: notice.data.reference } : null;
    } catch (error) {
      throw new PaymentFault('refused', 'the message is not signed by the sandbox', { cause: error });
    }
  }

  async #payment(method: 'GET' | 'POST', path: string, body?: SandboxOrder): Promise<Payment> {
    return toPayment(sandboxPayment.parse(await this.#ask(method, path, body)));
  }

  async #ask(method: 'GET' | 'POST', path: string, body?: SandboxOrder): Promise<unknown> {
    const { url, secretKey } = this.#options;
    const answer = await request(url + path, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      dispatcher: this.#agent,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch((error: unknown) => {
      throw new PaymentFault('temporary', 'the sandbox did not answer', { cause: error });
    });
    const text = await answer.body.text().catch((error: unknown) => {
      throw new PaymentFault('temporary', 'the sandbox did not answer in full', { cause: error });
    });
    if (answer.statusCode < 400) return JSON.parse(text);
    const isTemporary = answer.statusCode >= 500 || answer.statusCode === 429;
    throw new PaymentFault(isTemporary ? 'temporary' : 'refused', `the sandbox answered ${answer.statusCode}`);
  }
}

const pathOf = (id: string): string => `/v1/payments/${encodeURIComponent(id)}`;

const toPayment = ({ id, reference, amount_cents, status, page_url }: SandboxPayment): Payment => ({
  id,
  reference,
  amountCents: amount_cents,
  status,
  pageUrl: page_url,
});
