import { nameKey } from '@forecourt/car-search';
import type { SiteConfig } from '@forecourt/contracts';
import { currentPriceCents, isAvailable } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';
import type { ListedCar } from './listed-car.ts';

/** Where a site's finance form may be (FIN-2). */
export const FINANCE_PATHS: readonly string[] = ['/finance', '/finance-enquiry', '/apply-for-finance'];
/** Lenders finance nothing cheaper. */
const FROM_CENTS = 500_00;

/**
 * The finance form, about a car: its dealership, its price and itself are filled in (LEAD-10). Null for a car that cannot be had or financed,
 * and on a site without the form.
 */
export function financeHref(car: ListedCar, { pages }: Pick<SiteContext, 'pages'>): string | null {
  const path = financePathOf({ pages });
  const cents = currentPriceCents(car);
  if (path === null || cents === null || !isFinanced(car)) return null;
  const query = new URLSearchParams({
    preferredDealership: car.dealershipSlug,
    vehiclePriceBudget: String(Math.round(cents / 100)),
    car_id: car.id,
  });
  return `${path}?${query}#finance-form`;
}

/** The one of these addresses that is the site's own; null on a site without the form. */
export function financePathOf({ pages }: Pick<SiteContext, 'pages'>): string | null {
  return FINANCE_PATHS.find((each) => pages.some((page) => page.path === each)) ?? null;
}

/** Whether a car can be financed at all: it can be had, for more than lenders' least. */
export function isFinanced(car: ListedCar): boolean {
  return isAvailable(car) && (currentPriceCents(car) ?? 0) > FROM_CENTS;
}

/** Whether a site shows finance figures with a car: not where it has them off, nor for the make and the dealerships that it leaves out (FIN-1). */
export function showsFinance(car: ListedCar, { finance }: Pick<SiteConfig, 'finance'>): boolean {
  const isExcluded = finance.excluded_make !== undefined && nameKey(car.make) === nameKey(finance.excluded_make);
  return finance.enabled && !isExcluded && !finance.excluded_dealership_ids.includes(car.dealershipId);
}
