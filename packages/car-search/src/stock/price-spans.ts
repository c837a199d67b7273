import type { PriceSpan } from '@forecourt/contracts';
import { LEAST_PRICE_CENTS } from '@forecourt/retail-rules';
import { currentPrice } from '../document/derive-facets.ts';
import type { CarState } from './car-state.ts';

/** A car's spans that are kept, the newest. Older ones are forgotten, which can only prove less. */
export const MOST_PRICE_SPANS = 30;

/**
 * The spans of a car after a change (PRICE-1): one ends when visitors no longer see that price, the next begins when they see another.
 * Pure, and bounded.
 * @param state the car after the change.
 * @param recordedAt when the platform recorded the change, UTC seconds; undefined for an event from before this was said. What was
 *   offered until then is not known, so nothing before counts.
 */
export function priceSpansAfter(
  spans: readonly PriceSpan[],
  state: Pick<CarState, 'prices' | 'show_on_dealer_website' | 'withdrawn' | 'sold_date_timestamp'>,
  recordedAt: number | undefined,
): readonly PriceSpan[] {
  const last = spans.at(-1);
  const open = last?.to === undefined ? last : undefined;
  const offered = offeredPrice(state);
  if (isSame(open, offered)) return spans;
  if (recordedAt === undefined) return [];
  // Clocks of two servers may differ: time never runs backwards here.
  const at = Math.max(recordedAt, last?.to ?? last?.from ?? 0);
  const ended = open ? [...spans.slice(0, -1), ...(at > open.from ? [{ ...open, to: at }] : [])] : spans;
  return (offered ? [...ended, { ...offered, from: at }] : ended).slice(-MOST_PRICE_SPANS);
}

/** What visitors see of its price, if they see any: hidden, withdrawn and sold cars are not on offer. */
function offeredPrice({
  prices,
  show_on_dealer_website: isShown,
  withdrawn,
  sold_date_timestamp: soldAt,
}: Parameters<typeof priceSpansAfter>[1]): Pick<PriceSpan, 'price' | 'price_type'> | undefined {
  const price = currentPrice(prices);
  if (!isShown || withdrawn || soldAt !== undefined || price === undefined || price <= LEAST_PRICE_CENTS / 100)
    return undefined;
  return { price, ...(prices.price_type && { price_type: prices.price_type }) };
}

function isSame(open: PriceSpan | undefined, offered: Pick<PriceSpan, 'price' | 'price_type'> | undefined): boolean {
  return open?.price === offered?.price && open?.price_type === offered?.price_type;
}
