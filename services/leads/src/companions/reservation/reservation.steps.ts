import type { PaymentStep } from '../../payment/payment-steps.ts';
import type { Wait } from '../../payment/process.ts';
import {
  hoursAfter,
  isSalePending,
  payBy,
  type Reservation,
  type ReservationLetter,
  unpaidUntil,
} from './reservation.ts';

/** Longer than any provider is waited for. */
const CAPTURE_MS = 60_000;
/** So long after a sale to the customer who reserved it the dealer is asked why the stock system has not reported it. */
const REMIND_HOURS = 14 * 24;
/** A refund that the bank has sent back so often needs another way: the dealer pays it, and is reminded by the alarm. */
const MOST_REFUNDS = 3;

/** What a reservation needs next. Each step may be done twice: requests to other services carry the same ids. */
export type Step =
  | PaymentStep
  | { readonly do: 'hold'; readonly until: Date }
  | { readonly do: 'release' }
  | { readonly do: 'lapse' }
  | { readonly do: 'end unanswered sale' }
  | { readonly do: 'post letter'; readonly letter: ReservationLetter };

/**
 * The next step of a reservation (RES-1). Pure: any process that continues it after a crash decides the same. The vehicle is held before the
 * visitor can pay, the hold covers the whole time before the deposit is taken, and after the end first the money goes back, then the vehicle
 * is free.
 */
export function nextStep(reservation: Reservation, now: Date): Step | Wait {
  switch (reservation.phase) {
    case 'requested':
      return now >= payBy(reservation) ? { do: 'lapse' } : { do: 'hold', until: payBy(reservation) };
    case 'held':
      if (reservation.deposit === 'open') return { do: 'look at payment', last: now >= unpaidUntil(reservation) };
      return now >= payBy(reservation) ? { do: 'lapse' } : { do: 'open payment' };
    case 'authorised':
      return { do: 'hold', until: holdOnceAuthorised(reservation, now) };
    case 'secured':
      return isHeldStill(reservation, now)
        ? { do: 'capture' }
        : { do: 'hold', until: hoursAfter(now, reservation.holdHours) };
    case 'confirmed':
      return whileConfirmed(reservation, now);
    case 'ended':
      return afterTheEnd(reservation, now);
  }
}

/** Counted from when the card was accepted, also when it is asked for again; from now if that hold would already be over. */
function holdOnceAuthorised({ authorisedAt = new Date(0), holdHours }: Reservation, now: Date): Date {
  const until = hoursAfter(authorisedAt, holdHours);
  return until > now ? until : hoursAfter(now, holdHours);
}

/** Whether the hold outlasts the call that takes the deposit, also after a long standstill of ours. */
function isHeldStill({ heldUntil = '' }: Reservation, now: Date): boolean {
  return new Date(heldUntil).getTime() - now.getTime() > CAPTURE_MS;
}

/**
 * Until when stock must have the vehicle on hold for a reservation whose deposit was taken; undefined if no hold is needed. It is asked for again now
 * and then, because a stock that was restored from a backup may have lost it.
 */
export function promisedUntil(reservation: Reservation, now: Date): Date | undefined {
  const { phase, sale, heldUntil = '' } = reservation;
  return phase === 'confirmed' && !sale && isHeldStill(reservation, now) ? new Date(heldUntil) : undefined;
}

function whileConfirmed(reservation: Reservation, now: Date): Step | Wait {
  const { until = '', heldUntil = '', sale } = reservation;
  const ends = endOf(reservation);
  if (now >= ends) return sale ? { do: 'end unanswered sale' } : { do: 'lapse' };
  // The 48 hours run from when the deposit was taken, a little later than the hold was extended.
  if (!sale && new Date(heldUntil) < new Date(until)) return { do: 'hold', until: new Date(until) };
  const [letter] = lettersOwed(reservation, now);
  return letter ? { do: 'post letter', letter } : { do: 'wait', until: ends };
}

/** When a reservation whose deposit was taken ends by itself: after its hours, or without the dealer's answer about a sale. */
function endOf({ until = '', sale }: Pick<Reservation, 'until' | 'sale'>): Date {
  return new Date(sale ? sale.answerBy : until);
}

function afterTheEnd(reservation: Reservation, now: Date): Step | Wait {
  const { deposit, end, released, heldUntil } = reservation;
  // A payment may have been opened, and the answer lost: opening it again says which it is.
  if (deposit === 'none' && heldUntil !== undefined) return { do: 'open payment' };
  if (deposit === 'open' || deposit === 'authorised') return { do: 'void' };
  if (deposit === 'captured' && end !== 'completed' && !isRefundStuck(reservation)) return { do: 'refund' };
  if (!released) return { do: 'release' };
  const [letter] = lettersOwed(reservation, now);
  if (letter) return { do: 'post letter', letter };
  const remindAt = remindAtOf(reservation);
  return { do: 'wait', until: remindAt && now < remindAt ? remindAt : null };
}

/** Whether the bank has sent the refund back too often to try again. */
export const isRefundStuck = ({ deposit, failedRefunds }: Pick<Reservation, 'deposit' | 'failedRefunds'>): boolean =>
  deposit === 'captured' && failedRefunds >= MOST_REFUNDS;

/** When the dealer is asked about a sale that was not reported; undefined if none is waited for. */
function remindAtOf(reservation: Reservation): Date | undefined {
  const { completedAt } = reservation;
  return completedAt && isSalePending(reservation) ? hoursAfter(completedAt, REMIND_HOURS) : undefined;
}

function lettersOwed(reservation: Reservation, now: Date): ReservationLetter[] {
  const { until, sale, end, deposit, authorisedAt, letters } = reservation;
  const remindAt = remindAtOf(reservation);
  const owed: readonly (readonly [ReservationLetter, boolean])[] = [
    ['receipt', until !== undefined],
    ['sale_question', sale !== undefined && end === undefined],
    ['refund', deposit === 'refunded'],
    ['not_charged', deposit === 'voided' && authorisedAt !== undefined],
    ['sale_reminder', remindAt !== undefined && now >= remindAt],
    // Nobody else tells the dealer, who is to pay it back another way.
    ['refund_owed', end !== undefined && end !== 'completed' && isRefundStuck(reservation)],
  ];
  return owed.flatMap(([letter, isOwed]) => (isOwed && !letters.includes(letter) ? [letter] : []));
}
