import type { ReservationReason } from '@forecourt/contracts';
import type { NewEvent } from '@forecourt/event-store';

/** A reservation as it was asked for (RES-1). Nothing in it is about the person: that is in its lead. */
export interface RequestedReservation {
  readonly leadId: string;
  readonly site: string;
  readonly dealershipId: number;
  readonly carId: string;
  /** What the vehicle is called where the visitor is written to. */
  readonly carTitle: string;
  readonly personId: string;
  /** Integer cents of Australian dollars. */
  readonly depositCents: number;
  /** How long it is held once the deposit is taken. */
  readonly holdHours: number;
  /** Scheme and host that links in emails start with. */
  readonly origin: string;
  /** Zone of the place where the vehicle stands, in which its times are written; absent in a reservation from before this was kept. */
  readonly timeZone?: string | undefined;
}

/** Who called it off. */
export type CancelledBy = 'visitor' | 'dealer' | 'bank' | 'erasure';
/** What was reported of a vehicle that is held. */
export type SaleNews = 'sold' | 'removed' | 'hidden';
/** What ended the wait for the report of a sale to the customer who reserved the vehicle; `freed` is that it is not reserved any more. */
export type SaleEnd = Exclude<SaleNews, 'hidden'> | 'freed';
/** A message that is owed to somebody. */
type ToDealer = 'sale_question' | 'sale_reminder' | 'refund_owed';
export type ReservationLetter = 'receipt' | 'refund' | 'not_charged' | ToDealer;

/** The events of a reservation (RES-1). They stay within the service; CRMs read what it means for the lead. Instants are ISO 8601 in UTC. */
export type ReservationEvent =
  | NewEvent<'ReservationRequested', RequestedReservation>
  | NewEvent<'CarHeld', { readonly until: string }>
  | NewEvent<'CarTaken', object>
  | NewEvent<'PaymentOpened', { readonly paymentId: string }>
  | NewEvent<'DepositAuthorised', object>
  /** @param again the bank sent the refund back, so that the provider has the deposit again. Releases before November 2026 ignore it, and refund. */
  | NewEvent<'DepositCaptured', { readonly again?: true }>
  | NewEvent<'ReservationConfirmed', { readonly until: string }>
  | NewEvent<'SaleReported', { readonly news: SaleNews; readonly answerBy: string }>
  /**
   * @param settled in a second one: what the dealer's stock system said of the vehicle after the sale. A type of its own would be read as another
   * end by releases before November 2026, and they would refund the deposit.
   */
  | NewEvent<'ReservationCompleted', { readonly settled?: SaleEnd }>
  /**
   * One that was completed was cancelled by its dealer: the sale fell through.
   * @param because the vehicle was taken off sale, and nobody said that it was sold
   */
  | NewEvent<'ReservationCancelled', { readonly by: CancelledBy; readonly because?: 'removed' | 'hidden' }>
  | NewEvent<'ReservationLapsed', object>
  | NewEvent<'CarSoldElsewhere', object>
  | NewEvent<'DepositVoided', object>
  | NewEvent<'DepositRefunded', object>
  | NewEvent<'CarReleased', object>
  /** A letter was posted, to be sent by the queue of letters. @param sent false if there was nobody to write to; until November 2026, if it was given up */
  | NewEvent<'LetterSent', { readonly letter: ReservationLetter; readonly sent: boolean }>;

/** Every kind of event of such a stream. */
export const reservationEventTypes = [
  'ReservationRequested',
  'CarHeld',
  'CarTaken',
  'PaymentOpened',
  'DepositAuthorised',
  'DepositCaptured',
  'ReservationConfirmed',
  'SaleReported',
  'ReservationCompleted',
  'ReservationCancelled',
  'ReservationLapsed',
  'CarSoldElsewhere',
  'DepositVoided',
  'DepositRefunded',
  'CarReleased',
  'LetterSent',
] as const satisfies readonly ReservationEvent['type'][];
const TYPES: ReadonlySet<string> = new Set(reservationEventTypes);

/** Whether a stored event of the service is of such a stream, which is not published. */
export const isReservationEvent = (type: string): boolean => TYPES.has(type);

/** The stream of a lead's reservation. */
export const reservationStream = (leadId: string): string => `reservation-${leadId}`;

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
  /** Since when it can be paid. */
  readonly payableSince?: Date | undefined;
  /** Since when somebody is at the payment page; kept beside the events, as it changes nothing but how long it is waited for. */
  readonly payingSince?: Date | undefined;
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
  readonly letters: readonly ReservationLetter[];
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
      return { paymentId: event.data.paymentId, deposit: 'open', payableSince: event.occurredAt };
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

/** Why a reservation ended, for everyone who is notified; undefined while it has not. */
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
/** How long it is kept for somebody who has not gone to the payment page. */
const BEGIN_MINUTES = 5;
const MINUTE_MS = 60_000;

/** Until when the visitor has time to pay. */
export const payBy = ({ requestedAt }: Pick<Reservation, 'requestedAt'>): Date =>
  new Date(requestedAt.getTime() + PAY_MINUTES * MINUTE_MS);

/** When it ends unless it is paid: soon, as long as nobody has gone to the payment page. */
export function unpaidUntil(reservation: Pick<Reservation, 'requestedAt' | 'payableSince' | 'payingSince'>): Date {
  const { payableSince, payingSince } = reservation;
  const last = payBy(reservation);
  if (payableSince === undefined || payingSince !== undefined) return last;
  return new Date(Math.min(last.getTime(), payableSince.getTime() + BEGIN_MINUTES * MINUTE_MS));
}

/** The instant so many hours of 60 minutes later: daylight saving neither shortens nor lengthens a hold. */
export const hoursAfter = (from: Date, hours: number): Date => new Date(from.getTime() + hours * 60 * MINUTE_MS);
