import { type EventMeta, EventStore } from '@forecourt/event-store';
import { type Payment, PaymentFault, type PaymentProvider } from '@forecourt/payments';
import { Clock, ProblemError, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { retryAt } from '../due-work/due-rows.ts';
import { type KnownPayment, PAYMENTS, type PaymentBook } from '../due-work/payment-book.ts';
import { changeReservation } from '../lead/change-reservation.ts';
import { type LoadedReservation, loadReservation } from '../reservation/load-reservation.ts';
import { nextStep, type Step } from '../reservation/next-step.ts';
import type { ReservationCommand } from '../reservation/reservation.decider.ts';
import { reservationStream } from '../reservation/reservation.events.ts';
import { payBy, type Reservation } from '../reservation/reservation.ts';
import { dueReservations } from '../reservation/reservation-rows.ts';
import { ReservationLetters } from './reservation-letters.ts';
import { StockHolds } from './stock-holds.ts';

/** More than a reservation ever has to do at once. */
const MOST_STEPS = 20;
const AT_ONCE = 10;
/** How often a payment that is open is looked at, should its provider say nothing. */
const LOOK_EVERY_MS = 15_000;

/**
 * Takes reservations from step to step (RES-1). Nothing is remembered between two steps but events: what a step did is asked for again
 * by the same ids if its outcome was lost, so that whichever process continues charges nobody twice.
 */
@Injectable()
export class ReservationProcess implements PaymentBook {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
    @Inject(StockHolds) private readonly stock: StockHolds,
    @Inject(PAYMENTS) private readonly payments: PaymentProvider,
    @Inject(ReservationLetters) private readonly letters: ReservationLetters,
  ) {}

  /** Continues what is due. @returns how many reservations were looked at */
  async continueDue(): Promise<number> {
    const due = await dueReservations.claim(this.dataSource, this.clock.now(), AT_ONCE);
    const ended = await Promise.allSettled(due.map(({ leadId, attempts }) => this.advance(leadId, attempts)));
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return due.length;
  }

  /**
   * Does all that a reservation has to do now. What can't be done yet, because somebody does not answer, is tried again later.
   * @param attempts how often that has happened in a row
   */
  async advance(leadId: string, attempts = 0): Promise<void> {
    for (let count = 0; count < MOST_STEPS; count += 1) {
      const loaded = await this.#load(leadId);
      if (!loaded) return;
      const { reservation, version } = loaded;
      const step = nextStep(reservation, this.clock.now());
      if (step.do === 'wait') {
        await dueReservations.setDue(this.dataSource, leadId, { version, dueAt: step.until, attempts: 0 });
        return;
      }
      const outcome = await this.#perform(step, reservation, attempts);
      if (outcome instanceof Date) {
        const isOpen = step.do === 'look at payment';
        await dueReservations.setDue(this.dataSource, leadId, {
          version,
          dueAt: outcome,
          attempts: isOpen ? 0 : attempts + 1,
        });
        return;
      }
      await this.tell(leadId, outcome);
    }
  }

  /** Applies a command to a reservation, its lead included. @throws ProblemError 404 for no such reservation, 409 if it is refused */
  tell(leadId: string, command: ReservationCommand, meta: EventMeta = {}): Promise<void> {
    return this.store.transact(async (tx) => {
      await tx.lock([reservationStream(leadId)]);
      await tx.lock([leadId]);
      await changeReservation(tx, command, { leadId, meta, now: this.clock.now() });
    });
  }

  /** A reservation as it is now. */
  async find(leadId: string): Promise<Reservation | undefined> {
    return (await this.#load(leadId))?.reservation;
  }

  /** The reservations whose payments are compared with the provider's now. */
  toCompare(limit: number): Promise<string[]> {
    return dueReservations.claimToCompare(this.dataSource, this.clock.now(), limit);
  }

  /** The payment of a reservation, as we know it. */
  async known(leadId: string): Promise<KnownPayment | undefined> {
    const { paymentId, deposit } = (await this.find(leadId)) ?? {};
    return paymentId === undefined || deposit === undefined ? undefined : { paymentId, status: deposit };
  }

  /** Records what its provider says of the payment, and goes on from there. */
  async correct(leadId: string, payment: Payment): Promise<void> {
    const news = newsOf(payment);
    if (news) await this.tell(leadId, news);
    await this.advance(leadId);
  }

  /** Where the visitor pays now; null if there is nothing to pay, or the provider can't say. */
  async payUrl({ phase, deposit, paymentId }: Reservation): Promise<string | null> {
    if (phase !== 'held' || deposit !== 'open' || paymentId === undefined) return null;
    return this.payments.find(paymentId).then(
      ({ pageUrl }) => pageUrl,
      (error: unknown) => {
        if (error instanceof PaymentFault) return null;
        throw error;
      },
    );
  }

  #load(leadId: string): Promise<LoadedReservation | undefined> {
    return this.store.transact((tx) => loadReservation(tx, leadId));
  }

  /** Does one step. @returns what is to be recorded, or when it is to be tried again */
  async #perform(
    step: Exclude<Step, { do: 'wait' }>,
    reservation: Reservation,
    attempts: number,
  ): Promise<ReservationCommand | Date> {
    try {
      return await this.#act(step, reservation, attempts);
    } catch (error) {
      if (error instanceof PaymentFault || error instanceof ProblemError) {
        const level = attempts > 5 ? 'warn' : 'info';
        this.logger[level]({ err: error, lead: reservation.leadId, step: step.do }, 'a reservation waits');
        return this.#later(attempts);
      }
      throw error;
    }
  }

  async #act(
    step: Exclude<Step, { do: 'wait' }>,
    reservation: Reservation,
    attempts: number,
  ): Promise<ReservationCommand | Date> {
    const { paymentId = '', end } = reservation;
    switch (step.do) {
      case 'hold': {
        const isHeld = await this.stock.hold(reservation, step.until);
        return isHeld ? { type: 'RecordHold', until: step.until.toISOString() } : { type: 'RecordRefusedHold' };
      }
      case 'open payment':
        return { type: 'RecordPayment', paymentId: (await this.payments.open(this.letters.orderOf(reservation))).id };
      case 'look at payment': {
        const news = newsOf(await this.payments.find(paymentId));
        if (news) return news;
        if (step.last) return { type: 'LapseReservation' };
        const next = new Date(this.clock.now().getTime() + LOOK_EVERY_MS);
        return next < payBy(reservation) ? next : payBy(reservation);
      }
      case 'capture':
        return this.#capture(paymentId);
      case 'void':
        return newsOf(await this.payments.void(paymentId)) ?? this.#later(attempts);
      case 'refund':
        return (await this.payments.refund(paymentId)).status === 'refunded'
          ? { type: 'RecordRefund' }
          : this.#later(attempts);
      case 'release':
        await this.stock.release(reservation, end === 'completed' || end === 'lapsed' ? end : 'cancelled');
        return { type: 'RecordRelease' };
      case 'lapse':
        return { type: 'LapseReservation' };
      case 'end unanswered sale':
        return { type: 'EndUnansweredSale' };
      case 'send':
        return this.letters.send(step.letter, reservation, attempts);
    }
  }

  async #capture(paymentId: string): Promise<ReservationCommand> {
    try {
      const news = newsOf(await this.payments.capture(paymentId));
      return news && news.type !== 'RecordAuthorisation' ? news : { type: 'RecordRefusedCapture' };
    } catch (error) {
      if (error instanceof PaymentFault && error.kind === 'refused') return { type: 'RecordRefusedCapture' };
      throw error;
    }
  }

  #later(attempts: number): Date {
    return retryAt(this.clock.now(), attempts);
  }
}

/** What a payment's status says that is to be recorded; undefined of one that is open. */
export function newsOf({ status }: Payment): ReservationCommand | undefined {
  switch (status) {
    case 'open':
      return undefined;
    case 'authorised':
      return { type: 'RecordAuthorisation' };
    case 'captured':
      return { type: 'RecordCapture' };
    case 'voided':
      return { type: 'RecordVoid' };
    case 'refunded':
      return { type: 'RecordRefund' };
  }
}
