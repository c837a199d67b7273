import type { ShownPrice, SiteConfig } from '@forecourt/contracts';
import {
  type ListedCar,
  type PriceStatement,
  priceStatement,
  type WasPrice,
  zonedFormat,
} from '@forecourt/retail-rules';

const day = zonedFormat('en-AU', { day: 'numeric', month: 'short', year: 'numeric' });

/** The price that is asked for the car, in cents and as text, with what it includes; null if the site shows none. It is the same at any time. */
export function askingPrice(
  car: ListedCar,
  { cards }: Pick<SiteConfig, 'cards'>,
): { cents: number; text: string; type: string } | null {
  const settings = { subscriptionsOffered: cards.subscriptions, noPriceText: null, proof: null };
  const { cents, text, type } = priceStatement(car, settings);
  return cents === null || type === null ? null : { cents, text, type };
}

/** What is said of a price, ready to be shown: its days are those of the car's location. */
export function shownPriceOf(
  { kind, text, suffix, type, was }: PriceStatement,
  { timeZone }: Pick<ListedCar, 'timeZone'>,
): ShownPrice {
  return {
    kind,
    text,
    ...(suffix !== null && { suffix }),
    ...(type !== null && { type }),
    ...(was && { was: was.text, ...noteOf(was, timeZone) }),
  };
}

function noteOf({ proof }: WasPrice, zone: string): { was_note?: string } {
  if (!proof) return {};
  const { shownDays, reducedAt } = proof;
  return { was_note: `Shown for ${shownDays} of the 28 days before ${day(zone).format(reducedAt)}` };
}
