import { PaymentFault, type PaymentProvider } from '@forecourt/payments';
import { Clock, Metrics, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import type { Reservation } from '../reservation/reservation.ts';
import { claimToCompare } from '../reservation/reservation-rows.ts';
import { newsOf, PAYMENTS, ReservationProcess } from './reservation-process.ts';

const AT_ONCE = 50;

/**
 * Compares reservations with the provider's payments (RES-1): what differs is logged and counted, recorded, and then put right by the usual
 * steps. So a deposit that was taken, given back or let go of without our knowing does not stay unknown.
 */
@Injectable()
export class PaymentComparison {
  #differences = 0;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Metrics) metrics: Metrics,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
    @Inject(PAYMENTS) private readonly payments: PaymentProvider,
    @Inject(ReservationProcess) private readonly process: ReservationProcess,
  ) {
    metrics.counter({
      name: 'reservation_payment_differences_total',
      help: 'Deposits that the payment provider knew otherwise than we did.',
      read: () => this.#differences,
    });
  }

  /** Compares what was not compared for ten minutes. @returns how many reservations were looked at */
  async compare(): Promise<number> {
    const leadIds = await claimToCompare(this.dataSource, this.clock.now(), AT_ONCE);
    for (const leadId of leadIds) await this.#compareOne(leadId);
    return leadIds.length;
  }

  async #compareOne(leadId: string): Promise<void> {
    const reservation = await this.process.find(leadId);
    if (reservation?.paymentId === undefined) return;
    try {
      const payment = await this.payments.find(reservation.paymentId);
      const news = newsOf(payment);
      if (payment.status === reservation.deposit || !news) return;
      this.#report(reservation, payment.status);
      await this.process.tell(leadId, news);
      await this.process.advance(leadId);
    } catch (error) {
      if (!(error instanceof PaymentFault)) throw error;
      this.logger.warn({ err: error, lead: leadId }, 'a payment could not be compared');
    }
  }

  #report({ leadId, deposit }: Reservation, status: string): void {
    this.#differences += 1;
    this.logger.warn({ lead: leadId, known: deposit, provider: status }, 'a deposit was not as its provider has it');
  }
}
