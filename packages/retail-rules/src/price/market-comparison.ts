import type { MarketFigures, MarketSource } from '@forecourt/contracts';
import { zonedFormat } from '../time/time-zone.ts';
import { LEAST_PRICE_CENTS } from './current-price.ts';
import { formatDollars } from './money.ts';

/** Market prices of a car in integer cents of Australian dollars, and where they are from; null for what is not known. */
export interface MarketRecord {
  readonly stateAverageCents: number | null;
  readonly nationalAverageCents: number | null;
  readonly marketSource: MarketSource | null;
  /** When the figures were recorded or computed. */
  readonly marketDate: Date | null;
  /** What comparable cars of the platform ask, with the samples. */
  readonly marketFigures: MarketFigures | null;
}

/** Where a price is asked: its state is compared, such as QLD (null if it is not known), and days are those of its zone. */
export interface PricedPlace {
  readonly state: string | null;
  readonly timeZone: string;
}

/** How a price compares with the market's, and what that is taken from. */
export interface MarketComparison {
  /** Such as '$1,250 below market average'. */
  readonly badge: string;
  /** Source, date and sample: never shown without, here or in short (PRICE-1). */
  readonly note: string;
  /** The same in few words, for a card. */
  readonly short: string;
}

const GAP_CENTS = 49_900;
/** A day as prices name it, such as 3 Nov 2026. */
export const priceDay = zonedFormat('en-AU', { day: 'numeric', month: 'short', year: 'numeric' });

/**
 * How far a price is below the market, or null if it is not (CARD-5): the current price, in cents, has to be more than $499 below the state's
 * figure, or the national one if there is none for the state. A car without a price to show has no comparison, nor has one whose
 * figures have no source and date (PRICE-1). Cents are dropped, so that it never overstates. Own figures are called what they are, a
 * median asking price (IDX-6).
 */
export function marketComparison(
  currentPriceCents: number | null,
  market: MarketRecord,
  { state, timeZone }: PricedPlace,
): MarketComparison | null {
  const { marketSource: source, marketDate: date } = market;
  const day = priceDay(timeZone);
  const average = market.stateAverageCents ?? market.nationalAverageCents;
  if (average === null || source === null || date === null) return null;
  if (currentPriceCents === null || currentPriceCents <= LEAST_PRICE_CENTS) return null;
  const gap = average - currentPriceCents;
  if (gap <= GAP_CENTS) return null;
  const below = `${formatDollars(Math.floor(gap / 100) * 100)} below`;
  const where = market.stateAverageCents === null ? 'in Australia' : `in ${state ?? 'its state'}`;
  if (source === 'feed') {
    const note = `Market average ${formatDollars(average)} ${where}, as the dealer’s market data reported it on ${day.format(date)}; we have not counted the vehicles behind it.`;
    return { badge: `${below} market average`, note, short: `Dealer’s market data, ${day.format(date)}` };
  }
  const figure = market.stateAverageCents === null ? market.marketFigures?.nation : market.marketFigures?.state;
  if (!figure) return null;
  const sample = `${figure.cars} similar vehicles at ${figure.dealerships} dealerships ${where}`;
  const note = `Median asking price ${formatDollars(average)} of ${sample} on our platform, ${day.format(date)}.`;
  const short = `${figure.cars} similar ${where}, ${day.format(date)}`;
  return { badge: `${below} median asking price`, note, short };
}
