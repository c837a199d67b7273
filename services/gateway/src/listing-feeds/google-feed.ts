import type { CarType } from '@forecourt/contracts';
import { type PriceBasis, priceBasis } from '@forecourt/retail-rules';
import { commonRefusal, type FeedField, type ListingFeed } from './feed-field.ts';
import { amount, type FeedSubject, vinOf } from './feed-subject.ts';

/** Motor vehicles in Google's list of product categories. */
const CARS = '916';
const MORE_PICTURES = 10;

/** Google’s words, which are the same in every country. */
const bodies: Readonly<Record<string, string>> = {
  convertible: 'convertible',
  coupe: 'coupe',
  hatch: 'hatchback',
  'people mover': 'minivan',
  sedan: 'sedan',
  suv: 'suv',
  ute: 'truck',
  van: 'full size van',
  wagon: 'station wagon',
};
const engines: readonly [RegExp, string][] = [
  [/plug/i, 'plug-in_hybrid'],
  [/hybrid/i, 'hybrid'],
  [/electric/i, 'electric'],
  [/diesel/i, 'diesel'],
  [/petrol|unleaded/i, 'gasoline'],
  [/\blpg\b/i, 'lpg'],
];

const engineOf = (fuel: string | null) => engines.find(([words]) => words.test(fuel ?? ''))?.[1];
/** The code of its place: the same as in the dealer's Business Profile. */
const storeCode = ({ location }: FeedSubject) => location.slug;

const fields: readonly FeedField[] = [
  { name: 'id', requirement: 'required', value: ({ vehicle }) => vehicle.id },
  { name: 'vin', requirement: 'required', value: vinOf },
  { name: 'store_code', requirement: 'required', value: storeCode },
  {
    name: 'vehicle_fulfillment',
    requirement: 'required',
    value: (subject) => ({ option: 'in_store', store_code: storeCode(subject) }),
  },
  { name: 'google_product_category', requirement: 'required', value: () => CARS },
  { name: 'brand', requirement: 'required', value: ({ car }) => car.make },
  { name: 'model', requirement: 'required', value: ({ car }) => car.model },
  { name: 'year', requirement: 'required', value: ({ car }) => car.year?.toString() },
  {
    name: 'condition',
    requirement: 'required',
    value: ({ car }) => (car.carType === 'new' ? 'new' : 'used'),
  },
  {
    name: 'mileage',
    requirement: 'required for used',
    value: ({ car }) => (car.km === null ? undefined : `${car.km} km`),
  },
  { name: 'color', requirement: 'required', value: ({ car }) => car.colour ?? undefined },
  { name: 'price', requirement: 'required', value: ({ cents }) => (cents === null ? undefined : amount(cents)) },
  {
    name: 'vehicle_price_type',
    requirement: 'required',
    value: ({ car }) => vehiclePriceType(car.priceType) ?? undefined,
  },
  { name: 'image_link', requirement: 'required', value: ({ photos }) => photos[0] },
  { name: 'link', requirement: 'required', value: ({ url }) => url },
  { name: 'link_template', requirement: 'required', value: ({ url }) => `${url}?store={store_code}` },
  {
    name: 'additional_image_link',
    requirement: 'optional',
    value: ({ photos }) => photos.slice(1, 1 + MORE_PICTURES),
  },
  { name: 'title', requirement: 'optional', value: ({ title }) => title },
  { name: 'description', requirement: 'optional', value: ({ description }) => description },
  { name: 'trim', requirement: 'optional', value: ({ car }) => car.badge ?? undefined },
  { name: 'body_style', requirement: 'optional', value: ({ car }) => bodies[car.body?.toLowerCase() ?? ''] },
  { name: 'engine', requirement: 'optional', value: ({ car }) => engineOf(car.fuel) },
  {
    name: 'electric_range',
    requirement: 'optional',
    value: ({ vehicle: { details } }) => (details.range_km ? `${details.range_km} km` : undefined),
  },
  { name: 'certified_pre-owned', requirement: 'optional', value: ({ car }) => (car.certified ? 'yes' : undefined) },
];

/** Google's vehicle ads in Australia (VEH-7): cars that can be bought at the dealer's today, with what their price includes. */
export const googleFeed: ListingFeed = {
  fields,
  refusal(subject) {
    const { car } = subject;
    if (car.itemType !== 'car') return 'not-a-car';
    const refusal = commonRefusal(subject);
    if (refusal) return refusal;
    if (car.reserved) return 'reserved';
    if (car.status === 'coming_soon' || car.preorder) return 'coming-soon';
    const type = vehiclePriceType(car.priceType);
    if (type === null) return 'no-price-type';
    return isTakenPriceType(type, car.carType) ? null : 'not-drive-away';
  },
};

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
