import { PaymentFault } from '@forecourt/payments';
import { Metrics, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { OnlinePaymentProcess } from '../online-payment-process/online-payment-process.ts';
import type { PaymentBook } from '../process/payment-book.ts';
import { ReservationProcess } from '../reservation-process/reservation-process.ts';

const AT_ONCE = 50;

/**
 * Compares our payments with the provider's (RES-1): what differs is logged and counted, recorded, and then put right by the usual
 * steps. So a payment that was taken, given back or let go of without our knowing does not stay unknown.
 */
@Injectable()
export class PaymentComparison {
  readonly #books: readonly PaymentBook[];
  #differences = 0;

  constructor(
    @Inject(Metrics) metrics: Metrics,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
    @Inject(ReservationProcess) reservations: ReservationProcess,
    @Inject(OnlinePaymentProcess) online: OnlinePaymentProcess,
  ) {
    this.#books = [reservations, online];
    metrics.counter({
      name: 'reservation_payment_differences_total',
      read: () => this.#differences,
    });
  }

  /** Compares what was not compared for ten minutes. @returns how many payments were looked at */
  async compare(): Promise<number> {
    let count = 0;
    for (const book of this.#books) {
      const leadIds = await book.toCompare(AT_ONCE);
      for (const leadId of leadIds) await this.#compareOne(book, leadId);
      count += leadIds.length;
    }
    return count;
  }

  async #compareOne(book: PaymentBook, leadId: string): Promise<void> {
    try {
      await book.compare(leadId, (known, payment) => {
        this.#differences += 1;
        const fields = { lead: leadId, known: known.status, provider: payment.status };
        this.logger.warn(fields, 'a payment was not as its provider has it');
      });
    } catch (error) {
      if (!(error instanceof PaymentFault)) throw error;
      this.logger.warn({ err: error, lead: leadId }, 'a payment could not be compared');
    }
  }
}
