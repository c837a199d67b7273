import type { Dealership } from '@forecourt/contracts';
import type { Route } from '../lead/lead.events.ts';
import type { Enquiry } from './enquiry.ts';
import { departmentOf } from './enquiry-category.ts';

/** What routing reads of a car. */
export interface RoutedCar {
  readonly dealershipId: number;
  readonly dealershipSlug: string;
  readonly locationSlug?: string | undefined;
}

/** The slugs of all places that may receive a dealership's leads: its own locations and their distribution locations. */
export function placesOf({ locations }: Dealership): ReadonlySet<string> {
  return new Set(locations.flatMap((location) => [location.slug, ...location.distribution_locations]));
}

/**
 * Who looks after an enquiry that a site's rules let through. The dealership is the car's, else the preferred one, else the one of the
 * chosen location, else the site's first. The location is the chosen one, else where the car stands. The department follows the category.
 * @throws Error for a site without dealerships.
 */
export function routeOf(
  enquiry: Enquiry,
  dealerships: readonly Dealership[],
  car: RoutedCar | undefined,
): Route & { dealershipId: number } {
  const { id, slug } = car ? { id: car.dealershipId, slug: car.dealershipSlug } : generalReceiver(enquiry, dealerships);
  return {
    dealershipId: id,
    dealershipSlug: slug,
    locationSlug: enquiry.location ?? standingPlace(dealerships, car),
    department: departmentOf(enquiry.heading),
  };
}

function generalReceiver({ dealershipSlug, location }: Enquiry, dealerships: readonly Dealership[]): Dealership {
  const preferred = dealerships.find(({ slug }) => slug === dealershipSlug);
  const found = preferred ?? (location === undefined ? undefined : receiverAt(location, dealerships)) ?? dealerships[0];
  if (!found) throw new Error('A site without dealerships has nobody to receive an enquiry.');
  return found;
}

function receiverAt(place: string, dealerships: readonly Dealership[]): Dealership | undefined {
  const owner = dealerships.find(({ locations }) => locations.some(({ slug }) => slug === place));
  return owner ?? dealerships.find((dealership) => placesOf(dealership).has(place));
}

/** A feed may name a place that the dealership does not have; that is nobody's place to send a lead to. */
function standingPlace(dealerships: readonly Dealership[], car: RoutedCar | undefined): string | undefined {
  const owner = dealerships.find(({ id }) => id === car?.dealershipId);
  return owner && car?.locationSlug && placesOf(owner).has(car.locationSlug) ? car.locationSlug : undefined;
}
