import {
  type AnyVehicleEvent,
  type HoldRelease,
  holdRefusals,
  holdRefusalType,
  type PublicEvent,
  type VehicleEventName,
  type VehicleHold,
} from '@forecourt/contracts';
import { readVehicleEvent, recordedTimeOf } from '@forecourt/messaging';
import type { Payment } from '@forecourt/payments';
import { type InternalClient, ProblemError } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { STOCK } from '../../enquiry/enquiry.car.ts';
import type { StockFollower } from '../../enquiry/lead-companion.ts';
import { PaymentProcess, ProcessParts } from '../../payment/payment-process.ts';
import { type PaymentView, paymentSteps } from '../../payment/payment-steps.ts';
import type { ReservationCommand } from './reservation.decider.ts';
import { ReservationLetters } from './reservation.letters.ts';
import type { RefusedHold } from './reservation.losses.ts';
import { changeReservation, loadReservation, reservationRows, reservationsOfCars } from './reservation.rows.ts';
import { nextStep, promisedUntil, type Step } from './reservation.steps.ts';
import { type Reservation, reservationStream, type SaleNews, unpaidUntil } from './reservation.ts';

/** A vehicle of a dealership, and the hold's id: that of its reservation. */
export interface HeldCar {
  readonly leadId: string;
  readonly carId: string;
  readonly dealershipId: number;
}

/** The stock service's holds (RES-1). Both calls may be repeated. */
@Injectable()
export class StockHolds {
  constructor(@Inject(STOCK) private readonly stock: Pick<InternalClient, 'request'>) {}

  /**
   * Holds the vehicle, or extends the hold.
   * @returns undefined if it is held; otherwise what to record
   * @throws ProblemError if stock can't answer: it may be held then
   */
  async hold(
    car: HeldCar,
    until: Date,
  ): Promise<Extract<ReservationCommand, { type: 'RecordRefusedHold' }> | undefined> {
    const body: VehicleHold = { dealership_id: car.dealershipId, until: until.toISOString() };
    const refused = await this.#ask('PUT', pathOf(car), body);
    return refused && { type: 'RecordRefusedHold', refusal: refusalOf(refused) };
  }

  /** Releases the hold; one that is over stays so. @throws ProblemError if stock can't answer */
  async release(car: HeldCar, reason: HoldRelease['reason']): Promise<void> {
    const body: HoldRelease = { dealership_id: car.dealershipId, reason };
    await this.#ask('POST', `${pathOf(car)}/release`, body);
  }

  async #ask(method: 'PUT' | 'POST', path: string, body: VehicleHold | HoldRelease) {
    try {
      await this.stock.request(method, path, { body, caller: { actor: 'system:leads' } });
      return undefined;
    } catch (error) {
      if (error instanceof ProblemError && (error.status === 404 || error.status === 409)) return error;
      throw error;
    }
  }
}

function refusalOf({ status, type }: ProblemError): RefusedHold {
  if (status === 404) return 'not-listed';
  return holdRefusals.find((refusal) => type === holdRefusalType(refusal)) ?? 'not-available';
}

const pathOf = ({ carId, leadId }: HeldCar): string =>
  `/vehicles/${encodeURIComponent(carId)}/holds/${encodeURIComponent(leadId)}`;

/** Takes reservations from step to step (RES-1): holds the vehicle, takes and refunds the deposit, writes. */
@Injectable()
export class ReservationProcess extends PaymentProcess<Reservation, Step, ReservationCommand> implements StockFollower {
  constructor(parts: ProcessParts, stock: StockHolds, letters: ReservationLetters) {
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
      recheck: async (reservation, now) => {
        const until = promisedUntil(reservation, now);
        return until && stock.hold(reservation, until);
      },
      steps: {
        ...paymentSteps(view, parts.payments),
        hold: async (reservation, { step }) => {
          const refused = await stock.hold(reservation, step.until);
          return refused ?? { type: 'RecordHold', until: step.until.toISOString() };
        },
        release: async (reservation) => {
          const { end } = reservation;
          await stock.release(reservation, end === 'completed' || end === 'lapsed' ? end : 'cancelled');
          return { type: 'RecordRelease' };
        },
        lapse: async () => ({ type: 'LapseReservation' }),
        'end unanswered sale': async () => ({ type: 'EndUnansweredSale' }),
        // It is posted in the transaction that records it.
        'post letter': async (_reservation, { step }) => {
          letters.requireSites();
          return { type: 'RecordLetter', letter: step.letter, sent: true };
        },
      },
    });
  }

  /**
   * Reports to reservations that their vehicles are sold, removed, hidden or freed (RES-1). Each reservation records it once, so a redelivery
   * asks nobody twice; it is recorded before the consumer goes on, so none is missed.
   */
  readonly followStock: StockFollower['followStock'] = async (received, queryRunner) => {
    const gone = newsOfCars(received.map(({ event }) => event));
    if (gone.size === 0) return;
    const reservations = await reservationsOfCars(queryRunner, [...gone.keys()]);
    for (const [leadId, carId] of reservations) {
      for (const news of gone.get(carId) ?? []) await this.apply(leadId, news);
    }
  };
}

/** How a reservation sees its deposit. */
const reservationPayment = {
  payBy: unpaidUntil,
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

/** What each event of a vehicle means for the customer who reserved it: after some it can't be had from its dealer's website any more. */
const NEWS_OF_CARS: Readonly<Record<Exclude<VehicleEventName, 'HoldReleased'>, SaleNews | null>> = {
  VehicleListed: null,
  VehicleDetailsCorrected: null,
  VehiclePriced: null,
  VehiclePhotographed: null,
  VehicleExpected: null,
  VehicleArrived: null,
  VehicleReservedByDealer: null,
  DealerReservationLifted: null,
  VehicleHeld: null,
  HoldCompleted: null,
  VehicleSold: 'sold',
  SaleFellThrough: null,
  VehicleHidden: 'hidden',
  VehicleShown: null,
  VehicleWithdrawn: 'removed',
  MarketPriceEstimated: null,
  FinanceOffered: null,
};

/** What the events of each car mean for the customer who reserved it, in their order. Pure. */
function newsOfCars(envelopes: readonly PublicEvent[]): Map<string, ReservationCommand[]> {
  const gone = new Map<string, ReservationCommand[]>();
  for (const envelope of envelopes) {
    const event = readVehicleEvent(envelope);
    const news = event && newsOf(event, recordedTimeOf(envelope));
    if (news) gone.set(event.data.vehicle_id, [...(gone.get(event.data.vehicle_id) ?? []), news]);
  }
  return gone;
}

function newsOf(event: AnyVehicleEvent, at: Date): ReservationCommand | undefined {
  if (event.name === 'HoldReleased') return { type: 'ReportFreed', holdId: event.data.hold_id };
  const news = NEWS_OF_CARS[event.name];
  return news ? { type: 'ReportSale', news, at } : undefined;
}
