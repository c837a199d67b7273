import {
  type FormAside,
  type FormDeclaration,
  type FormName,
  formOf,
  hasPage,
  isSingleMake,
  type Link,
  pageOfKind,
} from '@forecourt/contracts';
import { type ListedCar, placePhones } from '@forecourt/retail-rules';
import { contactHref, LOCATIONS, placeHref } from '../places/place-addresses.ts';
import { type Place, placesOf } from '../places/site-places.ts';
import { addressLine, phoneLink, placeHoursView } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';

/** What the places of a form depend on. */
export interface FormPlaces {
  readonly site: SiteContext;
  readonly car: ListedCar | null;
  /** The slug of the dealership that a form about no vehicle is for already. */
  readonly dealership?: string | undefined;
  readonly department: FormDeclaration['department'];
}

/**
 * The places that can be chosen (LEAD-7): those of the car's own dealership, or of the form's, and the ones that may receive its leads, or all of the site.
 * A form of one department offers that department's places where there are any, else the sales yards, else whatever there is.
 */
export function offeredPlaces({ site, car, dealership, department }: FormPlaces): Place[] {
  const own = car?.dealershipSlug ?? dealership;
  const receivers = new Set(
    site.dealerships
      .filter(({ slug }) => slug === own)
      .flatMap(({ locations }) => locations.flatMap((place) => [place.slug, ...place.distribution_locations])),
  );
  const offered = placesOf(site, 'all').filter(({ location: { slug } }) => own === undefined || receivers.has(slug));
  if (!car && department === 'by category') return offered;
  const ofType = (type: string) => offered.filter(({ location }) => location.location_type === type);
  return [ofType(department), ofType('sales')].find((places) => places.length > 0) ?? offered;
}

/** More would be longer than the form. */
const MOST_PLACES = 4;

/** Whose aside it is, and when. */
interface AsideSubject {
  readonly form: FormName;
  readonly car: ListedCar | null;
  readonly now: Date;
  /** Whether nothing can be sent: then nothing happens next. */
  readonly closed?: boolean;
}

/** What is beside a form about a car, or about none, at the instant `now`: what happens next, who may receive it, and why to buy here. */
export function formAsideView(site: SiteContext, { form: name, car, now, closed = false }: AsideSubject): FormAside {
  const { steps, department, buying } = formOf(name);
  const own = ({ dealership }: Place) => car === null || dealership.slug === car.dealershipSlug;
  const places = offeredPlaces({ site, car, department }).filter(own);
  // Beside a vehicle too, nobody sees the number before they ask for it (VEH-4).
  const hidesPhone = car !== null && site.config.vehicle_page.hide_phone;
  const points = buying ? site.config.vehicle_page.why_buy_from_us : [];
  return {
    steps: closed ? [] : [...steps],
    places: places.slice(0, MOST_PLACES).map((place) => ({
      name: place.location.name,
      page: placeHref(site, place),
      address: addressLine(place.location),
      phone: hidesPhone ? null : phoneLink(placePhones(place.location, place.dealership)[0]),
      hours: placeHoursView(place, site, now),
    })),
    all_places: places.length > MOST_PLACES ? allPlaces(site, places.length) : null,
    reasons: points.length > 0 ? { title: 'Why Buy From Us?', points } : null,
  };
}

/** Where all places of a site are; a single-make site has them under contact. */
function allPlaces({ config }: SiteContext, count: number): Link | null {
  const label = `All ${count} locations`;
  if (!isSingleMake(config) && hasPage(config, pageOfKind('locations'))) return { label, href: LOCATIONS };
  return config.contact.enabled ? { label, href: contactHref({ config }) } : null;
}
