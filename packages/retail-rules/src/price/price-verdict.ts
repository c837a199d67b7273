import { LEAST_PRICE_CENTS } from './current-price.ts';
import { type MarketComparison, type MarketRecord, type PricedPlace, priceDay } from './market-comparison.ts';
import { centsOf, formatDollars } from './money.ts';

/** How a price stands among those of similar vehicles: below, in or above the middle half of them. */
export type Verdict = 'great' | 'fair' | 'above';

/** What a page says of a price, and what that rests on (PRICE-1, IDX-6). */
export interface PriceVerdict {
  /** Null where too few similar vehicles are for sale to say anything. */
  readonly verdict: Verdict | null;
  /** Such as Great price. */
  readonly title: string;
  /** Sentences with sample, place, source and date. */
  readonly basis: string;
  /** The same in few words, with the date; null without a verdict. */
  readonly short: string | null;
}

/** The sample below which nothing is said (IDX-6): own figures are computed from no fewer. */
const LEAST_CARS = 5;
const LEAST_DEALERSHIPS = 3;

const TITLES: Readonly<Record<Verdict, string>> = {
  great: 'Great price',
  fair: 'Fair price',
  above: 'Above similar vehicles',
};

const TOO_FEW: PriceVerdict = {
  verdict: null,
  title: 'Too few to compare',
  basis: `Fewer than ${LEAST_CARS} similar vehicles at ${LEAST_DEALERSHIPS} dealerships are for sale on our platform, so we don’t judge this price ourselves.`,
  short: null,
};

/**
 * How the current price stands among the asking prices of similar vehicles on the platform: great below their middle half, fair in it, above over it. Only
 * the platform's own figures count, with their sample; an average from a feed says nothing of the spread, so it gives no verdict. Null for a car
 * without a price to show. Pure.
 * @param currentPriceCents in integer cents of Australian dollars
 * @param market what the page says of the market beside it: no verdict contradicts that the price is below
 */
export function priceVerdict(
  currentPriceCents: number | null,
  { marketFigures: figures }: Pick<MarketRecord, 'marketFigures'>,
  { state, timeZone }: PricedPlace,
  market: MarketComparison | null = null,
): PriceVerdict | null {
  if (currentPriceCents === null || currentPriceCents <= LEAST_PRICE_CENTS) return null;
  const figure = figures?.state ?? figures?.nation;
  if (!figures || !figure || figure.cars < LEAST_CARS || figure.dealerships < LEAST_DEALERSHIPS) return TOO_FEW;
  const [lower, upper] = [centsOf(figure.lower), centsOf(figure.upper)];
  const verdict = currentPriceCents < lower ? 'great' : currentPriceCents > upper ? 'above' : 'fair';
  const where = figures.state ? `in ${state ?? 'its state'}` : 'in Australia';
  const sample = `${figure.cars} similar vehicles at ${figure.dealerships} dealerships ${where}`;
  const date = priceDay(timeZone).format(figures.at * 1_000);
  const stands: Readonly<Record<Verdict, string>> = {
    great: `At least three quarters of ${sample} cost more`,
    fair: `It’s in the middle half of ${sample}`,
    above: `At least three quarters of ${sample} cost less`,
  };
  const middle = `The middle half are priced from ${formatDollars(lower)} to ${formatDollars(upper)} on our platform, ${date}.`;
  if (verdict === 'above' && market !== null) {
    const basis = `${stands.above}, but the dealer’s market data puts this price below its average. The two count different vehicles, so we don’t judge it. ${middle}`;
    return { verdict: null, title: 'Comparisons differ', basis, short: null };
  }
  return {
    verdict,
    title: TITLES[verdict],
    basis: `${stands[verdict]}. ${middle}`,
    short: `${figure.cars} similar ${where}, ${date}`,
  };
}
