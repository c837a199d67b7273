import { type CarStanding, carStanding, dayAt, type ListedCar, placePhone } from '@forecourt/retail-rules';
import { commonRefusal, type FeedField, type ListingFeed } from './feed-field.ts';
import { amount, type FeedSubject, vinOf } from './feed-subject.ts';

const PICTURES = 20;

const bodies: Readonly<Record<string, string>> = {
  convertible: 'CONVERTIBLE',
  coupe: 'COUPE',
  hatch: 'HATCHBACK',
  'people mover': 'MINIVAN',
  sedan: 'SEDAN',
  suv: 'SUV',
  ute: 'TRUCK',
  'cab chassis': 'TRUCK',
  van: 'VAN',
  wagon: 'WAGON',
};
const fuels: readonly [RegExp, string][] = [
  [/plug/i, 'PLUGIN_HYBRID'],
  [/hybrid/i, 'HYBRID'],
  [/electric/i, 'ELECTRIC'],
  [/diesel/i, 'DIESEL'],
  [/petrol|unleaded/i, 'PETROL'],
];
const transmissions: readonly [RegExp, string][] = [
  [/auto|cvt|dct|dual.clutch/i, 'AUTOMATIC'],
  [/manual/i, 'MANUAL'],
];
const drives: readonly [RegExp, string][] = [
  [/^(?:4wd|4x4|four|4[\s-]wheel)/i, '4X4'],
  [/^(?:awd|all)/i, 'AWD'],
  [/^(?:fwd|front)/i, 'FWD'],
  [/^(?:rwd|rear)/i, 'RWD'],
];
const kinds: Readonly<Record<ListedCar['itemType'], string>> = {
  car: 'CAR_TRUCK',
  motorcycle: 'MOTORCYCLE',
  caravan: 'RV_CAMPER',
};

const wordOf = (list: readonly [RegExp, string][], text: string | null | undefined) =>
  text ? (list.find(([words]) => words.test(text))?.[1] ?? 'OTHER') : undefined;

const fields: readonly FeedField[] = [
  { name: 'vehicle_id', requirement: 'required', value: ({ vehicle }) => vehicle.id },
  { name: 'vin', requirement: 'required', value: vinOf },
  { name: 'title', requirement: 'required', value: ({ title }) => title },
  { name: 'description', requirement: 'required', value: ({ description }) => description },
  { name: 'url', requirement: 'required', value: ({ url }) => url },
  { name: 'make', requirement: 'required', value: ({ car }) => car.make },
  { name: 'model', requirement: 'required', value: ({ car }) => car.model },
  { name: 'year', requirement: 'required', value: ({ car }) => car.year?.toString() },
  { name: 'mileage', requirement: 'required', value: ({ car }) => mileageOf(car) },
  {
    name: 'image',
    requirement: 'required',
    value: ({ photos, title }) => photos.slice(0, PICTURES).map((url) => ({ url, tag: title })),
  },
  { name: 'body_style', requirement: 'required', value: ({ car }) => bodies[car.body?.toLowerCase() ?? ''] ?? 'OTHER' },
  { name: 'exterior_color', requirement: 'required', value: ({ car }) => car.colour ?? undefined },
  { name: 'state_of_vehicle', requirement: 'required', value: ({ car }) => stateOf(car) },
  { name: 'price', requirement: 'required', value: (subject) => pricesOf(subject).price },
  { name: 'address', requirement: 'required', value: ({ location }) => addressOf(location.address) },
  { name: 'availability', requirement: 'required', value: ({ car }) => availabilityOf(car) },
  { name: 'sale_price', requirement: 'optional', value: (subject) => pricesOf(subject).salePrice },
  { name: 'custom_label_0', requirement: 'optional', value: ({ price }) => price.type ?? undefined },
  { name: 'vehicle_type', requirement: 'optional', value: ({ car }) => kinds[car.itemType] },
  { name: 'trim', requirement: 'optional', value: ({ car }) => car.badge ?? undefined },
  { name: 'transmission', requirement: 'optional', value: ({ car }) => wordOf(transmissions, car.transmission) },
  { name: 'fuel_type', requirement: 'optional', value: ({ car }) => wordOf(fuels, car.fuel) },
  { name: 'drivetrain', requirement: 'optional', value: ({ vehicle }) => wordOf(drives, vehicle.details.drive) },
  { name: 'stock_number', requirement: 'optional', value: ({ vehicle }) => vehicle.stocknum },
  {
    name: 'date_first_on_lot',
    requirement: 'optional',
    value: ({ vehicle, car }) => dayAt(new Date(vehicle.created_at), car.timeZone),
  },
  { name: 'dealer_id', requirement: 'optional', value: ({ dealership }) => dealership.slug },
  { name: 'dealer_name', requirement: 'optional', value: ({ location }) => location.name },
  {
    name: 'dealer_phone',
    requirement: 'optional',
    value: ({ location, dealership }) => placePhone(location, dealership),
  },
  { name: 'latitude', requirement: 'optional', value: ({ location }) => location.address.lat?.toString() },
  { name: 'longitude', requirement: 'optional', value: ({ location }) => location.address.long?.toString() },
];

/** Meta's automotive catalogue (VEH-7): vehicles of every kind, reserved and expected ones as pending. */
export const facebookFeed: ListingFeed = { fields, refusal: commonRefusal };

/** A reading is required; a new vehicle without one has none to state. */
function mileageOf({ km, carType }: ListedCar): { value: string; unit: string } | undefined {
  if (km === null && carType !== 'new') return undefined;
  return { value: String(km ?? 0), unit: 'KM' };
}

function stateOf({ carType, certified }: ListedCar): string {
  if (carType === 'new') return 'NEW';
  return certified ? 'CPO' : 'USED';
}

/** What Meta calls each standing. A car that can't be had is in no feed. */
const AVAILABILITY: Readonly<Record<CarStanding, string>> = {
  in_stock: 'AVAILABLE',
  coming_soon: 'PENDING',
  reserved: 'PENDING',
  sold: 'NOT_AVAILABLE',
  gone: 'NOT_AVAILABLE',
};

const availabilityOf = (car: ListedCar): string =>
  car.preorder && carStanding(car) === 'in_stock' ? AVAILABILITY.coming_soon : AVAILABILITY[carStanding(car)];

/** The earlier price with the current one as the sale's, where the page shows both (PRICE-1); else the one price that it shows. */
function pricesOf({ price: { cents, was } }: FeedSubject): {
  price: string | undefined;
  salePrice: string | undefined;
} {
  if (cents === null) return { price: undefined, salePrice: undefined };
  return was ? { price: amount(was.cents), salePrice: amount(cents) } : { price: amount(cents), salePrice: undefined };
}

function addressOf({ street, city, state, postcode }: FeedSubject['location']['address']) {
  return { addr1: street, city, region: state.toUpperCase(), postal_code: postcode, country: 'AU' };
}
