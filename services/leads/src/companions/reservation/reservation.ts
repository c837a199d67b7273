import type { ReservationReason } from '@forecourt/contracts';
import type {
  CancelledBy,
  Letter,
  RequestedReservation,
  ReservationEvent,
  SaleEnd,
  SaleNews,
} from './reservation.events.ts';

/** How a reservation ended. `lapsed` is the time to pay or the 48 hours; `taken`, that the vehicle could not be held. */
export type ReservationEnd = 'completed' | 'cancelled' | 'lapsed' | 'taken' | 'sold_elsewhere';

/** A reservation as folded from its events. Instants are ISO 8601 in UTC. */
export interface Reservation extends RequestedReservation {
  readonly requestedAt: Date;
  /**
   * `requested`: the vehicle is not held yet; `held`: the visitor pays; `authorised`: paid, and the hold is not extended yet; `secured`: it
   * is, and the deposit is not taken yet; `confirmed`: taken; `ended`.
   */
  readonly phase: 'requested' | 'held' | 'authorised' | 'secured' | 'confirmed' | 'ended';
  readonly deposit: 'none' | 'open' | 'authorised' | 'captured' | 'voided' | 'refunded';
  readonly paymentId?: string | undefined;
  readonly authorisedAt?: Date | undefined;
  /** Until when stock holds the vehicle for it. */
  readonly heldUntil?: string | undefined;
  /** Whether stock may still hold the vehicle for it. */
  readonly released: boolean;
  /** Present once the deposit was taken: until when the visitor has the vehicle. */
  readonly until?: string | undefined;
  readonly sale?: { readonly news: SaleNews; readonly answerBy: string } | undefined;
  readonly end?: ReservationEnd | undefined;
  readonly cancelledBy?: CancelledBy | undefined;
  /** Why it was cancelled though nobody called it off. */
  readonly because?: 'removed' | 'hidden' | undefined;
  /** When it was completed. */
  readonly completedAt?: Date | undefined;
  /** What the dealer's stock system said of the vehicle after that. */
  readonly settled?: SaleEnd | undefined;
  /** How often the bank has sent the refund back. */
  readonly failedRefunds: number;
  readonly letters: readonly Letter[];
}

/** The reservation after one more event. @throws Error if another event comes before the request: the stream is damaged */
export function evolveReservation(before: Reservation | undefined, event: ReservationEvent): Reservation {
  if (event.type === 'ReservationRequested') {
    return {
      ...event.data,
      requestedAt: event.occurredAt,
      phase: 'requested',
      deposit: 'none',
      released: true,
      failedRefunds: 0,
      letters: [],
    };
  }
  if (!before) throw new Error(`${event.type} precedes ReservationRequested.`);
  return { ...before, ...changeOf(event, before) };
}

function changeOf(
  event: Exclude<ReservationEvent, { type: 'ReservationRequested' }>,
  { phase, letters, sale, end, released, failedRefunds }: Reservation,
): Partial<Reservation> {
  switch (event.type) {
    case 'CarHeld': {
      const next = { requested: 'held', authorised: 'secured' } as const;
      return {
        heldUntil: event.data.until,
        released: false,
        phase: phase === 'requested' || phase === 'authorised' ? next[phase] : phase,
      };
    }
    case 'PaymentOpened':
      return { paymentId: event.data.paymentId, deposit: 'open' };
    case 'DepositAuthorised':
      return { deposit: 'authorised', authorisedAt: event.occurredAt, phase: phase === 'held' ? 'authorised' : phase };
    case 'DepositCaptured':
      return { deposit: 'captured', ...(event.data.again && { failedRefunds: failedRefunds + 1 }) };
    case 'ReservationConfirmed':
      return { until: event.data.until, phase: 'confirmed' };
    case 'SaleReported':
      return { sale: event.data };
    case 'DepositVoided':
      return { deposit: 'voided' };
    case 'DepositRefunded':
      return { deposit: 'refunded' };
    case 'CarReleased':
      return { released: true };
    case 'LetterSent':
      return { letters: [...letters, event.data.letter] };
    case 'ReservationCancelled':
      return {
        ...{ phase: 'ended', end: 'cancelled', cancelledBy: event.data.by, because: event.data.because },
        // A vehicle that was kept for its buyer is to be freed.
        released: released && end !== 'completed',
      };
    case 'ReservationCompleted': {
      if (event.data.settled) return { settled: event.data.settled };
      const isReported = sale?.news === 'sold' || sale?.news === 'removed';
      const completed = { phase: 'ended', end: 'completed', completedAt: event.occurredAt } as const;
      return { ...completed, ...(isReported && { settled: sale.news }) };
    }
    default:
      return { phase: 'ended', end: ENDS[event.type] };
  }
}

const ENDS = {
  CarTaken: 'taken',
  ReservationLapsed: 'lapsed',
  CarSoldElsewhere: 'sold_elsewhere',
} as const satisfies Partial<Record<ReservationEvent['type'], ReservationEnd>>;

/** Whether it was completed, and the dealer's stock system has yet to say that the vehicle is sold, or is not. */
export const isSalePending = ({ end, settled }: Pick<Reservation, 'end' | 'settled'>): boolean =>
  end === 'completed' && settled === undefined;

/** Whether a refund was sent back by the bank, and has not been made again. */
export const owesRefund = ({ deposit, failedRefunds }: Pick<Reservation, 'deposit' | 'failedRefunds'>): boolean =>
  deposit === 'captured' && failedRefunds > 0;

/** Why a reservation ended, for everyone who is told; undefined while it has not. */
export function reasonOf({ end, until, cancelledBy, because }: Reservation): ReservationReason | undefined {
  switch (end) {
    case undefined:
    case 'completed':
    case 'taken':
      return end;
    case 'lapsed':
      return until === undefined ? 'not_paid' : 'hold_over';
    case 'sold_elsewhere':
      return 'sold';
    case 'cancelled':
      return because ?? CANCELLED[cancelledBy ?? 'visitor'];
  }
}

const CANCELLED = {
  visitor: 'cancelled_by_visitor',
  dealer: 'cancelled_by_dealer',
  bank: 'declined',
  erasure: 'erased',
} as const satisfies Record<CancelledBy, ReservationReason>;

const PAY_MINUTES = 15;
const MINUTE_MS = 60_000;

/** Until when the visitor has time to pay. */
export const payBy = ({ requestedAt }: Pick<Reservation, 'requestedAt'>): Date =>
  new Date(requestedAt.getTime() + PAY_MINUTES * MINUTE_MS);

/** The instant so many hours of 60 minutes later: daylight saving neither shortens nor lengthens a hold. */
export const hoursAfter = (from: Date, hours: number): Date => new Date(from.getTime() + hours * 60 * MINUTE_MS);
