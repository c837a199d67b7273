import { foundVehicle, type VehicleView } from '@forecourt/contracts';
import { centsOf, currentPriceCents, namedPriceType } from '@forecourt/retail-rules';
import { type CallerClaims, type InternalClient, ProblemError, unavailable } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { LeadCar } from '../lead/lead.ts';
import type { EnquirySite } from './enquiry.site.ts';

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

/** Injection token of the client of the stock service. */
export const STOCK = Symbol('STOCK');

/** The cars as the stock service knows them. */
@Injectable()
export class StockCars {
  constructor(@Inject(STOCK) private readonly stock: Pick<InternalClient, 'request'>) {}

  /**
   * A car of the caller's site.
   * @throws ProblemError 404 naming car_id for a car of another site or none (SITE-4), 503 if stock can't answer.
   */
  async find(carId: string, { actor, scope }: CallerClaims, { dealerships }: EnquirySite): Promise<EnquiredCar> {
    const caller = { actor, scope };
    const { body } = await this.stock
      .request('GET', `/vehicles/${encodeURIComponent(carId)}`, { caller, answer: foundVehicle })
      .catch((error: unknown) => Promise.reject(toRefusal(error)));
    const car = toEnquiredCar(body.vehicle);
    if (!dealerships.some(({ id }) => id === car.dealershipId)) throw unknownCar();
    return car;
  }
}

function toRefusal(error: unknown): ProblemError {
  if (error instanceof ProblemError && error.status === 404) return unknownCar();
  return unavailable('We can’t take your enquiry right now. Please send it again shortly.', { cause: error });
}

/** Leads are about whatever a site sells, so the word fits each kind. */
function unknownCar(): ProblemError {
  const detail = 'This vehicle is no longer on this site.';
  return new ProblemError({ status: 404, detail, errors: [{ field: 'car_id', message: detail }] });
}
