import { type CarPrices, currentPriceCents, LEAST_PRICE_CENTS, reducedPriceCents } from './current-price.ts';
import { formatDollars } from './money.ts';

/** What the price display reads of a car; amounts are integer cents of Australian dollars. */
export interface PricedCar extends CarPrices {
  readonly beforePriceCents: number | null;
  /** A week's subscription. */
  readonly subscriptionPriceCents: number | null;
  /** As fed, such as 'Drive Away'. */
  readonly priceType: string | null;
  readonly preorder: boolean;
}

/** The site's say in how prices are shown. */
export interface PriceSettings {
  readonly subscriptionsOffered: boolean;
  /** Shown instead of a price; null for the specification's own words. */
  readonly noPriceText: string | null;
}

/** A price as a card and a vehicle page show it, in this order: text, then suffix or type, and 'Was' beside it. */
export interface PriceDisplay {
  readonly kind: 'subscription' | 'reduced' | 'list' | 'preorder' | 'none';
  readonly text: string;
  /** '/ week' on a subscription. */
  readonly suffix?: string;
  /** The price type from the feed. */
  readonly type?: string;
  /** The earlier price, such as '$26,990'; only where it is higher than the price shown. */
  readonly was?: string;
}

const DEFAULT_NO_PRICE_TEXT = 'Enquire for price.';

/**
 * Decides what is shown as a car's price (CARD-4): the subscription price if subscriptions are offered,
 * else the reduced price, else a list price above $10, else PREORDER, else the site's no-price text.
 */
export function priceDisplay(car: PricedCar, settings: PriceSettings): PriceDisplay {
  const subscription = car.subscriptionPriceCents ?? 0;
  if (settings.subscriptionsOffered && subscription > 0) {
    return { kind: 'subscription', text: formatDollars(subscription), suffix: '/ week' };
  }
  const reduced = reducedPriceCents(car);
  if (reduced !== null) return amount('reduced', reduced, car);
  if (car.priceCents !== null && car.priceCents > LEAST_PRICE_CENTS) return amount('list', car.priceCents, car);
  if (car.preorder) return { kind: 'preorder', text: 'PREORDER' };
  return { kind: 'none', text: settings.noPriceText ?? DEFAULT_NO_PRICE_TEXT };
}

/** Whether a site that hides the favourite button of unpriced cars hides this car's: a price of 0 or less (CARD-4). */
export function hidesFavourite(prices: CarPrices, siteHidesUnpriced: boolean): boolean {
  return siteHidesUnpriced && (currentPriceCents(prices) ?? 0) <= 0;
}

function amount(kind: 'reduced' | 'list', cents: number, car: PricedCar): PriceDisplay {
  const earlier = earlierPriceCents(kind, car);
  return {
    kind,
    text: formatDollars(cents),
    ...(car.priceType && { type: car.priceType }),
    ...(earlier !== null && earlier > cents && { was: formatDollars(earlier) }),
  };
}

/** The previous price, else the list price that a reduced one undercuts; a 0 in the feed does not count. */
function earlierPriceCents(kind: 'reduced' | 'list', car: PricedCar): number | null {
  if (car.beforePriceCents !== null && car.beforePriceCents > 0) return car.beforePriceCents;
  return kind === 'reduced' ? car.priceCents : null;
}
