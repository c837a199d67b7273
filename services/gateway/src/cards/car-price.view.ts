import type { ShownPrice, SiteConfig } from '@forecourt/contracts';
import {
  currentPriceCents,
  isAvailable,
  type MarketComparison,
  marketComparison,
  type PriceStatement,
  priceSettingsOf,
  priceStatement,
  type WasPrice,
} from '@forecourt/retail-rules';
import type { ListedCar } from './listed-car.ts';

const day = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** What this site may say of a car's price at an instant, and why (PRICE-1): the one rule, with the site's switches. */
export function statedPrice(car: ListedCar, config: SiteConfig, now: Date): PriceStatement {
  return priceStatement(car, priceSettingsOf(config, now));
}

/** The price that is asked for the car, as text; '' if none is. It is the same at any time. */
export function askingPrice(car: ListedCar, { cards }: SiteConfig): string {
  const settings = { subscriptionsOffered: cards.subscriptions, noPriceText: null, proof: null };
  const { cents, text } = priceStatement(car, settings);
  return cents === null ? '' : text;
}

/** A car's price as this site shows it at an instant (CARD-4, PRICE-1). */
export function carPriceView(car: ListedCar, config: SiteConfig, now: Date): ShownPrice {
  return shownPriceOf(statedPrice(car, config, now));
}

/** What is said of a price, ready to be shown. */
export function shownPriceOf({ kind, text, suffix, type, was, repayment }: PriceStatement): ShownPrice {
  return {
    kind,
    text,
    ...(suffix !== null && { suffix }),
    ...(type !== null && { type }),
    ...(was && { was: was.text, ...noteOf(was) }),
    ...(repayment && {
      repayment: { text: repayment.text, rate: repayment.rate, comparison_rate: repayment.comparisonRate },
    }),
  };
}

/** How the price compares with the market if the car is available and the site shows it, else null (CARD-5, IDX-6). */
export function marketView(car: ListedCar, { cards }: SiteConfig): MarketComparison | null {
  return cards.market_badge && isAvailable(car) ? marketComparison(currentPriceCents(car), car, car.state) : null;
}

function noteOf({ proof }: WasPrice): { was_note?: string } {
  if (!proof) return {};
  const { shownDays, reducedAt } = proof;
  return { was_note: `Shown for ${shownDays} of the 28 days before ${day.format(reducedAt)}` };
}
