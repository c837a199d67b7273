import { type CarPrices, currentPriceCents, LEAST_PRICE_CENTS, reducedPriceCents } from './current-price.ts';
import { formatDollars } from './money.ts';
import { namedPriceType, type PriceBasis, priceBasis } from './price-type.ts';
import { type OfferedPrice, type ProvenWasPrice, provenWasPrice, type WasPriceProof } from './was-price.ts';

/** What is said of a car's price is decided from this; amounts are integer cents of Australian dollars. */
export interface PricedCar extends CarPrices {
  readonly beforePriceCents: number | null;
  /** A week's subscription. */
  readonly subscriptionPriceCents: number | null;
  /** As fed, such as 'Drive Away'. */
  readonly priceType: string | null;
  readonly preorder: boolean;
  /** When it was offered at which price, the oldest first; none if that is not known. */
  readonly offeredPrices: readonly OfferedPrice[];
}

/** A weekly repayment in cents, with the rates that it is never shown without, in per cent a year. */
export interface StatedRepayment {
  readonly weekCents: number;
  readonly rate: number;
  /** As large as the rate wherever that stands. */
  readonly comparisonRate: number;
}

/** The site's say in what is shown of prices. */
export interface PriceSettings {
  readonly subscriptionsOffered: boolean;
  /** Shown instead of a price; null for the specification's own words. */
  readonly noPriceText: string | null;
  /** How an earlier price must be proved; null where it shows as fed (CARD-4). */
  readonly proof: WasPriceProof | null;
  /** What it costs on credit, as far as the site computes that for the car. */
  readonly repayment?: { readonly [Part in keyof StatedRepayment]: number | null } | null;
}

/** An earlier price beside the current one. */
export interface WasPrice {
  readonly cents: number;
  readonly text: string;
  /** What proves it; null on a site that shows it as fed. */
  readonly proof: ProvenWasPrice | null;
}

/** What may be said of a car's price, and why. Whatever shows a price shows this, in this order, or less. */
export interface PriceStatement {
  readonly kind: 'subscription' | 'reduced' | 'list' | 'preorder' | 'none';
  readonly text: string;
  /** The price in cents, if the text is the price of the car. */
  readonly cents: number | null;
  /** '/ week' on a subscription. */
  readonly suffix: string | null;
  /** Whether it is drive-away or excludes government charges, in the feed's words or ours: always beside the price of a car. */
  readonly type: string | null;
  /** What it includes, if the feed says so. */
  readonly basis: PriceBasis | null;
  readonly was: WasPrice | null;
  readonly repayment: StatedRepayment | null;
}

/** The least that vehicles of a kind cost. */
interface FromPrice {
  readonly cents: number;
  readonly text: string;
  /** What the price of that vehicle includes: always beside it. */
  readonly type: string;
}

const DEFAULT_NO_PRICE_TEXT = 'Enquire for price.';
const NOTHING_ELSE = { cents: null, suffix: null, type: null, basis: null, was: null, repayment: null } as const;

/**
 * The one rule of what is said of a car's price (PRICE-1, CARD-4), for pages, cards, messages, feeds, PDFs and structured data alike: the
 * subscription price if subscriptions are offered, else the reduced price, else a list price above $10, else PREORDER, else the site's
 * no-price text. The price of a car always says whether it is drive-away; an earlier price stands beside it only if it is higher, and
 * proved where the site wants that; a repayment only with its rates. No price is computed from another. Pure.
 */
export function priceStatement(car: PricedCar, settings: PriceSettings): PriceStatement {
  const subscription = car.subscriptionPriceCents ?? 0;
  if (settings.subscriptionsOffered && subscription > 0) {
    return { ...NOTHING_ELSE, kind: 'subscription', text: formatDollars(subscription), suffix: '/ week' };
  }
  const reduced = reducedPriceCents(car);
  if (reduced !== null) return amount('reduced', reduced, car, settings);
  if (car.priceCents !== null && car.priceCents > LEAST_PRICE_CENTS) {
    return amount('list', car.priceCents, car, settings);
  }
  if (car.preorder) return { ...NOTHING_ELSE, kind: 'preorder', text: 'PREORDER' };
  return { ...NOTHING_ELSE, kind: 'none', text: settings.noPriceText ?? DEFAULT_NO_PRICE_TEXT };
}

/**
 * What may be said of what several vehicles cost (PRICE-1): from the least price that one of them is offered at, with what that one's price
 * includes. Who reads it must be able to have it: sold and reserved vehicles don't count, nor do a week's subscription and vehicles without a
 * price. An earlier price or a repayment is one vehicle's, and no part of it. Null if none has a price. Pure.
 */
export function fromPrice(
  offered: readonly { readonly price: PriceStatement; readonly free: boolean }[],
): FromPrice | null {
  const least = offered.reduce<{ cents: number; type: string } | null>((before, { price: { cents, type }, free }) => {
    if (!free || cents === null || type === null) return before;
    return before && before.cents <= cents ? before : { cents, type };
  }, null);
  return least && { ...least, text: `From ${formatDollars(least.cents)}` };
}

/** Whether a site that hides the favourite button of unpriced cars hides this car's: a price of 0 or less (CARD-4). */
export function hidesFavourite(prices: CarPrices, siteHidesUnpriced: boolean): boolean {
  return siteHidesUnpriced && (currentPriceCents(prices) ?? 0) <= 0;
}

function amount(kind: 'reduced' | 'list', cents: number, car: PricedCar, settings: PriceSettings): PriceStatement {
  return {
    kind,
    text: formatDollars(cents),
    cents,
    suffix: null,
    type: namedPriceType(car.priceType),
    basis: priceBasis(car.priceType),
    was: wasPrice(kind, cents, car, settings),
    repayment: withRates(settings.repayment),
  };
}

function wasPrice(kind: 'reduced' | 'list', cents: number, car: PricedCar, { proof }: PriceSettings): WasPrice | null {
  if (proof) {
    const proven = provenWasPrice(car.offeredPrices, { cents, type: car.priceType }, proof);
    return proven && { cents: proven.cents, text: formatDollars(proven.cents), proof: proven };
  }
  const earlier = earlierPriceCents(kind, car);
  return earlier !== null && earlier > cents ? { cents: earlier, text: formatDollars(earlier), proof: null } : null;
}

/** The previous price as fed, else the list price that a reduced one undercuts; a 0 in the feed does not count. */
function earlierPriceCents(kind: 'reduced' | 'list', car: PricedCar): number | null {
  if (car.beforePriceCents !== null && car.beforePriceCents > 0) return car.beforePriceCents;
  return kind === 'reduced' ? car.priceCents : null;
}

function withRates(repayment: PriceSettings['repayment']): StatedRepayment | null {
  const { weekCents = null, rate = null, comparisonRate = null } = repayment ?? {};
  if (weekCents === null || weekCents <= 0 || rate === null || comparisonRate === null) return null;
  return { weekCents, rate, comparisonRate };
}
