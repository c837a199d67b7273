import type { AccountItem, Dealership, FormName, SiteConfig } from '@forecourt/contracts';
import { applyCommand, type EventTransaction } from '@forecourt/event-store';
import { centsOf, dealershipZone, isAvailable, placeZone } from '@forecourt/retail-rules';
import { Clock, conflict, notFound, unauthorized } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EnquiredCar } from '../../enquiry/enquiry.car.ts';
import { ownOrigin } from '../../enquiry/enquiry.site.ts';
import type { Enquiry } from '../../enquiry/enquiry.ts';
import {
  type Accepted,
  type AccountOwner,
  type AccountPart,
  type CompanionDeclaration,
  type EnquirySetting,
  erasureOfStreams,
  type LeadCompanion,
  type LeadErasure,
  type OwnLead,
} from '../../enquiry/lead-companion.ts';
import type { Following, HistoryChange } from '../../lead/follow-history.ts';
import { titleOfCar } from '../../lead/lead.service.ts';
import { type Asker, askerLocks } from '../../lead/person-contacts.ts';
import { ReservationController } from './reservation.http.ts';
import { ReservationLetters, ReservationLinks } from './reservation.letters.ts';
import { COUNTED_MS, holdRefusal } from './reservation.limits.ts';
import { ReservationProcess, StockHolds } from './reservation.process.ts';
import {
  changeReservation,
  followLeadsEnd,
  loadReservation,
  reservationRows,
  reservationRules,
  reservationsOfAsker,
} from './reservation.rows.ts';
import { isReservationEvent, type RequestedReservation, type Reservation, reservationStream } from './reservation.ts';

/** The forms whose leads hold a vehicle by a deposit. */
const RESERVE: FormName = 'reserve';
const BUY: FormName = 'buy_online';

/** The reservation that a lead asks for (RES-1), and that an online purchase brings with it (RES-3). */
@Injectable()
export class ReservationCompanion implements LeadCompanion {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly links: ReservationLinks,
    private readonly process: ReservationProcess,
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
        userLocks: askerLocks(caller.user),
        check: (tx, subject) =>
          requireHoldAllowed(tx, { ...subject, user: caller.user }, { carId: wanted.carId, now: this.clock.now() }),
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

  /** The reservations of a user, each with its page. */
  async accountOf(leads: readonly OwnLead[], { site }: AccountOwner): Promise<AccountPart> {
    const leadIds = leads.map(({ leadId }) => leadId);
    const items = new Map<string, AccountItem>();
    for (const leadId of await reservationRows.ofLeads(this.dataSource, leadIds)) {
      const found = await this.process.find(leadId);
      if (found) items.set(leadId, { ...itemOf(found), manage: this.links.pathOf(site, leadId, 'visitor') });
    }
    return { items };
  }

  /** Whether it ended without a sale to its customer. */
  async isOver(leadId: string): Promise<boolean> {
    const found = await this.process.find(leadId);
    return found?.phase === 'ended' && found.end !== 'completed';
  }

  /** Nobody knows any more whose vehicle it would be: it is free, and the deposit goes back. */
  async erasureOf(leadIds: readonly string[]): Promise<LeadErasure> {
    const reserved = await reservationRows.ofLeads(this.dataSource, leadIds);
    return erasureOfStreams(reserved, reservationStream, (tx, of) =>
      changeReservation(tx, { type: 'CancelReservation', by: 'erasure' }, of),
    );
  }
}

/** Reservations, as the service registers them. */
export const reservation: CompanionDeclaration = {
  companion: ReservationCompanion,
  providers: () => [StockHolds, ReservationLinks, ReservationLetters, ReservationProcess],
  controllers: [ReservationController],
  process: { name: 'continue reservations', type: ReservationProcess },
  followsStock: ReservationProcess,
  staysInside: isReservationEvent,
  retention: { lasting: { reservations: 'one row per reservation' } },
};

