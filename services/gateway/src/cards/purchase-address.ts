import { takesPurchases } from '@forecourt/contracts';
import type { ListedCar } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';
import { canBeReserved } from './reserve-address.ts';

type SellingSite = Pick<SiteContext, 'config' | 'dealerships'>;

/** Where vehicles are bought online (RES-3). */
export const PURCHASE = '/checkout-journey';
/** Where a purchase that was begun on another device is continued. */
export const RESUME_PURCHASE = `${PURCHASE}/resume`;

/** Whether a car can be bought online now (VEH-2): it is used and free, and its dealership sells online on this site. */
export function canBeBought({ config, dealerships }: SellingSite, car: ListedCar): boolean {
  const dealership = dealerships.find(({ slug }) => slug === car.dealershipSlug);
  const isSoldOnline = takesPurchases(config) && dealership?.online_purchase === true;
  return isSoldOnline && car.carType === 'used' && canBeReserved(car);
}

/** The address that starts to buy a car, if it can be bought online now. */
export function purchaseHref(site: SellingSite, car: ListedCar): string | null {
  return canBeBought(site, car) ? `${PURCHASE}?${new URLSearchParams({ car_id: car.slug })}` : null;
}
