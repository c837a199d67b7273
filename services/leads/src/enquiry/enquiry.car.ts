import { foundVehicle, type VehicleView } from '@forecourt/contracts';
import { carTitle, pricedCarOf, priceStatement } from '@forecourt/retail-rules';
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

/** Stock's facts in our names, said as its page says them. */
export function toEnquiredCar(vehicle: VehicleView): EnquiredCar {
  const { make, model, year, badge, car_type, tag, location_slug, vin, km } = vehicle.details;
  const title = ownTitle(vehicle);
  return {
    carId: vehicle.id,
    dealershipId: vehicle.dealership_id,
    dealershipSlug: vehicle.dealership_slug,
    slug: vehicle.slug,
    stockNumber: vehicle.stocknum,
    make,
    model,
    ...(title !== undefined && { title }),
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

/** The title that its feed gives it (VEH-8); undefined if it is called by year, make, model and badge, which the lead has anyway. */
function ownTitle({ details }: VehicleView): string | undefined {
  const { name = null, carsales_title = null } = details;
  const title = carTitle({ name, carsalesTitle: carsales_title, year: null, make: null, model: null, badge: null });
  return title === '' ? undefined : title;
}

/**
 * Its current price, and the words that it is shown with: whether it is drive-away (PRICE-1). What sites show no price for has none here
 * either: a placeholder in the feed is not what it costs. What it costs by the week is no price of the car.
 */
function priceOf({ prices }: VehicleView): Pick<LeadCar, 'priceCents' | 'priceType'> {
  const { cents, type } = priceStatement(pricedCarOf(prices), {
    ...{ subscriptionsOffered: false, noPriceText: null, proof: null },
  });
  return cents === null || type === null ? {} : { priceCents: cents, priceType: type };
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
