import type { Decision } from '@forecourt/event-store';
import { type Loss, lossOf, type RefusedHold } from './reservation.losses.ts';
import type {
  CancelledBy,
  RequestedReservation,
  ReservationEvent,
  ReservationLetter,
  SaleEnd,
  SaleNews,
} from './reservation.ts';
import { hoursAfter, isSalePending, type Reservation, unpaidUntil } from './reservation.ts';

/** How long a dealer has to say whether a sold vehicle went to the customer who reserved it. */
const ANSWER_HOURS = 24;

/** What is asked of a reservation. The Record… commands say what a step has led to outside, whenever that becomes known. */
export type ReservationCommand =
  | { readonly type: 'RequestReservation'; readonly request: RequestedReservation }
  | { readonly type: 'RecordHold'; readonly until: string }
  | { readonly type: 'RecordRefusedHold'; readonly refusal: RefusedHold }
  | { readonly type: 'RecordPayment'; readonly paymentId: string }
  | { readonly type: 'RecordAuthorisation' }
  | { readonly type: 'RecordCapture' }
  | { readonly type: 'RecordRefusedCapture' }
  | { readonly type: 'RecordVoid' }
  | { readonly type: 'RecordRefund' }
  | { readonly type: 'RecordRelease' }
  | { readonly type: 'RecordLetter'; readonly letter: ReservationLetter; readonly sent: boolean }
  | { readonly type: 'LapseReservation' }
  /** @param at when it happened to the vehicle, UTC */
  | { readonly type: 'ReportSale'; readonly news: SaleNews; readonly at: Date }
  /** @param holdId whose hold stock has ended */
  | { readonly type: 'ReportFreed'; readonly holdId: string }
  | { readonly type: 'AnswerSale'; readonly toThem: boolean }
  | { readonly type: 'EndUnansweredSale' }
  | { readonly type: 'CompleteReservation' }
  | { readonly type: 'CancelReservation'; readonly by: CancelledBy };

/** Why a command does nothing. */
export type ReservationRefusal =
  | 'requested-already'
  | 'no-such-reservation'
  | 'not-confirmed'
  | 'completed'
  | 'ended'
  | 'not-asked';

type Change = ReservationEvent extends infer Event
  ? Event extends ReservationEvent
    ? { type: Event['type'] } & Event['data']
    : never
  : never;
type Outcome = Decision<Change, ReservationRefusal>;

/**
 * Decides on a reservation (RES-1). Pure, and safe to repeat: what is known already changes nothing. News of money is recorded also after
 * the end, because what was taken then must be given back.
 * @param now the present instant, UTC
 */
export function decideReservation(
  command: ReservationCommand,
  reservation: Reservation | undefined,
  now: Date,
): Decision<ReservationEvent, ReservationRefusal> {
  const outcome = decide(command, reservation, now);
  if (outcome.refusal) return outcome;
  return {
    events: outcome.events.map(({ type, ...data }) => ({ type, data, occurredAt: now }) as unknown as ReservationEvent),
  };
}

function decide(command: ReservationCommand, reservation: Reservation | undefined, now: Date): Outcome {
  if (command.type === 'RequestReservation') {
    if (reservation) return { refusal: 'requested-already' };
    return { events: [{ type: 'ReservationRequested', ...command.request }] };
  }
  if (!reservation) return { refusal: 'no-such-reservation' };
  switch (command.type) {
    case 'RecordHold':
      return { events: [{ type: 'CarHeld', until: command.until }] };
    case 'RecordRefusedHold':
      return { events: recordRefusedHold(reservation, command.refusal, now) };
    case 'RecordLetter': {
      const { letter, sent } = command;
      return { events: reservation.letters.includes(letter) ? [] : [{ type: 'LetterSent', letter, sent }] };
    }
    case 'RecordRelease':
      return { events: reservation.released ? [] : [{ type: 'CarReleased' }] };
    case 'LapseReservation':
      return { events: hasLapsed(reservation, now) ? [{ type: 'ReservationLapsed' }] : [] };
    case 'ReportFreed':
      return { events: command.holdId === reservation.leadId ? settle(reservation, 'freed') : [] };
    case 'ReportSale':
      return { events: reportSale(reservation, command, now) };
    case 'AnswerSale':
    case 'EndUnansweredSale':
    case 'CompleteReservation':
    case 'CancelReservation':
      return end(command, reservation, now);
    default:
      return { events: recordMoney(command, reservation, now) };
  }
}

type MoneyCommand = Extract<
  ReservationCommand,
  {
    type:
      | 'RecordPayment'
      | 'RecordAuthorisation'
      | 'RecordCapture'
      | 'RecordRefusedCapture'
      | 'RecordVoid'
      | 'RecordRefund';
  }
>;

