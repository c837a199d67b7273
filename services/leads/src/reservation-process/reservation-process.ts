import type { EventMeta, EventTransaction } from '@forecourt/event-store';
import type { Payment, PaymentOrder } from '@forecourt/payments';
import { Inject, Injectable } from '@nestjs/common';
import { type Loaded, PaymentProcess, type PaymentStep, ProcessParts } from '../due-work/payment-process.ts';
import { changeReservation } from '../lead/change-reservation.ts';
import { loadReservation } from '../reservation/load-reservation.ts';
import { endOf, nextStep, type Step } from '../reservation/next-step.ts';
import type { ReservationCommand } from '../reservation/reservation.decider.ts';
import { reservationStream } from '../reservation/reservation.events.ts';
import { payBy, type Reservation } from '../reservation/reservation.ts';
import { dueReservations } from '../reservation/reservation-rows.ts';
import { ReservationLetters } from './reservation-letters.ts';
import { StockHolds } from './stock-holds.ts';

type OwnStep = Exclude<Step, PaymentStep>;

/** Takes reservations from step to step (RES-1): holds the vehicle, takes and refunds the deposit, writes. */
@Injectable()
export class ReservationProcess extends PaymentProcess<Reservation, ReservationCommand, OwnStep> {
  constructor(
    @Inject(ProcessParts) parts: ProcessParts,
    @Inject(StockHolds) private readonly stock: StockHolds,
    @Inject(ReservationLetters) private readonly letters: ReservationLetters,
  ) {
    super(parts, dueReservations);
  }

  protected async load(tx: EventTransaction, leadId: string): Promise<Loaded<Reservation> | undefined> {
    const loaded = await loadReservation(tx, leadId);
    return loaded && { state: loaded.reservation, version: loaded.version };
  }

  protected change(
    tx: EventTransaction,
    command: ReservationCommand,
    change: { leadId: string; meta: EventMeta; now: Date },
  ): Promise<void> {
    return changeReservation(tx, command, change);
  }

  protected streamOf(leadId: string): string {
    return reservationStream(leadId);
  }

  protected next(reservation: Reservation, now: Date): Step {
    return nextStep(reservation, now);
  }

  protected orderOf(reservation: Reservation): PaymentOrder {
    return this.letters.orderOf(reservation);
  }

  protected payBy(reservation: Reservation): Date {
    return payBy(reservation);
  }

  protected moneyOf({ deposit }: Reservation): Reservation['deposit'] {
    return deposit;
  }

  protected isPayable({ phase, deposit }: Reservation): boolean {
    return phase === 'held' && deposit === 'open';
  }

  protected opened(paymentId: string): ReservationCommand {
    return { type: 'RecordPayment', paymentId };
  }

  protected unpaid(): ReservationCommand {
    return { type: 'LapseReservation' };
  }

  protected newsOf({ status }: Payment): ReservationCommand | undefined {
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

  protected async act(step: OwnStep, reservation: Reservation, attempts: number): Promise<ReservationCommand | Date> {
    const { paymentId = '', end } = reservation;
    switch (step.do) {
      case 'hold': {
        const isHeld = await this.stock.hold(reservation, step.until);
        return isHeld ? { type: 'RecordHold', until: step.until.toISOString() } : { type: 'RecordRefusedHold' };
      }
      case 'capture': {
        const taken = await this.capture(reservation, { type: 'RecordRefusedCapture' });
        if ('type' in taken) return taken;
        // One that is still only set aside was not let go of.
        const news = this.newsOf(taken);
        return news && news.type !== 'RecordAuthorisation' ? news : { type: 'RecordRefusedCapture' };
      }
      case 'refund':
        return (await this.parts.payments.refund(paymentId)).status === 'refunded'
          ? { type: 'RecordRefund' }
          : this.later(attempts);
      case 'release':
        await this.stock.release(reservation, end === 'completed' || end === 'lapsed' ? end : 'cancelled');
        return { type: 'RecordRelease' };
      case 'lapse':
        return { type: 'LapseReservation' };
      case 'end unanswered sale':
        return { type: 'EndUnansweredSale' };
      case 'send': {
        const sent = await this.letters.send(step.letter, reservation, attempts);
        // Its end does not wait for the next try.
        if (!(sent instanceof Date) || reservation.phase !== 'confirmed') return sent;
        return new Date(Math.min(sent.getTime(), endOf(reservation).getTime()));
      }
    }
  }
}
