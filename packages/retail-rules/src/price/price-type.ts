/** What a price includes, as far as the feed's words say it. */
export type PriceBasis = 'drive_away' | 'estimated_drive_away' | 'excluding_charges';

const DRIVE_AWAY = /\b(?:drive|ride|tow)\s*-?\s*away\b/i;
const ESTIMATED = /\b(?:est|estimated?|indicative|approx)\b/i;
const EXCLUDING = /\b(?:excl?|excluding|exc|plus|before|egc|orc|on[\s-]?road)\b|\+/i;
/** For a price whose feed does not say: the reader may have more to pay, so no price is called drive-away without its dealer's word. */
const UNSAID = 'Excl. Govt. Charges';

/**
 * What a price includes, from the feed's own words such as 'Drive Away' or 'Excl. Govt. Charges'; null if they do not say. In
 * Australia an advertiser must state it, so nothing is assumed.
 */
export function priceBasis(words: string | null): PriceBasis | null {
  if (words === null) return null;
  if (EXCLUDING.test(words)) return 'excluding_charges';
  if (!DRIVE_AWAY.test(words)) return null;
  return ESTIMATED.test(words) ? 'estimated_drive_away' : 'drive_away';
}

/**
 * The words that a price is shown with (PRICE-1): always whether it is drive-away or excludes government charges. The feed's own words where
 * they say it; where they don't, the price is named as excluding them, since a drive-away price is never assumed.
 */
export function namedPriceType(words: string | null): string {
  const fed = words?.trim() ?? '';
  if (fed === '') return UNSAID;
  return priceBasis(fed) === null ? `${fed} · ${UNSAID}` : fed;
}

/** Whether two prices are of the same type, in whatever words (PRICE-1): only then can one be compared with the other. */
export function isSamePriceType(one: string | null, other: string | null): boolean {
  const [first, second] = [one, other].map((words) => priceBasis(words) ?? words?.trim().toLowerCase() ?? '');
  return first === second;
}
