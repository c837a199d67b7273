import type { CarType } from '@forecourt/contracts';

/** The words of Google's `vehicle_price_type` that Australia has. */
export type VehiclePriceType = 'drive_away_price' | 'estimated_drive_away_price' | 'excluding_government_charges_price';

const DRIVE_AWAY = /\b(?:drive|ride|tow)\s*-?\s*away\b/i;
const ESTIMATED = /\b(?:est|estimated?|indicative|approx)\b/i;
const EXCLUDING = /\b(?:excl?|excluding|exc|plus|before|egc|orc|on[\s-]?road)\b|\+/i;

/**
 * What a price includes, from the feed's own words such as 'Drive Away' or 'Excl. Govt. Charges'; null if they do not say. In
 * Australia an advertiser must state it, so nothing is assumed.
 */
export function vehiclePriceType(words: string | null): VehiclePriceType | null {
  if (words === null) return null;
  if (EXCLUDING.test(words)) return 'excluding_government_charges_price';
  if (!DRIVE_AWAY.test(words)) return null;
  return ESTIMATED.test(words) ? 'estimated_drive_away_price' : 'drive_away_price';
}

/** Whether Google takes such a price of such a car: a new car needs a drive-away price. */
export function isTakenPriceType(type: VehiclePriceType, carType: CarType): boolean {
  return carType !== 'new' || type !== 'excluding_government_charges_price';
}
