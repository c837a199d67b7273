import { DEFAULT_SOLD_DAYS } from '@forecourt/contracts';
import { parseFilter } from '../filters/parse-filter.ts';
import { all, any, type Condition, is, not, range } from './condition.ts';
import type { SiteSearchScope } from './site-scope.ts';

const SECONDS_A_DAY = 86_400;

const soldFlag = is('sold', true);
/** In stock or coming soon, and not sold by the flag either (IDX-1). */
const available = all(is('status', 'in_stock', 'coming_soon'), not(soldFlag));
const sold = any(is('status', 'sold'), soldFlag);

/** Of cars that have a document, those that visitors may see (isOffered): a withdrawn or hidden one has none, or one that is about to go. */
export const offeredRule: Condition = is('show_on_dealer_website', true);

/**
 * SRCH-4: the site's dealerships' cars that are shown on websites, and are available or were sold within the window.
 * The window is the site's days, else the dealership's, else 3; 0 switches it off (IDX-1). Its edge is `now` less these days,
 * rounded down to the minute, so that equal searches stay equal for a minute. Without a dealership nothing is found.
 */
export function stockRule(scope: SiteSearchScope, now: Date): Condition {
  const byDays = Map.groupBy(scope.dealerships, ({ soldDays }) => scope.soldDays ?? soldDays ?? DEFAULT_SOLD_DAYS);
  const byWindow = [...byDays].map(([days, dealerships]) =>
    all(
      is('dealership_id', ...dealerships.map(({ id }) => id)),
      days > 0 ? any(available, soldWithin(days, now)) : available,
    ),
  );
  return all(offeredRule, any(...byWindow));
}

function soldWithin(days: number, now: Date): Condition {
  const edge = Math.floor(now.getTime() / 1000) - days * SECONDS_A_DAY;
  return all(sold, range('sold_date_timestamp', { gt: Math.floor(edge / 60) * 60 }));
}

/** SRCH-4: only in_stock, if the site says so. */
const inStockOnly = all(is('status', 'in_stock'), not(soldFlag));

/**
 * SRCH-4: the cars that a site shows, as each of its searches begins: the stock rule and the site's own narrowing.
 * @throws FilterSyntaxError if one of the site's own filters is not a valid filter expression
 */
export function stockOfSite(scope: SiteSearchScope, now: Date): Condition[] {
  const { presets } = scope;
  return [
    stockRule(scope, now),
    ...(presets.photoCountAtLeast ? [range('photos_count', { gte: presets.photoCountAtLeast })] : []),
    ...(presets.inStockOnly ? [inStockOnly] : []),
    ...(presets.filters ?? []).map(parseFilter),
  ];
}
