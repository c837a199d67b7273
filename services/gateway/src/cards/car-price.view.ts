import { type AustralianState, australianState, type ShownPrice, type SiteConfig } from '@forecourt/contracts';
import {
  isAvailable,
  type ListedCar,
  type MarketComparison,
  marketComparison,
  type PriceStatement,
  priceSettingsOf,
  priceStatement,
  timeZoneOf,
  type WasPrice,
  zonedFormat,
} from '@forecourt/retail-rules';

const day = zonedFormat('en-AU', { day: 'numeric', month: 'short', year: 'numeric' });

/** What this site may say of a car's price at an instant, and why (PRICE-1): the one rule, with the site's switches. */
export function statedPrice(car: ListedCar, config: SiteConfig, now: Date): PriceStatement {
  return priceStatement(car, priceSettingsOf(config, now));
}

/** The price that is asked for the car, in cents and as text, with what it includes; null if the site shows none. It is the same at any time. */
export function askingPrice(
  car: ListedCar,
  { cards }: Pick<SiteConfig, 'cards'>,
): { cents: number; text: string; type: string } | null {
  const settings = { subscriptionsOffered: cards.subscriptions, noPriceText: null, proof: null };
  const { cents, text, type } = priceStatement(car, settings);
  return cents === null || type === null ? null : { cents, text, type };
}

/** A car's price as this site shows it at an instant (CARD-4, PRICE-1). */
export function carPriceView(car: ListedCar, config: SiteConfig, now: Date): ShownPrice {
  return shownPriceOf(statedPrice(car, config, now), car);
}

/** What is said of a price, ready to be shown: its days are those of the car's location. */
export function shownPriceOf(
  { kind, text, suffix, type, was }: PriceStatement,
  { locationState }: Pick<ListedCar, 'locationState'>,
): ShownPrice {
  return {
    kind,
    text,
    ...(suffix !== null && { suffix }),
    ...(type !== null && { type }),
    ...(was && { was: was.text, ...noteOf(was, zoneOfState(locationState)) }),
  };
}

/** How the price compares with the market if the car is available and the site shows both, else null (CARD-5, IDX-6). */
export function marketView(car: ListedCar, config: SiteConfig): MarketComparison | null {
  if (!config.cards.market_badge || !isAvailable(car)) return null;
  return marketComparison(askingPrice(car, config)?.cents ?? null, car, car.place?.state ?? null);
}

/** The zone of a car's days, by the letters of its location's state. */
export function zoneOfState(state: string | null): string {
  const known = australianState.safeParse(state?.toLowerCase());
  return timeZoneOf(known.success ? known.data : UNKNOWN);
}

const UNKNOWN: AustralianState = 'nsw';

function noteOf({ proof }: WasPrice, zone: string): { was_note?: string } {
  if (!proof) return {};
  const { shownDays, reducedAt } = proof;
  return { was_note: `Shown for ${shownDays} of the 28 days before ${day(zone).format(reducedAt)}` };
}
