import { type CarDocument, deriveFacets } from '@forecourt/car-search';
import type { Dealership, VehicleView } from '@forecourt/contracts';
import { locationOf } from './vehicle-location.ts';

/**
 * Stock's read model of a vehicle in the form of the search index, so that a car's page and its card follow the same rules.
 * @param dealership the vehicle's own.
 */
export function documentOfVehicle(vehicle: VehicleView, dealership: Dealership): CarDocument {
  const { details, prices, photos, market } = vehicle;
  const location = locationOf(vehicle, dealership);
  const { body: _body, fuel: _fuel, simple_body, simple_fuel, simple_transmission, location_slug, ...own } = details;
  const facets = deriveFacets({
    ...details,
    ...prices,
    city: location.address.city,
    override_city: dealership.override_city,
  });
  return {
    ...own,
    ...prices,
    ...facets,
    id: vehicle.id,
    slug: vehicle.slug,
    status: vehicle.status,
    sold: vehicle.status === 'sold',
    reserved: vehicle.reserved,
    stocknum: vehicle.stocknum,
    dealership_id: vehicle.dealership_id,
    dealership_slug: vehicle.dealership_slug,
    dealership_name: dealership.name,
    location_name: location.name,
    state: location.address.state,
    show_on_dealer_website: vehicle.show_on_dealer_website,
    created_at: Math.floor(Date.parse(vehicle.created_at) / 1000),
    photos_count: photos.photos_count ?? photos.images?.length ?? 0,
    ...firstPicture(photos),
    ...market,
  };
}

function firstPicture({ primary_image_url: primary, images }: VehicleView['photos']): { primary_image_url?: string } {
  const url = primary ?? images?.[0]?.url;
  return url === undefined ? {} : { primary_image_url: url };
}
