import type { ShownWatchedCar } from '@forecourt/contracts';
import {
  type CarStanding,
  carFacts,
  carStanding,
  formatDollars,
  isSamePriceType,
  LEAST_PRICE_CENTS,
  type ListedCar,
  standingWords,
  wasOfferedAt,
} from '@forecourt/retail-rules';
import { askingPrice } from '../../cards/car-price.view.ts';
import { carSummaryView, carTagView } from '../../cards/car-summary.view.ts';
import { odometer } from '../../cards/car-words.ts';
import type { SiteContext } from '../../site/site-context.ts';

/** A saved car, with what it cost then. */
export interface WatchedCar {
  readonly car: ListedCar;
  /** Whether its dealer has withdrawn it. */
  readonly withdrawn: boolean;
  readonly savedCents: number | null;
  readonly savedAt: Date;
}

/**
 * A saved car as it is now: sold in the site's own words, reserved as reserved, and with the change of its price since it was saved (WATCH-2), if
 * the site shows a price of the car itself. Pure. @param now UTC
 */
export function watchedCarView(
  { car, withdrawn, savedCents, savedAt }: WatchedCar,
  site: SiteContext,
  now: Date,
): ShownWatchedCar {
  const saved = comparableCents(car, { cents: savedCents, at: savedAt }, site);
  const standing = carStanding(car, withdrawn);
  const words = standingWords(standing, site.config.cards.sold_label);
  const isThere = IS_THERE[standing];
  return {
    id: car.id,
    summary: carSummaryView(car, site, now),
    tag: carTagView(carFacts(car, site.config, now), site),
    odometer: odometer(car),
    gone: isThere ? null : words,
    standing: isThere ? words : null,
    change: isThere ? priceChange(saved, askingPrice(car, site.config)?.cents ?? null) : null,
  };
}

/**
 * What a car cost when it was saved, if its price now can be compared with that: a placeholder was no price, and by the record it was of the same
 * type. Where the site wants earlier prices proved, the record must say that it was offered at that price then (PRICE-1).
 */
function comparableCents(
  { offeredPrices, priceType: type }: ListedCar,
  { cents, at }: { readonly cents: number | null; readonly at: Date },
  { config }: SiteContext,
): number | null {
  if (cents === null || cents <= LEAST_PRICE_CENTS) return null;
  if (config.prices.prove_was) return wasOfferedAt(offeredPrices, { cents, type }, at) ? cents : null;
  const offered = offeredPrices.findLast((span) => span.cents === cents);
  return !offered || isSamePriceType(offered.type, type) ? cents : null;
}

/** Whether a car of each standing can still be compared and bought, now or once it is free. */
const IS_THERE: Readonly<Record<CarStanding, boolean>> = {
  in_stock: true,
  coming_soon: true,
  reserved: true,
  sold: false,
  gone: false,
};

/** How a price has changed. Pure. @param saved, current cents; null for none */
export function priceChange(saved: number | null, current: number | null): ShownWatchedCar['change'] {
  if (saved === null || current === null || saved === current) return null;
  const isLess = current < saved;
  const text = `${formatDollars(Math.abs(current - saved))} ${isLess ? 'less' : 'more'} than when you saved it`;
  return { direction: isLess ? 'down' : 'up', text };
}