/** A reservation's phase as an account says it. */
const STATES = {
  requested: 'unpaid',
  held: 'unpaid',
  authorised: 'unpaid',
  secured: 'unpaid',
  confirmed: 'reserved',
  ended: 'ended',
} as const satisfies Readonly<Record<Reservation['phase'], string>>;

function itemOf({ phase, end, deposit, depositCents, until, timeZone }: Reservation) {
  const state = phase === 'ended' && end === 'completed' ? 'bought' : STATES[phase];
  return {
    ...({ kind: 'reservation', state, deposit: depositCents, refunded: deposit === 'refunded' } as const),
    ...{ until: until ?? null, time_zone: timeZone ?? null },
  };
}

/** @throws ProblemError 409 for a person who holds as much without paying as anybody may, or this vehicle again (holdRefusal) */
async function requireHoldAllowed(
  tx: EventTransaction,
  asker: Asker,
  { carId, now }: { carId: string; now: Date },
): Promise<void> {
  const own = await reservationsOfAsker(tx, asker, new Date(now.getTime() - COUNTED_MS));
  const refusal = holdRefusal(own, carId, now);
  if (refusal) throw refusal;
}

/** What of a car is read for a reservation. */
export interface ReservedCar {
  readonly carId: string;
  readonly dealershipId: number;
  readonly make: string;
  readonly model: string;
  readonly title?: string | undefined;
  readonly carType: string;
  readonly year?: number | undefined;
  readonly badge?: string | undefined;
  readonly status: string;
  readonly locationSlug?: string | undefined;
}

/** What of a site is read for a reservation. */
export interface ReservingSite {
  readonly slug: string;
  readonly hosts: readonly string[];
  readonly reservations: SiteConfig['reservations'];
  readonly dealerships: readonly Pick<Dealership, 'id' | 'online_purchase' | 'locations' | 'time_zone'>[];
}

/** A reservation as it is about to be requested, without what its lead brings. */
export type WantedReservation = Omit<RequestedReservation, 'leadId' | 'personId'>;

/**
 * The reservation that an enquiry asks for (RES-1). Whether the vehicle can be held is stock's to decide, a moment later.
 * @param url the page that it was sent from; only its origin is read, and only if it is the site's own
 * @throws ProblemError 404 on a site without reservations, or without a vehicle; 401 where the site asks for a sign-in (AUTH-3); 409 for a
 *   vehicle that is sold
 */
export function wantedReservation(
  site: ReservingSite,
  car: ReservedCar | undefined,
  { url, user }: { url: string; user: string | undefined },
): WantedReservation {
  if (!site.reservations.enabled || !car) throw notFound();
  if (site.reservations.sign_in && user === undefined) throw unauthorized('Please sign in to reserve this vehicle.');
  if (!isAvailable({ status: car.status, sold: null })) {
    throw conflict('This vehicle has just been sold.');
  }
  return {
    site: site.slug,
    dealershipId: car.dealershipId,
    carId: car.carId,
    carTitle: titleOfCar(car),
    depositCents: centsOf(site.reservations.deposit),
    holdHours: site.reservations.hold_hours,
    origin: ownOrigin(url, site.hosts),
    timeZone: zoneOf(site, car),
  };
}

/** The zone of the place where a car stands, else that of its dealership. */
function zoneOf({ dealerships }: ReservingSite, { dealershipId, locationSlug }: ReservedCar): string {
  const dealership = dealerships.find(({ id }) => id === dealershipId);
  const place = dealership?.locations.find(({ slug }) => slug === locationSlug);
  return place ? placeZone(place, dealership) : dealershipZone(dealership);
}

/** Checks that a car is sold online: it is used, and its dealership sells online on this site (VEH-2). @throws ProblemError 404 if it is not */
export function requireSoldOnline({ reservations, dealerships }: ReservingSite, car: ReservedCar | undefined): void {
  const dealership = dealerships.find(({ id }) => id === car?.dealershipId);
  if (!reservations.purchases.enabled || car?.carType !== 'used' || !dealership?.online_purchase) throw notFound();
}
