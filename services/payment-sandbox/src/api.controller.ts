import { type SandboxOrder, type SandboxPage, type SandboxPayment, sandboxOrder } from '@forecourt/payments';
import {
  badRequest,
  Clock,
  conflict,
  constantTimeEqual,
  notFound,
  unauthorized,
  unavailable,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, Get, Headers, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { Notices } from './notices.ts';
import { type PaymentChange, type PaymentRow, PaymentRows } from './payment-rows.ts';
import { pageAddress, SANDBOX_CONFIG, type SandboxConfig, slowMsOf } from './sandbox-config.ts';

const CHANGES: Readonly<Record<string, PaymentChange>> = { capture: 'captured', void: 'voided', refund: 'refunded' };

/** What its calls carry. */
interface ApiHeaders {
  readonly authorization?: string;
  readonly host: string;
}

/** The API of the sandbox, for the platform only: Bearer with the secret key. Each call may be repeated. */
@Controller('v1/payments')
export class ApiController {
  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    private readonly clock: Clock,
    private readonly payments: PaymentRows,
    private readonly notices: Notices,
  ) {}

  /** Opens a payment, or gives the one with this reference. @throws ProblemError 409 if that one has another amount */
  @Post()
  @HttpCode(200)
  async open(@Headers() headers: ApiHeaders, @Body(ZodBody(sandboxOrder)) order: SandboxOrder) {
    this.#check(headers);
    const payment = this.#up(await this.payments.open(order));
    if (payment.amount_cents !== order.amount_cents) throw conflict('This reference has another amount.');
    return this.#view(payment, headers);
  }

  /** Payments that were opened within a time, a page at a time. @throws ProblemError 400 for what is no time */
  @Get()
  async list(@Headers() headers: ApiHeaders, @Query() query: Readonly<Record<string, string>>): Promise<SandboxPage> {
    this.#check(headers);
    const [since, until] = [new Date(query.since ?? ''), new Date(query.until ?? '')];
    if (Number.isNaN(since.getTime() + until.getTime())) {
      throw badRequest([{ field: 'since', message: 'Expected since and until as ISO 8601.' }]);
    }
    const rows = await this.payments.list(since, until, query.after ?? '');
    return { payments: rows.map((row) => this.#view(row, headers)), next: rows.at(-1)?.id ?? null };
  }

  /** A payment as it is now. */
  @Get(':id')
  async show(@Headers() headers: ApiHeaders, @Param('id') id: string) {
    this.#check(headers);
    return this.#view(this.#up(await this.payments.find(id)), headers);
  }

  /** `capture`, `void` or `refund`: what the payment's status does not allow changes nothing. @throws ProblemError 402 for a capture that the bank refuses */
  @Post(':id/:change')
  @HttpCode(200)
  async change(@Headers() headers: ApiHeaders, @Param('id') id: string, @Param('change') name: string) {
    this.#check(headers);
    const change = CHANGES[name];
    if (!change) throw notFound();
    this.#up(await this.payments.find(id));
    const payment = this.#up(await this.payments.change(id, change, this.#later()));
    if (change === 'captured' && payment.status === 'authorised') throw conflict('The bank refused to pay.');
    this.notices.send(payment.reference);
    return this.#view(payment, headers);
  }

  #later(): Date {
    return new Date(this.clock.now().getTime() + slowMsOf(this.config));
  }

  #check({ authorization: key = '' }: ApiHeaders): void {
    if (!constantTimeEqual(key, `Bearer ${this.config.secretKey}`)) throw unauthorized();
  }

  #up(payment: PaymentRow | undefined): PaymentRow {
    if (!payment) throw notFound('There is no such payment.');
    if (payment.down_until && payment.down_until > this.clock.now()) throw unavailable('The sandbox is down.');
    return payment;
  }

  #view({ id, reference, amount_cents, status }: PaymentRow, { host }: ApiHeaders): SandboxPayment {
    const page_url = status === 'open' ? pageAddress(this.config, host, id) : null;
    return { id, reference, amount_cents, status, page_url };
  }
}
