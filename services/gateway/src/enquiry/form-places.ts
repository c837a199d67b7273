import type { FormDeclaration } from '@forecourt/contracts';
import type { ListedCar } from '@forecourt/retail-rules';
import { type Place, placesOf } from '../places/site-places.ts';
import type { SiteContext } from '../site/site-context.ts';

/** What the places of a form depend on. */
export interface FormPlaces {
  readonly site: SiteContext;
  readonly car: ListedCar | null;
  readonly department: FormDeclaration['department'];
}

/**
 * The places that can be chosen (LEAD-7): those of the car's own dealership and the ones that may receive its leads, or all of the site.
 * A form of one department offers that department's places where there are any, else the sales yards.
 */
export function offeredPlaces({ site, car, department }: FormPlaces): Place[] {
  const receivers = new Set(
    site.dealerships
      .filter(({ slug }) => slug === car?.dealershipSlug)
      .flatMap(({ locations }) => locations.flatMap((place) => [place.slug, ...place.distribution_locations])),
  );
  const all = placesOf(site, 'all');
  if (!car && department === 'by category') return all;
  const offered = all.filter(({ location: { slug } }) => !car || receivers.has(slug));
  const ofType = (type: string) => offered.filter(({ location }) => location.location_type === type);
  const ofDepartment = ofType(department);
  return ofDepartment.length > 0 ? ofDepartment : ofType('sales');
}
