import type { Dealership, Location, VehiclePage, VehicleView } from '@forecourt/contracts';
import { carLocation } from '@forecourt/retail-rules';

/** Where a vehicle stands, among its dealership's locations. */
export function locationOf(vehicle: VehicleView, { locations }: Dealership): Location {
  const found = carLocation(vehicle.details.location_slug, locations);
  if (!found) throw new Error('A dealership without a location is not valid.');
  return found;
}

/** The location block of a vehicle's page; a private sale tells its suburb and postcode alone (VEH-8). */
export function vehicleLocationView(vehicle: VehicleView, dealership: Dealership): VehiclePage['location'] {
  const { private_suburb: suburb, private_postcode: postcode } = vehicle.details;
  if (suburb) return { name: 'Private sale', address: [suburb, postcode].filter(Boolean).join(' '), phone: null };
  const location = locationOf(vehicle, dealership);
  return {
    name: location.name,
    address: addressLine(location),
    phone: phoneLink(location.phone ?? dealership.phone),
  };
}

/** A phone number as a link that calls it; null for none. */
export function phoneLink(phone: string | undefined): { label: string; href: string } | null {
  return phone ? { label: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` } : null;
}

function addressLine({ address }: Location): string {
  return `${address.street}, ${address.city} ${address.state.toUpperCase()} ${address.postcode}`;
}
