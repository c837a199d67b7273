import type { VehicleView } from '@forecourt/contracts';
import { centsOf, currentPriceCents } from '@forecourt/retail-rules';
import type { LeadCar } from '../lead/lead.events.ts';

/** The car of an enquiry, from stock, and its location. */
export interface EnquiredCar extends LeadCar {
  dealershipSlug: string;
  locationSlug?: string | undefined;
}

/** Stock's facts in our names. */
export function toEnquiredCar(vehicle: VehicleView): EnquiredCar {
  const { make, model, year, badge, car_type, tag, location_slug, vin, km } = vehicle.details;
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
    vin,
    km,
    priceCents: priceOf(vehicle),
    locationSlug: location_slug,
  };
}

function priceOf({ prices: { price, offer_price } }: VehicleView): number | undefined {
  const cents = (dollars: number | undefined) => (dollars === undefined ? null : centsOf(dollars));
  return currentPriceCents({ priceCents: cents(price), offerPriceCents: cents(offer_price) }) ?? undefined;
}

/** What the lead stores about it; its location is part of the route. */
export function toLeadCar({ dealershipSlug, locationSlug, ...car }: EnquiredCar): LeadCar {
  return car;
}
