import { currentPriceCents, isAvailable } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';
import type { ListedCar } from './listed-car.ts';

/** Where a site's finance form may be (FIN-2). */
const PATHS = ['/finance', '/finance-enquiry', '/apply-for-finance'];
/** Lenders finance nothing cheaper. */
const FROM_CENTS = 500_00;

/**
 * The finance form, about a car: its dealership, its price and itself are filled in (LEAD-10). Null for a car that cannot be had or financed,
 * and on a site without the form.
 */
export function financeHref(car: ListedCar, { pages }: Pick<SiteContext, 'pages'>): string | null {
  const path = PATHS.find((each) => pages.some((page) => page.path === each));
  const cents = currentPriceCents(car);
  if (path === undefined || !isAvailable(car) || cents === null || cents <= FROM_CENTS) return null;
  const query = new URLSearchParams({
    preferredDealership: car.dealershipSlug,
    vehiclePriceBudget: String(Math.round(cents / 100)),
    car_id: car.id,
  });
  return `${path}?${query}#finance-form`;
}
