import { nameKey } from '@forecourt/car-search';
import {
  type SiteConfig,
  takesPersonalisedFinance,
  takesPurchases,
  takesReservations,
  type VehicleView,
} from '@forecourt/contracts';
import { isFinancedPrice } from '@forecourt/finance';
import { currentPriceCents, isAvailable, type ListedCar } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';

type ReservingSite = Pick<SiteContext, 'config'>;

/** Whether a car can be reserved: it can be had, also if it is still to come, and nobody else has it (VEH-2). */
export function canBeReserved(car: ListedCar): boolean {
  return isAvailable(car) && !car.reserved;
}

/** The page that reserves a car (RES-1): a site calls it checkout or buy-online. */
export function checkoutHref({ config }: ReservingSite, { slug }: { readonly slug: string }): string {
  return `/cars/${slug}/${config.reservations.buy_online ? 'buy-online' : 'checkout'}`;
}

/** The same where the car can be reserved on this site; null elsewhere. */
export function reserveHref(site: ReservingSite, car: ListedCar): string | null {
  return takesReservations(site.config) && canBeReserved(car) ? checkoutHref(site, car) : null;
}

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

/** Where a site's finance form may be (FIN-2). */
export const FINANCE_PATHS: readonly string[] = ['/finance', '/finance-enquiry', '/apply-for-finance'];

/**
 * The finance application of a car where the site takes one (FIN-2), else the finance form about it: its dealership, its price and itself are filled in (LEAD-10). Null for a car that cannot be had or financed,
 * and on a site without the form.
 */
export function financeHref(
  { car, vehicle }: { readonly car: ListedCar; readonly vehicle: Pick<VehicleView, 'details'> },
  { pages, config }: Pick<SiteContext, 'pages' | 'config'>,
): string | null {
  if (takesApplication(car, vehicle.details, config)) return applicationHref(car);
  const path = financePathOf({ pages });
  const cents = currentPriceCents(car);
  if (path === null || cents === null || !isFinanced(car)) return null;
  const query = new URLSearchParams({
    preferredDealership: car.dealershipSlug,
    vehiclePriceBudget: String(Math.round(cents / 100)),
    car_id: car.id,
    car_type: car.carType,
  });
  return `${path}?${query}#finance-form`;
}

const APPLICATION = '/personalised/finance';

/** The finance application for a car (FIN-2). */
export const applicationHref = ({ id }: { readonly id: string }): string =>
  `${APPLICATION}?${new URLSearchParams({ car_id: id })}`;

/** Whether a site takes a finance application for a car (FIN-2): it is on there, and the car has an NVIC and can be financed. */
export function takesApplication(
  car: ListedCar,
  { has_nvic: hasNvic }: Pick<VehicleView['details'], 'has_nvic'>,
  config: Pick<SiteConfig, 'finance'>,
): boolean {
  return takesPersonalisedFinance(config) && hasNvic === true && isFinanced(car) && showsFinance(car, config);
}

/** The one of these addresses that is the site's own; null on a site without the form. */
export function financePathOf({ pages }: Pick<SiteContext, 'pages'>): string | null {
  return FINANCE_PATHS.find((each) => pages.some((page) => page.path === each)) ?? null;
}

/** Whether a car can be financed at all: it can be had, for more than lenders' least. */
export function isFinanced(car: ListedCar): boolean {
  return isAvailable(car) && isFinancedPrice(currentPriceCents(car));
}

/** Whether a site shows finance figures with a car: not where it has them off, nor for the make and the dealerships that it leaves out (FIN-1). */
export function showsFinance(car: ListedCar, { finance }: Pick<SiteConfig, 'finance'>): boolean {
  const isExcluded = finance.excluded_make !== undefined && nameKey(car.make) === nameKey(finance.excluded_make);
  return finance.enabled && !isExcluded && !finance.excluded_dealership_ids.includes(car.dealershipId);
}
