import {
  askedFields,
  type CarType,
  type Dealership,
  type FormSetting,
  fieldOf,
  missingFaults,
  type SiteConfig,
} from '@forecourt/contracts';
import type { FieldFault } from '@forecourt/service-kit';
import type { Enquiry } from './enquiry.ts';
import { chosenPlace, placesOf, type RoutedCar } from './enquiry-route.ts';

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
    ...missingFaults(asked, enquiry.answers),
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

/** Places that the visitor chose and the site does not offer (SITE-4). A car determines its dealership, even if the form names another. */
function unofferedPlaces(
  { answers }: RuledEnquiry,
  { dealerships }: RuledSite,
  car: RuledCar | undefined,
): FieldFault[] {
  const { dealership_slug: chosen, location_id: id } = answers;
  const location = chosenPlace(answers, dealerships);
  const receivers = dealerships.filter(({ id, slug }) => {
    if (car) return id === car.dealershipId;
    return chosen === undefined || slug === chosen;
  });
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
