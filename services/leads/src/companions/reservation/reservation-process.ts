import type { Payment } from '@forecourt/payments';
import { Inject, Injectable } from '@nestjs/common';
import { PaymentProcess, ProcessParts } from '../../payment/payment-process.ts';
import { type PaymentView, paymentSteps } from '../../payment/payment-steps.ts';
import { changeReservation } from './change-reservation.ts';
import { loadReservation } from './load-reservation.ts';
import { nextStep, type Step } from './next-step.ts';
import type { ReservationCommand } from './reservation.decider.ts';
import { reservationStream } from './reservation.events.ts';
import { payBy, type Reservation } from './reservation.ts';
import { ReservationLetters } from './reservation-letters.ts';
import { reservationRows } from './reservation-rows.ts';
import { StockHolds } from './stock-holds.ts';

/** Takes reservations from step to step (RES-1): holds the vehicle, takes and refunds the deposit, writes. */
@Injectable()
export class ReservationProcess extends PaymentProcess<Reservation, Step, ReservationCommand> {
  constructor(
    @Inject(ProcessParts) parts: ProcessParts,
    @Inject(StockHolds) stock: StockHolds,
    @Inject(ReservationLetters) letters: ReservationLetters,
  ) {
    const view: PaymentView<Reservation, ReservationCommand> = {
      ...reservationPayment,
      orderOf: (reservation) => letters.orderOf(reservation),
    };
    super(parts, {
      name: 'reservation',
      rows: reservationRows,
      stream: {
        idOf: reservationStream,
        load: loadReservation,
        change: async (tx, command, change) => {
          if (command.type !== 'RecordLetter') return changeReservation(tx, command, change);
          const { state } = (await loadReservation(tx, change.leadId)) ?? {};
          if (!state || state.letters.includes(command.letter)) return;
          const sent = await letters.post(tx, command.letter, state);
          await changeReservation(tx, { ...command, sent }, change);
        },
      },
      view,
      next: nextStep,
      steps: {
        ...paymentSteps(view, parts.payments),
        hold: async (reservation, { step }) => {
          const isHeld = await stock.hold(reservation, step.until);
          return isHeld ? { type: 'RecordHold', until: step.until.toISOString() } : { type: 'RecordRefusedHold' };
        },
        release: async (reservation) => {
          const { end } = reservation;
          await stock.release(reservation, end === 'completed' || end === 'lapsed' ? end : 'cancelled');
          return { type: 'RecordRelease' };
        },
        lapse: async () => ({ type: 'LapseReservation' }),
        'end unanswered sale': async () => ({ type: 'EndUnansweredSale' }),
        // It is posted in the transaction that records it.
        'post letter': async (_reservation, { step }) => ({ type: 'RecordLetter', letter: step.letter, sent: true }),
      },
    });
  }
}

/** How a reservation sees its deposit. */
const reservationPayment = {
  payBy,
  moneyOf: ({ deposit }) => deposit,
  isPayable: ({ phase, deposit }) => phase === 'held' && deposit === 'open',
  opened: (paymentId) => ({ type: 'RecordPayment', paymentId }),
  newsOf: ({ status }) => NEWS[status],
  unpaid: { type: 'LapseReservation' },
  declined: { type: 'RecordRefusedCapture' },
} as const satisfies Omit<PaymentView<Reservation, ReservationCommand>, 'orderOf'>;

const NEWS: Readonly<Record<Payment['status'], ReservationCommand | undefined>> = {
  open: undefined,
  authorised: { type: 'RecordAuthorisation' },
  captured: { type: 'RecordCapture' },
  voided: { type: 'RecordVoid' },
  refunded: { type: 'RecordRefund' },
};
