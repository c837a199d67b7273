import { Clock } from '@forecourt/service-kit';
import { pause } from '@forecourt/service-kit/waiting';
import { Body, Controller, Get, Inject, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Notices } from './notices.ts';
import { cardPage, endPage, type PaidFor, questionPage } from './page-html.ts';
import { type PaymentRow, PaymentRows } from './payment-rows.ts';
import { SANDBOX_CONFIG, type SandboxConfig, slowMsOf } from './sandbox-config.ts';
import { type CardOutcome, cardFault, outcomeOf } from './test-cards.ts';

/** What the forms of its pages send. */
type Sent = Readonly<Record<string, unknown>> | undefined;

/** The pages of the sandbox, where payers type test cards: what the card does is in test-cards.ts. */
@Controller('pay')
export class PageController {
  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    private readonly clock: Clock,
    private readonly payments: PaymentRows,
    private readonly notices: Notices,
  ) {}

  /** The card form, or why there is nothing to pay. */
  @Get(':id')
  async show(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const payment = await this.payments.find(id);
    await sendPage(reply, payment ? pageOf(payment) : endPage('There is no such payment.'), payment ? 200 : 404);
  }

  /** Takes a card, and the answer to the bank's question. */
  @Post(':id')
  async pay(@Param('id') id: string, @Body() sent: Sent, @Res() reply: FastifyReply): Promise<void> {
    const payment = await this.payments.find(id);
    if (payment?.status !== 'open') return this.show(id, reply);
    if (sent?.answer === 'no') return sendPage(reply, cardPage(paidFor(payment), 'The payment was stopped.'));
    if (sent?.answer === 'yes') return this.#settle(payment, 'pays', '3220', reply);
    const number = String(sent?.number ?? '').replaceAll(/[\s-]/g, '');
    const card = { number, expiry: String(sent?.expiry ?? '').trim(), code: String(sent?.code ?? '').trim() };
    const fault = cardFault(card, this.clock.now());
    if (fault) return sendPage(reply, cardPage(paidFor(payment), fault), 400);
    return this.#settle(payment, outcomeOf(number), number.slice(-4), reply);
  }

  async #settle(payment: PaymentRow, outcome: CardOutcome, last4: string, reply: FastifyReply): Promise<void> {
    const { id } = payment;
    if (outcome === 'is declined') {
      return sendPage(reply, cardPage(paidFor(payment), 'Your card was declined. Please try another one.'), 402);
    }
    if (outcome === 'asks the payer') return sendPage(reply, questionPage(paidFor(payment)));
    const slowMs = slowMsOf(this.config);
    const later = new Date(this.clock.now().getTime() + slowMs);
    await this.payments.note(id, {
      last4,
      ...(outcome === 'pays late' && { authorisedFrom: later }),
      ...(outcome === 'pays, and the provider is down' && { downUntil: later }),
      refusesCapture: outcome === 'pays, and can’t be taken',
      failsRefund: outcome === 'pays, and its first refund is sent back',
    });
    if (outcome !== 'pays late') {
      await this.payments.change(id, 'authorised');
      this.notices.send(payment.reference);
    }
    if (outcome === 'pays, and is reported twice') this.notices.send(payment.reference);
    if (outcome === 'pays, and the page never answers') await pause(slowMs);
    await reply.code(303).header('location', payment.return_url).header('cache-control', 'no-store').send();
  }
}

function pageOf(payment: PaymentRow): string {
  if (payment.status === 'open') return cardPage(paidFor(payment));
  const words: Readonly<Record<string, string>> = {
    voided: 'This payment has ended. Nothing was taken.',
    refunded: 'This payment was given back.',
  };
  return endPage(words[payment.status] ?? 'This is paid already. Thank you.', payment.return_url);
}

const paidFor = ({ id, amount_cents, payee, description, return_url }: PaymentRow): PaidFor => ({
  id,
  amountCents: amount_cents,
  payee,
  description,
  returnUrl: return_url,
});

async function sendPage(reply: FastifyReply, html: string, status = 200): Promise<void> {
  await reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .send(html);
}
