import type { SiteConfig } from '@forecourt/contracts';
import { centsOf } from './money.ts';

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

/** A site's switches of delivery: whole kilometres, Australian dollars. */
export type DeliveryRules = Pick<
  SiteConfig['reservations']['purchases'],
  'delivery_free_km' | 'delivery_price' | 'delivery_price_per_km' | 'delivery_most_km'
>;

const STEP_CENTS = 1_000;

/**
 * What a delivery costs by its distance (RES-3): nothing nearby, else a price and so much for each kilometre beyond, to the next ten dollars.
 * @param km as the crow flies
 * @returns integer cents; null where the dealer is asked for a price
 */
export function deliveryPriceCents(km: number, rules: DeliveryRules): number | null {
  if (km > rules.delivery_most_km) return null;
  if (km <= rules.delivery_free_km) return 0;
  const exact = centsOf(rules.delivery_price) + centsOf((km - rules.delivery_free_km) * rules.delivery_price_per_km);
  return Math.ceil(exact / STEP_CENTS) * STEP_CENTS;
}
