import type { CarType, Dealership, SiteConfig } from '@forecourt/contracts';
import type { FieldFault } from '@forecourt/service-kit';
import type { Enquiry } from './enquiry.ts';
import { placesOf, type RoutedCar } from './enquiry-route.ts';

/** What a site's rules read. */
export interface RuledSite {
  readonly forms: SiteConfig['forms'];
  readonly dealerships: readonly Dealership[];
}
export type RuledCar = RoutedCar & { readonly carType: CarType };

/**
 * What this site's forms ask for beyond a well-formed enquiry (LEAD-1, LEAD-4): each fault in the form's order, none where all is well.
 * @param car undefined where the enquiry is about none.
 */
export function enquiryFaults(enquiry: Enquiry, site: RuledSite, car: RuledCar | undefined): FieldFault[] {
  return [locationFault, dealershipFault, messageFault, termsFault].flatMap((rule) => rule(enquiry, site, car) ?? []);
}

function locationFault({ location, dealershipSlug }: Enquiry, { forms, dealerships }: RuledSite, car?: RuledCar) {
  if (location === undefined) {
    const required = forms.location_required || (forms.location_required_for_new_cars && car?.carType === 'new');
    return required ? { field: 'location', message: 'Please choose a location.' } : undefined;
  }
  const receivers = dealerships.filter(({ id, slug }) => {
    if (car) return id === car.dealershipId;
    return dealershipSlug === undefined || slug === dealershipSlug;
  });
  if (receivers.some((dealership) => placesOf(dealership).has(location))) return undefined;
  return { field: 'location', message: 'Please choose one of the locations offered.' };
}

/** A car's dealership is settled, whatever the form says. */
function dealershipFault({ dealershipSlug }: Enquiry, { forms, dealerships }: RuledSite, car?: RuledCar) {
  if (car) return undefined;
  if (dealershipSlug === undefined) {
    const required = forms.preferred_dealership && dealerships.length > 1;
    return required ? { field: 'dealership_slug', message: 'Please choose a dealership.' } : undefined;
  }
  if (dealerships.some(({ slug }) => slug === dealershipSlug)) return undefined;
  return { field: 'dealership_slug', message: 'Please choose one of the dealerships offered.' };
}

function messageFault({ person }: Enquiry, { forms }: RuledSite) {
  if (!forms.message_required || person.message !== '') return undefined;
  return { field: 'message', message: 'Please enter a message.' };
}

function termsFault({ termsAgreed }: Enquiry, { forms }: RuledSite) {
  if (!forms.terms_required || termsAgreed === true) return undefined;
  return { field: 'terms_conditions', message: '*You must agree to the terms of use before submitting.' };
}
