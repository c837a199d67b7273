import {
  type BriefPlace,
  type Dealership,
  type Link,
  type Location,
  type SiteConfig,
  telHref,
  type VehiclePlace,
  type VehicleView,
} from '@forecourt/contracts';
import {
  carLocation,
  type OpeningTimes,
  placeHours,
  placePhones,
  placeSpecialHours,
  placeZone,
  privateAddress,
} from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';
import { holidayRows, openingHoursView } from './opening-hours.view.ts';
import type { MapOf } from './place-maps.ts';
import type { Place } from './site-places.ts';

const DIRECTIONS = 'https://www.google.com/maps/dir/?api=1&destination=';

/** What a place in short is made with. */
interface BriefSetting {
  readonly site: Pick<SiteContext, 'config'>;
  readonly now: Date;
  readonly mapOf: MapOf;
}

/** A vehicle's location, among its dealership's. */
export function locationOf(vehicle: VehicleView, { locations }: Dealership): Location {
  const found = carLocation(vehicle.details.location_slug, locations);
  if (!found) throw new Error('A dealership without a location is not valid.');
  return found;
}

/** Where a vehicle stands, in one line; of a private sale only its suburb, state and postcode (VEH-8). */
export function whereabouts(vehicle: VehicleView, dealership: Dealership): string {
  const seller = privateAddress(vehicle.details);
  if (seller) return `${seller.name}, ${seller.address}`;
  const location = locationOf(vehicle, dealership);
  return `${location.name}, ${addressLine(location)}`;
}

/** The location block of a vehicle's page; a private sale shows only its suburb, state and postcode (VEH-8). */
export function vehicleLocationView(vehicle: VehicleView, dealership: Dealership, setting: BriefSetting): VehiclePlace {
  const seller = privateAddress(vehicle.details);
  if (seller) {
    const nothing = { phone: null, map: null, hours: null, holidays: null, licence: null, directions: null };
    return { ...seller, ...nothing };
  }
  const location = locationOf(vehicle, dealership);
  return {
    ...briefPlaceView({ location, dealership }, setting),
    licence: location.dealer_license_number ? `DL ${location.dealer_license_number}` : null,
    directions: directionsView(location, setting.site),
  };
}

/** The way to a place (LOC-1). */
export function directionsView(location: Location, { config }: Pick<SiteContext, 'config'>) {
  return { label: 'Get Directions', href: directionsHref(location), new_tab: config.location.directions_in_new_tab };
}

/** A place in short: where it is, its number and its hours (LOC-2). */
export function briefPlaceView(place: Place, { site, now, mapOf }: BriefSetting): BriefPlace {
  const { location, dealership } = place;
  return {
    name: location.name,
    address: addressLine(location),
    phone: phoneLink(placePhones(location, dealership)[0]),
    map: mapOf(location),
    hours: placeHoursView(place, site, now),
    holidays: holidayRows(placeTimes(place, site), now),
  };
}

/** The opening hours of a place as its page shows them (LOC-2); null if none are known. */
export function placeHoursView(place: Place, site: Pick<SiteContext, 'config'>, now: Date) {
  return openingHoursView(placeTimes(place, site), now);
}

/** When a place is open, in its dealership's zone, else its state's (LOC-2, LOC-4). */
export function placeTimes({ location, dealership }: Place, { config }: Pick<SiteContext, 'config'>): OpeningTimes {
  return {
    timeZone: placeZone(location, dealership),
    hours: placeHours(location, dealership),
    special: placeSpecialHours(location, config.location.holiday_sets),
    department: location.location_type,
  };
}

/**
 * The number to call about a vehicle: the site's own for its type (SITE-3), else that of its place, else its dealership's, which is who sells
 * a private one.
 */
export function dealerPhone(vehicle: VehicleView, dealership: Dealership, config: SiteConfig): Link | null {
  const { car_type: type, private_suburb: isPrivate } = vehicle.details;
  const place = isPrivate ? dealership.phone : placePhones(locationOf(vehicle, dealership), dealership)[0];
  return phoneLink(config.vehicle_page.phones[type] ?? place);
}

/** The same as far as a page may show it before a visitor asks for it (VEH-4). */
export function openPhone(vehicle: VehicleView, dealership: Dealership, config: SiteConfig): Link | null {
  return config.vehicle_page.hide_phone ? null : dealerPhone(vehicle, dealership, config);
}

/** A phone number as a link that calls it; null for none. */
export function phoneLink(phone: string | undefined): Link | null {
  return phone ? { label: phone, href: telHref(phone) } : null;
}

/** A place's address in one line, such as 14 Aspley Court, North Lakes QLD 4509. */
export function addressLine({ address }: Pick<Location, 'address'>): string {
  return `${address.street}, ${address.city} ${address.state.toUpperCase()} ${address.postcode}`;
}

/** The place's own address on a map if it has one, else the way to its name and street, or to its id on the map. */
function directionsHref(location: Location): string {
  const { place_url: url, place_id: id } = location.address;
  if (url) return url;
  const to = `${DIRECTIONS}${encodeURIComponent(`${location.name}, ${addressLine(location)}`)}`;
  return id ? `${to}&destination_place_id=${encodeURIComponent(id)}` : to;
}

/** How far away something is, such as 12 km, and less than 1 km. */
export function kmText(km: number): string {
  return km < 1 ? 'less than 1 km' : `${Math.round(km).toLocaleString('en-AU')} km`;
}
