import type { Dealership, Link, Location, SiteConfig, VehiclePlace, VehicleView } from '@forecourt/contracts';
import { carLocation } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';
import { openingHoursView } from './opening-hours.view.ts';
import { timeZoneOf } from './time-zone.ts';

const DIRECTIONS = 'https://www.google.com/maps/dir/?api=1&destination=';

/** Where a vehicle stands, among its dealership's locations. */
export function locationOf(vehicle: VehicleView, { locations }: Dealership): Location {
  const found = carLocation(vehicle.details.location_slug, locations);
  if (!found) throw new Error('A dealership without a location is not valid.');
  return found;
}

/** The location block of a vehicle's page; a private sale tells its suburb and postcode alone (VEH-8). */
export function vehicleLocationView(
  vehicle: VehicleView,
  dealership: Dealership,
  { config }: Pick<SiteContext, 'config'>,
  now: Date,
): VehiclePlace {
  const { private_suburb: suburb, private_postcode: postcode } = vehicle.details;
  if (suburb) {
    const address = [suburb, postcode].filter(Boolean).join(' ');
    return { name: 'Private sale', address, phone: null, licence: null, point: null, directions: null, hours: null };
  }
  const location = locationOf(vehicle, dealership);
  const { lat, long } = location.address;
  return {
    ...dealershipPlaceView(location, dealership, now),
    licence: location.dealer_license_number ? `DL ${location.dealer_license_number}` : null,
    point: lat === undefined || long === undefined ? null : { lat, long },
    directions: {
      label: 'Get Directions',
      href: directionsHref(location),
      new_tab: config.location.directions_in_new_tab,
    },
  };
}

/** A place of a dealership in short, with its hours. */
export function dealershipPlaceView(location: Location, dealership: Dealership, now: Date) {
  return {
    name: location.name,
    address: addressLine(location),
    phone: phoneLink(location.phone ?? dealership.phone),
    hours: openingHoursView(
      {
        timeZone: dealership.time_zone ?? timeZoneOf(location.address.state),
        hours: location.opening_hours,
        special: location.special_hours,
      },
      now,
    ),
  };
}

/**
 * The number to call about a vehicle: the site's own for its type (SITE-3), else that of its place, else its dealership's, which is who sells
 * a private one.
 */
export function dealerPhone(vehicle: VehicleView, dealership: Dealership, config: SiteConfig): Link | null {
  const { car_type: type, private_suburb: isPrivate } = vehicle.details;
  const place = isPrivate ? undefined : locationOf(vehicle, dealership).phone;
  return phoneLink(config.vehicle_page.phones[type] ?? place ?? dealership.phone);
}

/** A phone number as a link that calls it; null for none. */
export function phoneLink(phone: string | undefined): Link | null {
  return phone ? { label: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` } : null;
}

function addressLine({ address }: Location): string {
  return `${address.street}, ${address.city} ${address.state.toUpperCase()} ${address.postcode}`;
}

/** The place's own address on a map where it has one, else the way to its name and street. */
function directionsHref(location: Location): string {
  return (
    location.address.place_url ?? `${DIRECTIONS}${encodeURIComponent(`${location.name}, ${addressLine(location)}`)}`
  );
}
