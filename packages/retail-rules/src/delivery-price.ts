import type { SiteConfig } from '@forecourt/contracts';
import { centsOf } from './money.ts';

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
