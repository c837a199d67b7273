import { takesValuations } from '@forecourt/contracts';
import { currentPriceCents, isSold, type ListedCar } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';

/** Where a trade-in is valued (TRADE-1). */
export const VALUATION = '/cars/trade-in';
/** A price up to this is none that a trade-in could be part of, integer cents (VEH-2). */
const LEAST_PRICE_CENTS = 20_000;

/** The address of a valuation, for the car that the visitor wants to buy, if there is one. */
export function valuationHref(car: { readonly id: string } | null): string {
  return car ? `${VALUATION}?${new URLSearchParams({ car_id: car.id })}` : VALUATION;
}

/**
 * The address of a valuation beside a car (VEH-2): the site values trade-ins, the car's dealership has the feature, and the car is in
 * stock, neither sold nor reserved, for more than $200. Null elsewhere.
 */
export function carValuationHref(
  { config, dealerships }: Pick<SiteContext, 'config' | 'dealerships'>,
  car: ListedCar,
): string | null {
  const dealership = dealerships.find(({ slug }) => slug === car.dealershipSlug);
  const isFree = car.status === 'in_stock' && !isSold(car) && !car.reserved;
  const isPriced = (currentPriceCents(car) ?? 0) > LEAST_PRICE_CENTS;
  return takesValuations(config) && dealership?.valuations && isFree && isPriced ? valuationHref(car) : null;
}
