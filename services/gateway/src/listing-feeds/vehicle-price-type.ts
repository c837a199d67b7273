import type { CarType } from '@forecourt/contracts';
import { type PriceBasis, priceBasis } from '@forecourt/retail-rules';

/** The words of Google's `vehicle_price_type` that Australia has. */
export type VehiclePriceType = 'drive_away_price' | 'estimated_drive_away_price' | 'excluding_government_charges_price';

const types = {
  drive_away: 'drive_away_price',
  estimated_drive_away: 'estimated_drive_away_price',
  excluding_charges: 'excluding_government_charges_price',
} as const satisfies Record<PriceBasis, VehiclePriceType>;

/** What a price includes, in Google's words; null if the feed's own words do not say, as nothing is assumed. */
export function vehiclePriceType(words: string | null): VehiclePriceType | null {
  const basis = priceBasis(words);
  return basis && types[basis];
}

/** Whether Google takes such a price of such a car: a new car needs a drive-away price. */
export function isTakenPriceType(type: VehiclePriceType, carType: CarType): boolean {
  return carType !== 'new' || type !== 'excluding_government_charges_price';
}
