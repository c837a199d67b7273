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
  /** Scheme and host that links in e-mails start with. */
  readonly origin: string;
  /** Zone of the place where the vehicle stands, in which its times are written; absent in a reservation from before this was kept. */
  readonly timeZone?: string | undefined;
}

/** Who called it off. */
export type CancelledBy = 'visitor' | 'dealer' | 'bank' | 'erasure';
/** What was reported of a vehicle that is held. */
export type SaleNews = 'sold' | 'removed' | 'hidden';
/** What ended the wait for the report of a sale to who reserved the vehicle; `freed` is that it is not reserved any more. */
export type SaleEnd = Exclude<SaleNews, 'hidden'> | 'freed';
/** A message that is owed to somebody. */
export type Letter = 'receipt' | 'refund' | 'not_charged' | 'sale_question' | 'sale_reminder';

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
  | NewEvent<'LetterSent', { readonly letter: Letter; readonly sent: boolean }>;

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
