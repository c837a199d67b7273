import { type Payment, PaymentFault, type PaymentProvider } from '@forecourt/payments';
import { Clock, Metrics, SERVICE_LOGGER } from '@forecourt/service-kit';
import { tryEach } from '@forecourt/service-kit/waiting';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { ListedPaymentRows } from './listed-payments.rows.ts';
import { PAYMENT_BOOKS, PAYMENTS, type PaymentBook } from './payment-book.ts';

const AT_ONCE = 50;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Windows overlap by this, for clocks that differ and payments that are listed late. */
const OVERLAP_MS = HOUR_MS;
/** No window is made shorter than some minutes. */
const SHORTEST_MS = DAY_MS / 256;
/** Pages of one window, 10,000 payments. */
const MOST_PAGES = 100;
/** Ours are the ids of leads; an account that others use too has others. */
const IS_LEAD = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Compares our payments with the provider's from both sides (RES-1). What differs is logged and counted, recorded, and then put right by the
 * usual steps. A payment of the provider that nobody here knows, as after a restore, is recorded where its lead is known; otherwise it raises
 * an alarm until somebody has refunded it.
 */
@Injectable()
export class PaymentComparison {
  readonly #rows: ListedPaymentRows;
  #differences = 0;
  #unknownNotices = 0;

