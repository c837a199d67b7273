import type { CarPrices as FedPrices, PriceRecord, SiteConfig } from '@forecourt/contracts';
import { centsIfKnown, centsOf } from './money.ts';
import type { PricedCar, PriceSettings } from './price-statement.ts';

/** What of a car's document or fields says something of its price, in the wire's names and dollars. */
export type PriceFields = FedPrices & Pick<PriceRecord, 'price_spans'> & { readonly preorder?: boolean | undefined };

/** A car as the rule of what is said of its price reads it (PRICE-1). */
export function pricedCarOf(fields: PriceFields): PricedCar {
  return {
    priceCents: centsIfKnown(fields.price),
    beforePriceCents: centsIfKnown(fields.before_price),
    offerPriceCents: centsIfKnown(fields.offer_price),
    subscriptionPriceCents: centsIfKnown(fields.subscription_price),
    priceType: fields.price_type ?? null,
    preorder: fields.preorder ?? false,
    offeredPrices: (fields.price_spans ?? []).map(({ price, price_type: type, from, to }) => ({
      cents: centsOf(price),
      type: type ?? null,
      from,
      to: to ?? null,
    })),
  };
}

/** When a site began to show its cars, UTC; null if it always has. */
export function shownSince({ prices }: Pick<SiteConfig, 'prices'>): Date | null {
  return prices.shown_since === undefined ? null : new Date(`${prices.shown_since}T00:00:00Z`);
}

/** A site's switches as the rule reads them, at an instant. */
export function priceSettingsOf({ cards, prices }: Pick<SiteConfig, 'cards' | 'prices'>, now: Date): PriceSettings {
  return {
    subscriptionsOffered: cards.subscriptions,
    noPriceText: cards.no_price_text,
    proof: prices.prove_was ? { now, leastDays: prices.was_days, since: shownSince({ prices }) } : null,
  };
}
