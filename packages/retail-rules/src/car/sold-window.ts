import { DEFAULT_SOLD_DAYS } from '@forecourt/contracts';
import { isAvailable, isSold, type SaleState } from './availability.ts';

const SECONDS_PER_DAY = 86_400;

/** What decides whether a car is shown at all. */
export interface StockState extends SaleState {
  /** The instant of the sale in UTC seconds; null if it is not known. */
  readonly soldDateTimestamp: number | null;
  readonly showOnDealerWebsite: boolean;
}

/**
 * For how many days a sold car stays on a site (IDX-1): the site's own days, else its dealership's, else 3.
 * 0 switches the window off.
 */
export function soldWindowDays(siteDays: number | null, dealershipDays: number | null): number {
  return siteDays ?? dealershipDays ?? DEFAULT_SOLD_DAYS;
}

/**
 * The instant, in UTC seconds, after which a sale is recent enough for the car to be shown (IDX-1, SRCH-4), or null
 * where the window is off. It moves by whole minutes, so that the same search within a minute is the same query.
 */
export function soldCutoff(windowDays: number, now: Date): number | null {
  if (windowDays <= 0) return null;
  const minute = Math.floor(now.getTime() / 60_000) * 60;
  return minute - windowDays * SECONDS_PER_DAY;
}

/**
 * The stock rule (SRCH-4): available, or sold after the cutoff of `soldCutoff`; and never a car that its dealer hides.
 * A sold car without a date of sale is not shown, as nothing would ever take it away.
 */
export function isInStockList(car: StockState, cutoff: number | null): boolean {
  if (!car.showOnDealerWebsite) return false;
  if (isAvailable(car)) return true;
  if (!isSold(car) || cutoff === null || car.soldDateTimestamp === null) return false;
  return car.soldDateTimestamp > cutoff;
}
