import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type HoldRefusal, type HoldRelease, holdRefusalType, type VehicleHold } from '@forecourt/contracts';
import { type JsonAnswer, JsonServer } from './json-server.ts';

type Status = 'open' | 'authorised' | 'captured' | 'voided' | 'refunded';
interface HeldPayment {
  readonly id: string;
  readonly reference: string;
  readonly amount_cents: number;
  status: Status;
  readonly openedAt: Date;
}

/** From which status a payment is changed, and to which. */
const CHANGES: Readonly<Record<string, readonly [from: readonly Status[], to: Status]>> = {
  capture: [['authorised'], 'captured'],
  void: [['open', 'authorised'], 'voided'],
  refund: [['captured'], 'refunded'],
};

const NONE = { type: 'about:blank', title: 'None', status: 404, detail: '', errors: [] };

/** Holds of vehicles as stock answers them, and payments as the payment sandbox does, in one small server that counts what had an effect. */
export class HoldsAndPayments extends JsonServer {
  /** Until when each vehicle is held, ISO 8601 in UTC; `completed` once it was bought by the customer who held it. */
  readonly holds = new Map<string, string>();
  /** Each change of a payment that had an effect. */
  readonly ledger: string[] = [];
  /** Each call about a hold or a payment, whether it had an effect or not: hold, release, open, find, capture, void, refund. */
  readonly calls: string[] = [];
  /** How long each answer takes, in milliseconds. */
  answersAfterMs = 0;
  /** Vehicles that stock does not hold, and why. */
  readonly refused = new Map<string, HoldRefusal>();
  /** Whether the bank takes refunds: one that it does not take is asked for again. */
  takesRefunds = true;
  /** The provider's clock. */
  now: () => Date = () => new Date();
  readonly #payments = new Map<string, HeldPayment>();

  /** Sets the money of a payment aside, as the payment page does. */
  authorise(reference: string): void {
    const payment = this.#payments.get(reference);
    if (payment?.status === 'open') payment.status = 'authorised';
  }

  /** Gives a deposit back in the provider's dashboard: no message says so. */
  giveBack(reference: string): void {
    const payment = this.#payments.get(reference);
    if (payment?.status === 'captured') payment.status = 'refunded';
  }

  /** The bank sends a refund back: the provider has the deposit again. */
  sendBack(reference: string): void {
    const payment = this.#payments.get(reference);
    if (payment?.status === 'refunded') payment.status = 'captured';
  }

  /** A payment that was opened, and taken, for a lead that is lost. */
  takeFor(reference: string): void {
    const payment = {
      id: `pay_${reference}`,
      reference,
      amount_cents: 20_000,
      status: 'captured',
      openedAt: this.now(),
    } as const;
    this.#payments.set(reference, payment);
  }

  /** Answers about a hold; undefined for any other address. */
  async hold(request: IncomingMessage): Promise<JsonAnswer | undefined> {
    const [, carId, isRelease] = /^\/vehicles\/([^/]+)\/holds\/[^/]+(\/release)?$/.exec(request.url ?? '') ?? [];
    if (carId === undefined) return undefined;
    const { until, reason } = (await json(request)) as VehicleHold & Partial<HoldRelease>;
    await this.#called(isRelease ? 'release' : 'hold');
    const refusal = isRelease ? undefined : this.refused.get(carId);
    if (refusal) return { status: 409, body: { ...NONE, type: holdRefusalType(refusal), status: 409 } };
    if (reason === 'completed') this.holds.set(carId, reason);
    else if (isRelease) this.holds.delete(carId);
    else this.holds.set(carId, until);
    return { status: 200, body: {} };
  }

  protected async answer(request: IncomingMessage): Promise<JsonAnswer> {
    const body = await this.#found(request);
    return body ? { status: 200, body } : { status: 404, body: NONE };
  }

  async #found(request: IncomingMessage): Promise<object | undefined> {
    const [, , , id, change] = (request.url ?? '').split('/');
    if (id === undefined && request.method === 'GET') return this.#listed(request.url ?? '');
    await this.#called(id === undefined ? 'open' : (change ?? 'find'));
    if (id === undefined) return this.#open((await json(request)) as HeldPayment);
    const payment = [...this.#payments.values()].find((each) => each.id === id);
    const [from, to] = CHANGES[change ?? ''] ?? [];
    const isTaken = change !== 'refund' || this.takesRefunds;
    if (payment && isTaken && to && from?.includes(payment.status)) {
      payment.status = to;
      this.ledger.push(to);
    }
    return payment && this.#shown(payment);
  }

  #listed(url: string): object {
    const query = new URL(url, 'http://provider').searchParams;
    const [since, until] = [new Date(query.get('since') ?? ''), new Date(query.get('until') ?? '')];
    const within = [...this.#payments.values()].filter(({ openedAt }) => openedAt >= since && openedAt < until);
    return { payments: within.map((payment) => this.#shown(payment)), next: null };
  }

  async #called(call: string): Promise<void> {
    this.calls.push(call);
    await pause(this.answersAfterMs);
  }

  #open({ reference, amount_cents }: Pick<HeldPayment, 'reference' | 'amount_cents'>): object {
    const known = this.#payments.get(reference);
    const payment = known ?? {
      id: `pay_${reference}`,
      reference,
      amount_cents,
      status: 'open' as const,
      openedAt: this.now(),
    };
    this.#payments.set(reference, payment);
    return this.#shown(payment);
  }

  #shown(payment: HeldPayment): object {
    const { openedAt: _, ...shown } = payment;
    return { ...shown, page_url: payment.status === 'open' ? 'http://127.0.0.1/pay' : null };
  }
}
