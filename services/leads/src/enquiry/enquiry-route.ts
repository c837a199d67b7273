import type { Dealership, FormAnswers } from '@forecourt/contracts';
import type { Route } from '../lead/lead.events.ts';
import type { Enquiry } from './enquiry.ts';

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
 * Who handles an enquiry that a site's rules accept. The dealership is the car's, else the preferred one, else the one of the
 * chosen location, else the site's first. The location is the chosen one, else the car's. The department is the form's or the category's.
 * @throws Error for a site without dealerships.
 */
export function routeOf(
  { answers, department }: Pick<Enquiry, 'answers' | 'department'>,
  dealerships: readonly Dealership[],
  car: RoutedCar | undefined,
): Route & { dealershipId: number } {
  const { id, slug } = car ? { id: car.dealershipId, slug: car.dealershipSlug } : generalReceiver(answers, dealerships);
  return {
    dealershipId: id,
    dealershipSlug: slug,
    locationSlug: chosenPlace(answers, dealerships) ?? standingPlace(dealerships, car),
    department,
  };
}

/** Slug of the place that the visitor chose: `location` names it by its slug, `location_id` by its number. Undefined if none was chosen. */
export function chosenPlace(
  { location, location_id: id }: FormAnswers,
  dealerships: readonly Dealership[],
): string | undefined {
  if (location !== undefined || id === undefined) return location;
  return dealerships.flatMap(({ locations }) => locations).find((place) => String(place.id) === id)?.slug;
}

function generalReceiver(answers: FormAnswers, dealerships: readonly Dealership[]): Dealership {
  const { dealership_slug: chosen } = answers;
  const location = chosenPlace(answers, dealerships);
  const preferred = dealerships.find(({ slug }) => slug === chosen);
  const found = preferred ?? (location === undefined ? undefined : receiverAt(location, dealerships)) ?? dealerships[0];
  if (!found) throw new Error('A site without dealerships has nobody to receive an enquiry.');
  return found;
}

function receiverAt(place: string, dealerships: readonly Dealership[]): Dealership | undefined {
  const owner = dealerships.find(({ locations }) => locations.some(({ slug }) => slug === place));
  return owner ?? dealerships.find((dealership) => placesOf(dealership).has(place));
}

/** A feed may name a location that the dealership does not have; no lead can go there. */
function standingPlace(dealerships: readonly Dealership[], car: RoutedCar | undefined): string | undefined {
  const owner = dealerships.find(({ id }) => id === car?.dealershipId);
  return owner && car?.locationSlug && placesOf(owner).has(car.locationSlug) ? car.locationSlug : undefined;
}
