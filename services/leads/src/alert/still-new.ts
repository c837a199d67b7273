import { type CarDocument, type CarState, matches } from '@forecourt/car-search';
import { isSamePriceType } from '@forecourt/retail-rules';
import type { SiteDirectory } from '@forecourt/service-kit';
import type { AlertSite } from './alert.site.ts';
import { keptQuery, paintsOf } from './car-news.ts';
import type { WaitingMatch } from './due.rows.ts';
import { documentOf } from './watched-cars.ts';

/** A match that is as new as when it was noted, with the car as it is now. */
export interface StillNew {
  readonly match: WaitingMatch;
  /** The price of before in dollars, if it is lower now. */
  readonly priceBefore: number | undefined;
  readonly car: CarDocument;
  readonly slug: string;
}

/**
 * What is left of a match when the message is written, hours later (LEAD-11): a car that was sold, hidden or withdrawn meanwhile, that
 * moved to another site's dealership or out of the search, or whose price is back up, is left out. Pure.
 */
export function stillNew(
  match: WaitingMatch,
  state: CarState | undefined,
  site: AlertSite,
  directory: SiteDirectory,
  now: Date,
): StillNew | undefined {
  const car = state && documentOf(state, directory);
  if (!car || car.sold || !site.dealerships.some(({ id }) => id === car.dealership_id)) return undefined;
  if (!matches(car, keptQuery(match.alert.search ?? undefined, site, now, paintsOf([car])))) return undefined;
  const { priceBefore } = match;
  const isCheaper =
    priceBefore !== undefined &&
    car.current_price !== undefined &&
    car.current_price < priceBefore &&
    isOfSameType(car, priceBefore);
  if (match.why === 'price_dropped' && !isCheaper) return undefined;
  return { match, priceBefore: isCheaper ? priceBefore : undefined, car, slug: car.slug };
}

/** A price with charges and one without are no drop, so far as there is a record of what it was offered for (PRICE-1). */
function isOfSameType({ price_spans: spans = [], price_type: type }: CarDocument, priceBefore: number): boolean {
  const before = spans.findLast(({ price }) => price === priceBefore);
  return !before || isSamePriceType(before.price_type ?? null, type ?? null);
}
