import type { CarPrices } from '@forecourt/contracts';
import { feedWords, type PriceCase, type PriceChange, pricesNow } from './price-cases.ts';

/**
 * What may be said of a price, worked out a second time (PRICE-1, CARD-4): from the history itself rather than from spans, in dollars rather
 * than in cents, by lists rather than by patterns, and with nothing of the rule that it checks.
 */
export interface LawfulPrice {
  readonly text: string;
  readonly suffix: string | undefined;
  /** The amount in dollars, if the text is the car's price. */
  readonly dollars: number | undefined;
  /** What a reader must learn of what it includes; undefined where the text is no price of the car. */
  readonly includes: 'drive away' | 'estimated drive away' | 'plus charges' | undefined;
  /** The words that are shown for that, if the feed has its own. */
  readonly words: string | undefined;
  /** The earlier price that stands beside it. */
  readonly was: { readonly text: string; readonly dollars: number; readonly proof: WasProof | undefined } | undefined;
}

/** For how many whole days it was shown, and when it was reduced, in UTC seconds. */
export interface WasProof {
  readonly days: number;
  readonly reducedAt: number;
}

/** A time in which nothing changed. */
interface Step {
  readonly from: number;
  readonly to: number;
  /** What visitors saw; undefined for no price. */
  readonly seen: { readonly dollars: number; readonly kind: string } | undefined;
}

const DAY_SECONDS = 24 * 60 * 60;

/** What is lawful to say in a case. */
export function lawfulPrice(given: PriceCase): LawfulPrice {
  const prices = pricesNow(given);
  const { subscription_price: subscription = 0 } = prices;
  const nothing = { suffix: undefined, dollars: undefined, includes: undefined, words: undefined, was: undefined };
  if (given.site.subscriptions && subscription > 0) {
    return { ...nothing, text: dollarText(subscription), suffix: '/ week' };
  }
  const dollars = priceOf(prices);
  if (dollars === undefined) {
    const { noPriceText } = given.site;
    return { ...nothing, text: given.preorder ? 'PREORDER' : (noPriceText ?? 'Enquire for price.') };
  }
  const fed = meaningOf(prices.price_type);
  return {
    text: dollarText(dollars),
    suffix: undefined,
    dollars,
    includes: fed ?? 'plus charges',
    words: fed === undefined ? undefined : prices.price_type,
    was: given.site.proveWas ? provedWas(given) : fedWas(prices, dollars),
  };
}

/** All amounts that a page of the car may hold, as text: nothing that a feed says of the past is among them. */
export function lawfulAmounts(given: PriceCase): Set<string> {
  const { text, dollars, suffix, was } = lawfulPrice(given);
  return new Set([
    ...(dollars !== undefined || suffix !== undefined ? [text] : []),
    ...(was ? [was.text] : []),
    ...(given.site.history && dollars !== undefined ? offeredAmounts(given) : []),
  ]);
}

/**
 * The amounts in a text that the car had at some time, by any field of any feed, and that nobody may see now: whether as $27,990, as 27990 or
 * as a part of structured data. @param allowed what may be said besides
 */
export function unlawfulAmounts(given: PriceCase, said: string, allowed = lawfulAmounts(given)): string[] {
  return [...everyAmount(given)].filter((amount) => {
    if (allowed.has(amount)) return false;
    const grouped = amount.slice(1);
    return [grouped, grouped.replaceAll(',', '')].some((written) =>
      new RegExp(`(?<![\\d,.])${written.replaceAll('.', '\\.')}(?![\\d,.]*\\d)`).test(said),
    );
  });
}

/** All amounts that a car ever had, as text. */
function everyAmount({ changes }: PriceCase): Set<string> {
  return new Set(
    changes.flatMap(({ prices }) => {
      const { price, offer_price, before_price, subscription_price } = prices;
      return [price, offer_price, before_price, subscription_price].flatMap((dollars) =>
        dollars !== undefined && dollars > 10 ? [dollarText(dollars)] : [],
      );
    }),
  );
}

