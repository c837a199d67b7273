import type { CarPrices, SiteConfigInput } from '@forecourt/contracts';

/** Words of feeds for what a price includes, and what a reader understands by them; undefined means that they don't say. */
export const feedWords = [
  { words: 'Drive Away', means: 'drive away' },
  { words: 'drive-away', means: 'drive away' },
  { words: 'Ride Away', means: 'drive away' },
  { words: 'Excl. Govt. Charges', means: 'plus charges' },
  { words: 'Plus on-road costs', means: 'plus charges' },
  { words: 'Est. Drive Away', means: 'estimated drive away' },
  { words: 'Special', means: undefined },
  { words: undefined, means: undefined },
] as const;

/** A change as the platform recorded it. */
export interface PriceChange {
  /** UTC seconds. */
  readonly at: number;
  readonly prices: CarPrices;
  /** Whether visitors see the car from then on. */
  readonly shown: boolean;
}

/** The history of a car's price, the site that shows it, and when. */
export interface PriceCase {
  /** Makes the same case again. */
  readonly seed: number;
  /** The oldest first; visitors see the car after the last one. */
  readonly changes: readonly [PriceChange, ...PriceChange[]];
  /** UTC seconds. */
  readonly now: number;
  readonly preorder: boolean;
  readonly site: {
    readonly proveWas: boolean;
    readonly wasDays: number;
    /** The day from which the site has shown its cars, as 2026-03-04. */
    readonly shownSince: string | undefined;
    readonly subscriptions: boolean;
    readonly noPriceText: string | null;
    readonly history: boolean;
  };
}

const DAY = 86_400;
const START = Date.UTC(2026, 0, 1, 1, 30) / 1_000;
/** Close to each limit of the rule, on either side. */
const PAUSES = [1, DAY / 2, DAY, 3 * DAY, 7 * DAY, 13 * DAY, 14 * DAY, 15 * DAY, 21 * DAY, 28 * DAY, 40 * DAY];
/** Few, so that prices come back. */
const LIST = [27_990, 26_990, 28_990, 25_990.5];
const OFFERS = [24_990, 23_450.25, 26_990];
const BEFORE = [31_490, 33_333, 29_990, 26_990];
const NO_PRICES = [0, 10, 5.5];

/** Taken once: in tests each look at a global costs more than the rest of a case. */
const { floor, imul, max } = Math;

/** Numbers of at least 0 and below 1, the same for the same seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A case of any kind, many of them at a limit of the rule (PRICE-1). */
export function priceCase(seed: number): PriceCase {
  const next = numbersOf(seed);
  const chance = (share: number) => next() < share;
  const pick = <Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value =>
    values[floor(next() * values.length)] as Value;
  // Most cars keep their type of price.
  const usual = pick(feedWords).words;
  const prices = (): CarPrices => {
    const words = chance(0.85) ? usual : pick(feedWords).words;
    return {
      ...(chance(0.95) && { price: chance(0.94) ? pick(LIST) : pick(NO_PRICES) }),
      ...(chance(0.3) && { offer_price: chance(0.9) ? pick(OFFERS) : pick(NO_PRICES) }),
      ...(chance(0.6) && { before_price: chance(0.95) ? pick(BEFORE) : 0 }),
      ...(chance(0.1) && { subscription_price: chance(0.8) ? 329 : 0 }),
      ...(words !== undefined && { price_type: words }),
    };
  };
  let at = START;
  const wait = () => {
    at += max(0, pick(PAUSES) + (chance(0.4) ? pick([-1, 0, 1]) : 0));
  };
  const changes: [PriceChange, ...PriceChange[]] = [{ at, prices: prices(), shown: chance(0.9) }];
  const count = floor(next() * 6);
  for (let index = 0; index < count; index += 1) {
    wait();
    const before = changes.at(-1) ?? changes[0];
    const isHiding = chance(0.2);
    changes.push({
      at,
      prices: isHiding ? before.prices : prices(),
      shown: isHiding ? !before.shown : before.shown,
    });
  }
  const last = changes.at(-1) ?? changes[0];
  if (!last.shown) {
    wait();
    changes.push({ at, prices: last.prices, shown: true });
  }
  wait();
  return {
    seed,
    changes,
    now: at,
    preorder: chance(0.1),
    site: {
      proveWas: chance(0.75),
      wasDays: pick([14, 14, 14, 1, 7, 28]),
      shownSince: chance(0.25) ? new Date((START + pick(PAUSES)) * 1_000).toISOString().slice(0, 10) : undefined,
      subscriptions: chance(0.2),
      noPriceText: chance(0.3) ? 'Call us for a price.' : null,
      history: chance(0.3),
    },
  };
}

/** The prices of a case as they are now. */
export function pricesNow({ changes }: PriceCase): CarPrices {
  return (changes.at(-1) ?? changes[0]).prices;
}

/** The switches of the site of a case. */
export function siteOfCase({ site }: PriceCase): Pick<SiteConfigInput, 'cards' | 'prices'> {
  const { proveWas, wasDays, shownSince, subscriptions, noPriceText, history } = site;
  return {
    cards: { subscriptions, ...(noPriceText !== null && { no_price_text: noPriceText }) },
    prices: { prove_was: proveWas, was_days: wasDays, history, ...(shownSince && { shown_since: shownSince }) },
  };
}