  constructor(
    metrics: Metrics,
    dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
    @Inject(PAYMENTS) private readonly payments: PaymentProvider,
    @Inject(PAYMENT_BOOKS) private readonly books: readonly PaymentBook[],
  ) {
    this.#rows = new ListedPaymentRows(dataSource);
    metrics.counter({ name: 'reservation_payment_differences_total', read: () => this.#differences });
    metrics.counter({ name: 'payment_notices_unknown_total', read: () => this.#unknownNotices });
    metrics.gauge({ name: 'payments_unknown', read: () => this.#rows.countUnknown() });
    metrics.gauge({ name: 'payment_refunds_owed', read: () => this.#refundsOwed() });
  }

  /**
   * Compares what was not compared for ten minutes, from our side and from the provider's.
   * @returns how many payments were looked at
   * @throws the fault of one, once all were tried
   */
  async compare(): Promise<number> {
    let count = 0;
    const parts = [
      ...this.books.map((book) => async () => {
        const leadIds = await book.toCompare(AT_ONCE);
        count += leadIds.length;
        await tryEach(leadIds, (leadId) => this.#reporting(leadId, () => this.#compareOne(book, leadId)));
      }),
      () => this.#reporting(undefined, () => this.#compareListed()),
      async () => {
        count += await this.#lookAtUnknown();
      },
    ];
    await tryEach(parts, (part) => part());
    return count;
  }

  /** Looks up the payment that a message of the provider is about. One of a reference that nobody here knows is logged and counted. */
  async notice(reference: string): Promise<void> {
    const book = await this.#bookOf(reference);
    if (book) {
      await book.compare(reference, () => undefined);
      return;
    }
    this.#unknownNotices += 1;
    this.logger.warn({ reference }, 'the payment provider reported a payment that nobody here knows');
  }

  async #bookOf(reference: string): Promise<PaymentBook | undefined> {
    if (!IS_LEAD.test(reference)) return undefined;
    for (const book of this.books) if ((await book.paymentsOf([reference])).has(reference)) return book;
    return undefined;
  }

  async #compareOne(book: PaymentBook, leadId: string): Promise<void> {
    await book.compare(leadId, (known, { status }) =>
      this.#differs({ lead: leadId, known: known.status, provider: status }),
    );
    await book.recheck(leadId);
  }

  /**
   * Lists what the provider has since the last time, a day at most in each window, less if that is too much. From the first window on of which a
   * payment could not be recorded it is listed again, but the later ones are compared now.
   */
  async #compareListed(): Promise<void> {
    const now = this.clock.now();
    let spanMs = DAY_MS;
    let isRecorded = true;
    let from = await this.#rows.claim(this.payments.name, now);
    while (from && from < now) {
      const until = new Date(Math.min(from.getTime() + spanMs, now.getTime()));
      const window = await this.#compareWindow(new Date(from.getTime() - OVERLAP_MS), until);
      if (!window) {
        if (spanMs <= SHORTEST_MS) {
          this.logger.error(
            { since: from, until },
            'more payments than can be compared: they are listed again from here',
          );
          return;
        }
        spanMs /= 2;
        continue;
      }
      isRecorded &&= window.isRecorded;
      if (isRecorded) await this.#rows.listedTo(this.payments.name, until);
      from = until;
    }
  }

  /** @returns undefined if it has more pages than are read; otherwise whether all is recorded that is news */
  async #compareWindow(since: Date, until: Date): Promise<{ isRecorded: boolean } | undefined> {
    let after: string | undefined;
    let isRecorded = true;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { payments, next } = await this.payments.list({ since, until, after });
      const isPageRecorded = await this.#comparePage(payments.filter(({ reference }) => IS_LEAD.test(reference)));
      isRecorded &&= isPageRecorded;
      if (next === null) return { isRecorded };
      after = next;
    }
    return undefined;
  }

  /** @returns whether all is recorded that is news */
  async #comparePage(payments: readonly Payment[]): Promise<boolean> {
    let isRecorded = true;
    const references = payments.map(({ reference }) => reference);
    const books = await Promise.all(
      this.books.map(async (book) => ({ book, known: await book.paymentsOf(references) })),
    );
    for (const payment of payments) {
      const { id, reference, status } = payment;
      const owner = books.find(({ known }) => known.has(reference));
      const known = owner?.known.get(reference);
      if (known === id) continue;
      if (owner && known === null) {
        // One that is still open may be paid later: a process that a restore turned back has to look at it, or to void it.
        if (status !== 'open') this.#differs({ lead: reference, known: 'none', provider: status });
        const isAdopted = await this.#adopted(owner.book, payment);
        isRecorded &&= isAdopted;
      } else if (isMoney(payment) && (await this.#rows.keepUnknown(payment, this.clock.now()))) {
        this.logger.error(
          { payment: id, reference, status },
          'the payment provider has a payment that nobody here knows',
        );
      }
    }
    return isRecorded;
  }

  /** @returns whether its process knows the payment now; false if somebody else was at it all the time, or it failed */
  async #adopted(book: PaymentBook, payment: Payment): Promise<boolean> {
    try {
      return await book.adopt(payment.reference, payment);
    } catch (error) {
      this.logger.error({ err: error, lead: payment.reference }, 'a payment of the provider could not be recorded');
      return false;
    }
  }

  /** An unknown payment that was refunded or let go of meanwhile, or whose lead is there after all, needs nothing more. */
  async #lookAtUnknown(): Promise<number> {
    const ids = await this.#rows.claimUnknown(this.clock.now(), AT_ONCE);
    for (const id of ids) {
      await this.#reporting(undefined, async () => {
        const payment = await this.payments.find(id);
        const book = await this.#bookOf(payment.reference);
        const known = (await book?.paymentsOf([payment.reference]))?.get(payment.reference);
        if (!isMoney(payment) || known === id) await this.#rows.forgetUnknown(id);
      });
    }
    return ids.length;
  }

  #differs(fields: { lead: string; known: string; provider: string }): void {
    this.#differences += 1;
    this.logger.warn(fields, 'a payment was not as its provider has it');
  }

  async #refundsOwed(): Promise<number> {
    const counts = await Promise.all(this.books.map((book) => book.owingRefunds()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async #reporting(lead: string | undefined, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof PaymentFault)) throw error;
      this.logger.warn({ err: error, lead }, 'payments could not be compared');
    }
  }
}

/** Whether somebody's money is set aside or taken. */
const isMoney = ({ status }: Payment): boolean => status === 'authorised' || status === 'captured';
