import { isSamePriceType } from './price-type.ts';

/** A time in which a car was offered to visitors at one price, by the platform's own record. Amount in cents, times in UTC seconds. */
export interface OfferedPrice {
  readonly cents: number;
  readonly type: string | null;
  readonly from: number;
  /** Null while it lasts. */
  readonly to: number | null;
}

/** How a site wants an earlier price proved, and when (PRICE-1). */
export interface WasPriceProof {
  /** When it is shown, UTC. */
  readonly now: Date;
  /** For how many of the 28 days before the reduction it must have been shown. */
  readonly leastDays: number;
  /** Since when this site has shown its cars, UTC: nothing before counts. Null if it always has. */
  readonly since: Date | null;
}

/** An earlier price with what proves it. */
export interface ProvenWasPrice {
  readonly cents: number;
  /** For how many whole days of the 28 before the reduction it was shown. */
  readonly shownDays: number;
  /** When the platform recorded the reduction, UTC. */
  readonly reducedAt: Date;
}

const DAY = 86_400;
/** Days before a reduction that are looked at, and days for which it is recent. */
const DAYS = 28;

/**
 * The earlier price that may stand beside a price (PRICE-1): the one immediately before, of the same type, higher, and shown on this site
 * for so many of the 28 days before a reduction that is itself at most 28 days old. Null if it is not proved.
 * @param spans when the car was offered at which price, the oldest first.
 * @param current what it costs now: a record that does not end with it proves nothing.
 */
export function provenWasPrice(
  spans: readonly OfferedPrice[],
  current: Pick<OfferedPrice, 'cents' | 'type'>,
  { now, leastDays, since }: WasPriceProof,
): ProvenWasPrice | null {
  if (spans.at(-1)?.to !== null) return null;
  const isCurrent = (span: OfferedPrice) => span.cents === current.cents && isSamePriceType(span.type, current.type);
  const before = spans.findLastIndex((span) => !isCurrent(span));
  const reduction = spans[before + 1];
  const earlier = spans[before];
  if (!earlier || !reduction) return null;
  if (earlier.cents <= current.cents || !isSamePriceType(earlier.type, current.type)) return null;
  const reducedAt = reduction.from;
  const age = now.getTime() / 1_000 - reducedAt;
  if (age < 0 || age > DAYS * DAY) return null;
  const window = { from: Math.max(reducedAt - DAYS * DAY, (since?.getTime() ?? 0) / 1_000), to: reducedAt };
  const shown = spans
    .filter((span) => span.cents === earlier.cents && isSamePriceType(span.type, earlier.type))
    .reduce((seconds, span) => seconds + secondsWithin(span, window), 0);
  if (shown < leastDays * DAY) return null;
  return { cents: earlier.cents, shownDays: Math.floor(shown / DAY), reducedAt: new Date(reducedAt * 1_000) };
}

/**
 * Whether the record says that a car was offered at a price of this type at an instant: then a comparison with that price is true
 * (PRICE-1). @param at UTC
 */
export function wasOfferedAt(
  spans: readonly OfferedPrice[],
  { cents, type }: Pick<OfferedPrice, 'cents' | 'type'>,
  at: Date,
): boolean {
  const seconds = at.getTime() / 1_000;
  return spans.some(
    (span) =>
      span.cents === cents &&
      isSamePriceType(span.type, type) &&
      span.from <= seconds &&
      (span.to === null || seconds < span.to),
  );
}

function secondsWithin({ from, to }: OfferedPrice, window: { from: number; to: number }): number {
  return Math.max(0, Math.min(to ?? window.to, window.to) - Math.max(from, window.from));
}
