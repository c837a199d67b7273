import { type PaymentMessage, paymentMessage } from '@forecourt/contracts';
import { type PaymentConfig, PaymentFault, type PaymentProvider, paymentProviderOf } from '@forecourt/payments';
import { AllowCallers, badRequest, recurringWork, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Inject, Post, type Provider } from '@nestjs/common';
import { PaymentComparison } from './compare-payments.ts';
import { PAYMENTS } from './payment-book.ts';
import { ProcessParts } from './payment-process.ts';

const COMPARE_EVERY_MS = 60_000;

/** What processes with a payment work with, and the comparison of everything paid with the provider (RES-1). */
export const paymentProviders = (config: PaymentConfig | undefined): Provider[] => [
  { provide: PAYMENTS, useValue: paymentProviderOf(config) },
  ProcessParts,
  PaymentComparison,
  recurringWork({
    name: 'compare payments',
    everyMs: COMPARE_EVERY_MS,
    inject: [PaymentComparison],
    work: (comparison: PaymentComparison) => comparison.compare(),
  }),
];

/** The messages of the payment provider, about deposits and online payments (RES-1, RES-3). */
@Controller('payment-messages')
export class PaymentMessageController {
  constructor(
    @Inject(PAYMENTS) private readonly payments: PaymentProvider,
    private readonly comparison: PaymentComparison,
  ) {}

  /** Takes a message: only its signature is believed, the payment is looked up. @throws ProblemError 400 if it is not signed */
  @Post()
  @HttpCode(204)
  @AllowCallers({ gateway: ['system'] })
  async message(@Body(ZodBody(paymentMessage)) { body, headers }: PaymentMessage): Promise<void> {
    const notice = this.#noticeOf(body, headers);
    if (notice) await this.comparison.notice(notice.reference);
  }

  #noticeOf(body: string, headers: Readonly<Record<string, string>>) {
    try {
      return this.payments.readNotice(body, headers);
    } catch (error) {
      if (!(error instanceof PaymentFault)) throw error;
      throw badRequest([{ field: '', message: 'The message is not signed by the payment provider.' }]);
    }
  }
}