function recordMoney(command: MoneyCommand, { deposit, phase, holdHours, sale }: Reservation, now: Date): Change[] {
  const isOpen = deposit === 'open' || deposit === 'authorised';
  switch (command.type) {
    case 'RecordPayment':
      return deposit === 'none' ? [{ type: 'PaymentOpened', paymentId: command.paymentId }] : [];
    case 'RecordAuthorisation':
      return deposit === 'open' ? [{ type: 'DepositAuthorised' }] : [];
    case 'RecordCapture': {
      if (deposit === 'refunded') return [{ type: 'DepositCaptured', again: true }];
      if (!isOpen) return [];
      const until = hoursAfter(now, holdHours).toISOString();
      // Taken where nothing was promised, it is given back.
      const next: Change[] =
        phase === 'secured'
          ? // Only now is there something to ask the dealer, who has all of the time from now.
            [{ type: 'ReservationConfirmed', until }, ...(sale ? [saleReported(sale.news, now)] : [])]
          : phase === 'ended'
            ? []
            : [{ type: 'ReservationCancelled', by: 'bank' }];
      return [
        ...(deposit === 'open' ? [{ type: 'DepositAuthorised' as const }] : []),
        { type: 'DepositCaptured' },
        ...next,
      ];
    }
    case 'RecordRefusedCapture':
      return phase === 'secured' ? [{ type: 'ReservationCancelled', by: 'bank' }] : [];
    case 'RecordVoid': {
      if (!isOpen) return [];
      const early: Change =
        phase === 'held' ? { type: 'ReservationLapsed' } : { type: 'ReservationCancelled', by: 'bank' };
      return [{ type: 'DepositVoided' }, ...(phase === 'ended' ? [] : [early])];
    }
    case 'RecordRefund': {
      // The dealer gave it back at the provider, perhaps before anybody here knew that it was taken.
      if (deposit !== 'captured' && !isOpen) return [];
      const cancelled: Change[] = phase === 'ended' ? [] : [{ type: 'ReservationCancelled', by: 'dealer' }];
      return [{ type: 'DepositRefunded' }, ...cancelled];
    }
  }
}

/**
 * Nobody is charged without a hold. Where the deposit is taken already, it goes back if somebody else has the vehicle on hold, as after a restore of
 * stock; otherwise the dealer says what became of the vehicle.
 */
function recordRefusedHold(reservation: Reservation, refusal: RefusedHold, now: Date): Change[] {
  const { phase, sale } = reservation;
  const lost = lossOf(refusal, reservation);
  if (lost === null || phase === 'held' || phase === 'ended') return [];
  if (phase !== 'confirmed') return [lostBy(lost)];
  if (lost === 'taken') return sale ? [] : [lostBy(lost)];
  return reportSale(reservation, { news: lost, at: now }, now);
}

/** The end of a reservation whose vehicle is gone. Nobody has said that a vehicle was sold which was hidden or removed. */
function lostBy(lost: Loss): Change {
  if (lost === 'taken') return { type: 'CarTaken' };
  if (lost === 'sold') return { type: 'CarSoldElsewhere' };
  return { type: 'ReservationCancelled', by: 'dealer', because: lost };
}

/**
 * A vehicle that is sold, removed or hidden while it is held was usually sold to the customer who reserved it: the dealer is asked. News that comes while
 * the visitor still pays waits for the deposit: without one there is nothing to ask. What happened before it was asked for, and is only read
 * now, was overtaken: the vehicle was on sale again.
 */
function reportSale(reservation: Reservation, { news, at }: { news: SaleNews; at: Date }, now: Date): Change[] {
  const { phase, sale, requestedAt } = reservation;
  if (at < requestedAt) return [];
  if (isSalePending(reservation)) return news === 'hidden' ? [] : settle(reservation, news);
  return phase === 'ended' || sale ? [] : [saleReported(news, now)];
}

/** The dealer's stock system says what became of a vehicle that was sold to the customer who reserved it, as was waited for. */
const settle = (reservation: Reservation, by: SaleEnd): Change[] =>
  isSalePending(reservation) ? [{ type: 'ReservationCompleted', settled: by }] : [];

const saleReported = (news: SaleNews, now: Date): Change => ({
  type: 'SaleReported',
  news,
  answerBy: hoursAfter(now, ANSWER_HOURS).toISOString(),
});

function hasLapsed(reservation: Reservation, now: Date): boolean {
  const { phase, until, sale } = reservation;
  if (phase === 'requested' || phase === 'held') return now >= unpaidUntil(reservation);
  return phase === 'confirmed' && !sale && until !== undefined && now >= new Date(until);
}

type EndCommand = Extract<
  ReservationCommand,
  { type: 'AnswerSale' | 'EndUnansweredSale' | 'CompleteReservation' | 'CancelReservation' }
>;

function end(command: EndCommand, { phase, sale, end: ended }: Reservation, now: Date): Outcome {
  switch (command.type) {
    case 'CancelReservation':
      // Only who reserved it is to read why not.
      if (ended === 'completed' && command.by === 'visitor') return { refusal: 'completed' };
      // The dealer takes back that it was sold to them.
      if (ended === 'completed' && command.by === 'dealer')
        return { events: [{ type: 'ReservationCancelled', by: 'dealer' }] };
      return { events: ended ? [] : [{ type: 'ReservationCancelled', by: command.by }] };
    case 'CompleteReservation':
      if (ended) return ended === 'completed' ? { events: [] } : { refusal: 'ended' };
      return phase === 'confirmed' ? { events: [{ type: 'ReservationCompleted' }] } : { refusal: 'not-confirmed' };
    case 'AnswerSale': {
      const type = command.toThem ? 'ReservationCompleted' : 'CarSoldElsewhere';
      const answered = command.toThem ? 'completed' : 'sold_elsewhere';
      if (ended) return ended === answered ? { events: [] } : { refusal: 'ended' };
      return sale && phase === 'confirmed' ? { events: [{ type }] } : { refusal: 'not-asked' };
    }
    case 'EndUnansweredSale': {
      const isDue = phase === 'confirmed' && sale && now >= new Date(sale.answerBy);
      return { events: isDue ? [lostBy(sale.news)] : [] };
    }
  }
}
