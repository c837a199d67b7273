/** A car's prices in integer cents of Australian dollars; null if the feed has none. */
export interface CarPrices {
  readonly priceCents: number | null;
  readonly offerPriceCents: number | null;
}

/** An amount has to be above this, $10, to count as a price and not as a placeholder (CARD-4). */
export const LEAST_PRICE_CENTS = 1000;

/** The reduced price in cents: an offer above $10 that differs from the list price, else null (CARD-4). */
export function reducedPriceCents({ priceCents, offerPriceCents }: CarPrices): number | null {
  if (offerPriceCents === null || offerPriceCents <= LEAST_PRICE_CENTS) return null;
  return offerPriceCents === priceCents ? null : offerPriceCents;
}

/**
 * The price in cents that sorts, bounds and thresholds read (CARD-4, SRCH-5): the reduced price, else the list price as
 * it was fed, else null.
 */
export function currentPriceCents(prices: CarPrices): number | null {
  return reducedPriceCents(prices) ?? prices.priceCents;
}
