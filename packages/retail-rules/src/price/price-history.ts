import { formatDollars } from './money.ts';
import type { PricedCar } from './price-statement.ts';
import { namedPriceType } from './price-type.ts';

/** A price at which a car was offered without a break but for times in which it was hidden. */
export interface HistoricPrice {
  readonly cents: number;
  readonly text: string;
  /** Whether it was drive-away or excluded government charges. */
  readonly type: string;
  /** UTC. */
  readonly from: Date;
  /** Null while it lasts. */
  readonly to: Date | null;
}

/**
 * The prices at which a car was offered, by the platform's own record, the newest first (PRICE-1): each with what it included and when it
 * was shown, so that none reads as a saving. Empty for a car that is not on offer, or had one price.
 * @param since when the site began to show its cars, UTC: earlier times are left out. Null if it always has.
 */
export function priceHistory({ offeredPrices }: Pick<PricedCar, 'offeredPrices'>, since: Date | null): HistoricPrice[] {
  if (offeredPrices.at(-1)?.to !== null) return [];
  const start = since?.getTime() ?? 0;
  const prices: HistoricPrice[] = [];
  for (const span of offeredPrices) {
    const to = span.to === null ? null : new Date(span.to * 1_000);
    if (to && to.getTime() <= start) continue;
    const type = namedPriceType(span.type);
    const last = prices.at(-1);
    if (last?.cents === span.cents && last.type === type) prices[prices.length - 1] = { ...last, to };
    else {
      const from = new Date(Math.max(span.from * 1_000, start));
      prices.push({ cents: span.cents, text: formatDollars(span.cents), type, from, to });
    }
  }
  return prices.length > 1 ? prices.toReversed() : [];
}
