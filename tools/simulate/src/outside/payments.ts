import {
  type Payment,
  PaymentFault,
  type PaymentNotice,
  type PaymentOrder,
  type PaymentPage,
  type PaymentProvider,
  type PaymentQuery,
} from '@forecourt/payments';
import type { Kernel } from '../kernel/kernel.ts';

type Status = Payment['status'];

/** From which status a payment is changed, and to which. */
const CHANGES = {
  capture: { from: ['authorised'], to: 'captured' },
  void: { from: ['open', 'authorised'], to: 'voided' },
  refund: { from: ['captured'], to: 'refunded' },
} as const satisfies Record<string, { from: readonly Status[]; to: Status }>;

/** A change of a payment that had an effect, as the provider's statement lists it. */
export interface Movement {
  readonly reference: string;
  readonly change: 'authorised' | 'captured' | 'voided' | 'refunded';
}

/** How the provider misbehaves. */
export interface ProviderFaults {
  /** How often it does not answer, whether or not it did what was asked. */
  readonly lostAnswers: number;
  /** Whether refunds are answered and not made: a planted mistake. */
  readonly keepsRefunds?: boolean;
}

/** Payments of a page of the list: few, so that there are several pages. */
const PAGE = 2;

/** A provider of payments, with its own books: what was asked twice it does once. */
export class SimulatedPayments implements PaymentProvider {
  readonly name = 'simulated';
  readonly movements: Movement[] = [];
  /** Called after each movement: a provider sends notices of all. */
  onMovement: (reference: string) => void = () => undefined;
  readonly #kernel: Kernel;
  readonly #faults: ProviderFaults;
  readonly #payments = new Map<string, Payment>();
  readonly #openedAt = new Map<string, number>();

  constructor(kernel: Kernel, faults: ProviderFaults) {
    this.#kernel = kernel;
    this.#faults = faults;
  }

  open({ reference, amountCents }: PaymentOrder): Promise<Payment> {
    return this.#ask(`open ${reference}`, () => {
      const id = `pay_${reference}`;
      const known = this.#payments.get(id);
      if (known) return known;
      const payment: Payment = { id, reference, amountCents, status: 'open', pageUrl: `https://pay.example/${id}` };
      this.#payments.set(id, payment);
      this.#openedAt.set(id, this.#kernel.now);
      return payment;
    });
  }

  find(id: string): Promise<Payment> {
    return this.#ask(`find ${id}`, () => this.#payment(id));
  }

  list({ since, until, after }: PaymentQuery): Promise<PaymentPage> {
    return this.#ask('list', () => {
      const isIn = ({ id }: Payment) => {
        const at = this.#openedAt.get(id) ?? 0;
        return at >= since.getTime() && at < until.getTime();
      };
      const found = this.payments().filter(isIn);
      const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
      const payments = found.slice(from, from + PAGE);
      const last = payments.at(-1);
      return { payments, next: last && from + PAGE < found.length ? last.id : null };
    });
  }

  capture(id: string): Promise<Payment> {
    return this.#change('capture', id);
  }

  void(id: string): Promise<Payment> {
    return this.#change('void', id);
  }

  refund(id: string): Promise<Payment> {
    return this.#change('refund', id);
  }

  readNotice(body: string): PaymentNotice | null {
    return { reference: body };
  }

  /** The payer sets the money aside, where the payment still waits for it. @returns whether it did */
  authorise(reference: string): boolean {
    const payment = this.#payments.get(`pay_${reference}`);
    if (payment?.status !== 'open') return false;
    this.#move(payment, 'authorised');
    return true;
  }

  /** Every payment there is. */
  payments(): Payment[] {
    return [...this.#payments.values()];
  }

  #change(change: keyof typeof CHANGES, id: string): Promise<Payment> {
    return this.#ask(`${change} ${id}`, () => {
      const payment = this.#payment(id);
      const { from, to } = CHANGES[change];
      if (change === 'refund' && this.#faults.keepsRefunds) return { ...payment, status: 'refunded' };
      return (from as readonly Status[]).includes(payment.status) ? this.#move(payment, to) : payment;
    });
  }

  #move(payment: Payment, status: Movement['change']): Payment {
    const moved: Payment = { ...payment, status, pageUrl: null };
    this.#payments.set(payment.id, moved);
    this.movements.push({ reference: payment.reference, change: status });
    this.#kernel.log(`payment ${payment.reference} is ${status}`);
    this.onMovement(payment.reference);
    return moved;
  }

  #payment(id: string): Payment {
    const payment = this.#payments.get(id);
    if (!payment) throw new PaymentFault('refused', 'simulated knows no such payment');
    return payment;
  }

  #ask<Answer>(what: string, serve: () => Answer): Promise<Answer> {
    const { random } = this.#kernel;
    return this.#kernel.ask(`payments: ${what}`, async () => {
      const isLost = random.chance(this.#faults.lostAnswers);
      if (isLost && random.chance(0.5)) throw new PaymentFault('temporary', 'simulated did not answer');
      const answer = serve();
      if (isLost) throw new PaymentFault('temporary', 'simulated did not answer');
      return answer;
    });
  }
}
