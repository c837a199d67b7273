import type { FormName } from '@forecourt/contracts';
import { applyCommand } from '@forecourt/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EnquiredCar } from '../../enquiry/enquired-car.ts';
import type { Enquiry } from '../../enquiry/enquiry.ts';
import type {
  Accepted,
  CompanionDeclaration,
  EnquirySetting,
  LeadCompanion,
  LeadErasure,
} from '../../enquiry/lead-companion.ts';
import type { Following, HistoryChange } from '../../lead/follow-history.ts';
import { changeReservation, followLeadsEnd } from './change-reservation.ts';
import { loadReservation } from './load-reservation.ts';
import { ReservationController } from './reservation.controller.ts';
import { isReservationEvent, reservationStream } from './reservation.events.ts';
import { reservationRules } from './reservation.rules.ts';
import { ReservationLetters } from './reservation-letters.ts';
import { ReservationLinks } from './reservation-links.ts';
import { ReservationProcess } from './reservation-process.ts';
import { requireSoldOnline, wantedReservation } from './reservation-request.ts';
import { reservationRows } from './reservation-rows.ts';
import { StockHolds } from './stock-holds.ts';

/** The forms whose leads hold a vehicle by a deposit. */
const RESERVE: FormName = 'reserve';
const BUY: FormName = 'buy_online';

/** The reservation that a lead asks for (RES-1), and that an online purchase brings with it (RES-3). */
@Injectable()
export class ReservationCompanion implements LeadCompanion {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ReservationLinks) private readonly links: ReservationLinks,
    @Inject(ReservationProcess) private readonly process: ReservationProcess,
  ) {}

  /** @throws ProblemError as `wantedReservation`; 404 for an online purchase of a vehicle that is not sold online */
  async accept(
    enquiry: Enquiry,
    { site, car, caller }: EnquirySetting & { car: EnquiredCar | undefined },
  ): Promise<Accepted> {
    const { name } = enquiry.form;
    if (name !== RESERVE && name !== BUY) return { enquiry };
    if (name === BUY) requireSoldOnline(site, car);
    const wanted = wantedReservation(site, car, { url: enquiry.origin.url, user: caller.user });
    return {
      enquiry,
      brings: {
        locks: (leadId) => [reservationStream(leadId)],
        start: async (tx, { leadId, personId, meta, now }) => {
          const command = { type: 'RequestReservation', request: { ...wanted, leadId, personId } } as const;
          const order = { streamId: reservationStream(leadId), meta, command: () => command };
          await applyCommand(tx, reservationRules, order, now);
        },
        begin: (leadId) => this.process.begin(leadId),
        path: (leadId) => ({ manage: this.links.pathOf(site.slug, leadId, 'visitor'), atOnce: true }),
      },
    };
  }

  /** A lead that is closed ends its reservation. */
  async following(leadId: string, { isEnd }: HistoryChange): Promise<Following | undefined> {
    if (!isEnd) return undefined;
    return {
      locks: [reservationStream(leadId)],
      follow: async (tx, events, how) => {
        const reservation = (await loadReservation(tx, leadId))?.state;
        await followLeadsEnd(tx, events, { reservation, ...how });
      },
    };
  }

  /** Nobody knows any more whose vehicle it would be: it is free, and the deposit goes back. */
  async erasureOf(leadIds: readonly string[]): Promise<LeadErasure> {
    const reserved = await reservationRows.ofLeads(this.dataSource, leadIds);
    return {
      locks: reserved.map(reservationStream),
      erase: async (tx, { meta, now }) => {
        for (const leadId of reserved) {
          await changeReservation(tx, { type: 'CancelReservation', by: 'erasure' }, { leadId, meta, now });
        }
        return [];
      },
    };
  }
}

/** Reservations, as the service registers them. */
export const reservation: CompanionDeclaration = {
  companion: ReservationCompanion,
  providers: () => [StockHolds, ReservationLinks, ReservationLetters, ReservationProcess],
  controllers: [ReservationController],
  process: { name: 'continue reservations', type: ReservationProcess },
  staysInside: isReservationEvent,
  retention: { lasting: { reservations: 'one row per reservation' } },
};
