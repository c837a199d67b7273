import {
  askedFields,
  type CarType,
  type Dealership,
  type FormAnswers,
  type FormSetting,
  fieldOf,
  missingFaults,
  type SiteConfig,
} from '@forecourt/contracts';
import type { FieldFault } from '@forecourt/service-kit';
import type { Route } from '../lead/lead.ts';
import type { Enquiry } from './enquiry.ts';

/** What a site's rules read. */
export interface RuledSite {
  readonly forms: SiteConfig['forms'];
  /** Whether the site shows models of its makes. */
  readonly models: boolean;
  readonly dealerships: readonly Dealership[];
  readonly hasOffer: (id: string) => boolean;
}
export type RuledCar = RoutedCar & { readonly carType: CarType };

/** What the rules read of an enquiry. */
export type RuledEnquiry = Pick<Enquiry, 'form' | 'answers'>;

/**
 * What this site's forms require beyond a well-formed enquiry (LEAD-1, LEAD-4): each fault in the form's order, none if all is well.
 * @param car undefined if the enquiry is about none.
 */
export function enquiryFaults(enquiry: RuledEnquiry, site: RuledSite, car: RuledCar | undefined): FieldFault[] {
  const asked = askedFields(enquiry.form, settingOf(site, car));
  const faults = [
    ...missingFaults(asked, enquiry.answers).filter(({ field }) => !isPlace(field) || offersPlace(enquiry, site, car)),
    ...unofferedPlaces(enquiry, site, car),
    ...foreignOffer(enquiry, site),
  ];
  const placeOf = ({ field }: FieldFault) => asked.findIndex(({ name }) => name === field);
  return faults.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What a form's own rules read of this site and of the car. */
export function settingOf({ forms, models, dealerships }: RuledSite, car: RuledCar | undefined): FormSetting {
  return { forms, models, dealerships: dealerships.length, car: car ?? null };
}

const isPlace = (field: string): boolean => field === 'location' || field === 'location_id';

/** The dealerships that may receive an enquiry. */
function receiversOf(
  { dealership_slug: chosen }: FormAnswers,
  dealerships: readonly Dealership[],
  car: RuledCar | undefined,
): Dealership[] {
  return dealerships.filter(({ id, slug }) =>
    car ? id === car.dealershipId : chosen === undefined || slug === chosen,
  );
}

/** Whether the form has a place to choose: nobody can choose among those that the site does not show, such as a holding yard's, and the lead goes on. */
function offersPlace({ answers }: RuledEnquiry, { dealerships }: RuledSite, car: RuledCar | undefined): boolean {
  const receiving = new Set(receiversOf(answers, dealerships, car).flatMap((each) => [...placesOf(each)]));
  return dealerships.some(({ locations }) => locations.some(({ slug, visible }) => visible && receiving.has(slug)));
}

/** Places that the visitor chose and the site does not offer (SITE-4). A car determines its dealership, even if the form names another. */
function unofferedPlaces(
  { answers }: RuledEnquiry,
  { dealerships }: RuledSite,
  car: RuledCar | undefined,
): FieldFault[] {
  const { dealership_slug: chosen, location_id: id } = answers;
  const location = chosenPlace(answers, dealerships);
  const receivers = receiversOf(answers, dealerships, car);
  const isKnown = car !== undefined || chosen === undefined || dealerships.some(({ slug }) => slug === chosen);
  const isPlace =
    location === undefined ? id === undefined : receivers.some((dealership) => placesOf(dealership).has(location));
  const asked = answers.location === undefined ? 'location_id' : 'location';
  return [...(isPlace ? [] : [unoffered(asked)]), ...(isKnown ? [] : [unoffered('dealership_slug')])];
}

/** An offer that is not the site's, or no longer exists (SITE-4). */
function foreignOffer({ answers: { offer_id: id } }: RuledEnquiry, { hasOffer }: RuledSite): FieldFault[] {
  return id === undefined || hasOffer(id) ? [] : [unoffered('offer_id')];
}

function unoffered(field: 'location' | 'location_id' | 'dealership_slug' | 'offer_id'): FieldFault {
  return { field, message: fieldOf(field).invalid };
}

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