/** A price at which visitors saw it on this site, for the history. */
function offeredAmounts(given: PriceCase): string[] {
  const start = sinceOf(given);
  return stepsOf(given).flatMap(({ to, seen }) => (seen && to > start ? [dollarText(seen.dollars)] : []));
}

function fedWas(prices: CarPrices, dollars: number): LawfulPrice['was'] {
  const { before_price: before = 0, price = 0 } = prices;
  const earlier = before > 0 ? before : isReduced(prices) ? price : 0;
  return earlier > dollars ? { text: dollarText(earlier), dollars: earlier, proof: undefined } : undefined;
}

/** Looks back from now: what visitors saw last that was not today's price has to be higher, of the same kind, and seen for long enough. */
function provedWas(given: PriceCase): LawfulPrice['was'] {
  const steps = stepsOf(given);
  const today = steps.at(-1)?.seen;
  if (!today) return undefined;
  let reducedAt = Number.POSITIVE_INFINITY;
  for (const { from, seen } of steps.toReversed()) {
    if (!seen) continue;
    const isToday = seen.dollars === today.dollars && seen.kind === today.kind;
    if (isToday) {
      reducedAt = from;
      continue;
    }
    if (seen.kind !== today.kind || seen.dollars < today.dollars) return undefined;
    if (given.now - reducedAt > 28 * DAY_SECONDS) return undefined;
    const first = Math.max(reducedAt - 28 * DAY_SECONDS, sinceOf(given));
    let seconds = 0;
    for (const step of steps) {
      if (step.seen?.dollars !== seen.dollars || step.seen.kind !== seen.kind) continue;
      const [begin, end] = [Math.max(step.from, first), Math.min(step.to, reducedAt)];
      if (end > begin) seconds += end - begin;
    }
    const days = Math.floor(seconds / DAY_SECONDS);
    if (days < given.site.wasDays) return undefined;
    return { text: dollarText(seen.dollars), dollars: seen.dollars, proof: { days, reducedAt } };
  }
  return undefined;
}

/** The history as steps; one that lasted no second was seen by nobody. */
function stepsOf({ changes, now }: PriceCase): Step[] {
  return changes.flatMap((change, index) => {
    const to = changes[index + 1]?.at ?? now;
    const isLast = index === changes.length - 1;
    return to > change.at || isLast ? [{ from: change.at, to, seen: seenAfter(change) }] : [];
  });
}

function seenAfter({ prices, shown }: PriceChange): Step['seen'] {
  const dollars = priceOf(prices);
  if (!shown || dollars === undefined) return undefined;
  return { dollars, kind: meaningOf(prices.price_type) ?? `unknown: ${prices.price_type ?? ''}` };
}

function isReduced({ price, offer_price: offer = 0 }: CarPrices): boolean {
  return offer > 10 && offer !== price;
}

function priceOf(prices: CarPrices): number | undefined {
  const { price = 0, offer_price: offer } = prices;
  if (isReduced(prices)) return offer;
  return price > 10 ? price : undefined;
}

function meaningOf(words: string | undefined): LawfulPrice['includes'] {
  return feedWords.find((known) => known.words === words)?.means;
}

function sinceOf({ site }: PriceCase): number {
  return site.shownSince === undefined ? 0 : Date.parse(`${site.shownSince}T00:00:00Z`) / 1_000;
}

/** '$27,990', or '$25,990.50' with cents. */
function dollarText(dollars: number): string {
  const [whole = '', cents] = (Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2)).split('.');
  let grouped = whole;
  for (let place = whole.length - 3; place > 0; place -= 3)
    grouped = `${grouped.slice(0, place)},${grouped.slice(place)}`;
  return cents === undefined ? `$${grouped}` : `$${grouped}.${cents}`;
}
