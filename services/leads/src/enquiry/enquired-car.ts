import type { VehicleView } from '@forecourt/contracts';
import type { LeadCar } from '../lead/lead.events.ts';

/** The car that an enquiry is about, as stock knows it, and where it stands. */
export interface EnquiredCar extends LeadCar {
  dealershipSlug: string;
  locationSlug?: string | undefined;
}

/** Stock's facts in our names. */
export function toEnquiredCar(vehicle: VehicleView): EnquiredCar {
  const { make, model, year, badge, car_type, tag, location_slug } = vehicle.details;
  return {
    carId: vehicle.id,
    dealershipId: vehicle.dealership_id,
    dealershipSlug: vehicle.dealership_slug,
    stockNumber: vehicle.stocknum,
    make,
    model,
    year,
    badge,
    carType: car_type,
    status: vehicle.status,
    tag,
    locationSlug: location_slug,
  };
}

/** What the lead keeps of it; where it stands is part of the route. */
export function toLeadCar({ dealershipSlug, locationSlug, ...car }: EnquiredCar): LeadCar {
  return car;
}
