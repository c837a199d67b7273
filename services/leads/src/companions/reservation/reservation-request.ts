import type { Dealership, SiteConfig } from '@forecourt/contracts';
import { carTitle, centsOf, dealershipZone, isAvailable, placeZone } from '@forecourt/retail-rules';
import { conflict, notFound, unauthorized } from '@forecourt/service-kit';
import { ownOrigin } from '../../enquiry/own-origin.ts';
import type { RequestedReservation } from './reservation.events.ts';

/** What of a car is read for a reservation. */
export interface ReservedCar {
  readonly carId: string;
  readonly dealershipId: number;
  readonly make: string;
  readonly model: string;
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
    carTitle: carTitle({
      name: null,
      carsalesTitle: null,
      year: car.year ?? null,
      make: car.make,
      model: car.model,
      badge: car.badge ?? null,
    }),
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
