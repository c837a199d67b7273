import type { VehicleView } from '@forecourt/contracts';
import { centsOf, currentPriceCents, namedPriceType } from '@forecourt/retail-rules';
import type { LeadCar } from '../lead/lead.events.ts';

/** The car of an enquiry, from stock, and its location. */
export interface EnquiredCar extends LeadCar {
  dealershipSlug: string;
  /** Of its page, `/cars/{slug}`. */
  slug: string;
  locationSlug?: string | undefined;
  fedPrices: VehicleView['prices'];
}

/** Stock's facts in our names. */
export function toEnquiredCar(vehicle: VehicleView): EnquiredCar {
  const { make, model, year, badge, car_type, tag, location_slug, vin, km } = vehicle.details;
  return {
    carId: vehicle.id,
    dealershipId: vehicle.dealership_id,
    dealershipSlug: vehicle.dealership_slug,
    slug: vehicle.slug,
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
    ...priceOf(vehicle),
    locationSlug: location_slug,
    fedPrices: vehicle.prices,
  };
}

/** Its current price, and the words that it is shown with: whether it is drive-away (PRICE-1). */
function priceOf({
  prices: { price, offer_price, price_type },
}: VehicleView): Pick<LeadCar, 'priceCents' | 'priceType'> {
  const cents = (dollars: number | undefined) => (dollars === undefined ? null : centsOf(dollars));
  const current = currentPriceCents({ priceCents: cents(price), offerPriceCents: cents(offer_price) });
  if (current === null) return {};
  return { priceCents: current, priceType: namedPriceType(price_type ?? null) };
}

/**
 * What the lead stores about it; its location is part of the route, and of its prices only those are kept that were shown.
 * @param origin of the site that it was seen on
 */
export function toLeadCar(
  { dealershipSlug, slug, locationSlug, fedPrices, ...car }: EnquiredCar,
  origin: string,
): LeadCar {
  return { ...car, url: `${origin}/cars/${slug}` };
}
