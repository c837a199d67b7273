import { LEAST_PRICE_CENTS } from './current-price.ts';
import { formatDollars } from './money.ts';

/** Average market prices in integer cents of Australian dollars; null if there is no figure. */
export interface MarketAverages {
  readonly stateAverageCents: number | null;
  readonly nationalAverageCents: number | null;
}

const GAP_CENTS = 49_900;

/**
 * Words the market-price badge, such as '$1,250 below market average', or gives null if there is none (CARD-5): the
 * current price, in cents, has to be more than $499 below the state's average, or the national one if there is no
 * figure for the state. A car without a price to show has no badge. Cents are dropped, so that it never overstates.
 */
export function marketBadge(currentPriceCents: number | null, averages: MarketAverages): string | null {
  const average = averages.stateAverageCents ?? averages.nationalAverageCents;
  if (average === null || currentPriceCents === null || currentPriceCents <= LEAST_PRICE_CENTS) return null;
  const gap = average - currentPriceCents;
  if (gap <= GAP_CENTS) return null;
  return `${formatDollars(Math.floor(gap / 100) * 100)} below market average`;
}
