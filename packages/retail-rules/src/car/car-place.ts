import type { AustralianState } from '@forecourt/contracts';

/** A location as far as the rule looks at it. */
interface Place {
  readonly slug: string;
  readonly primary: boolean;
}

/**
 * A car's location: the one that its feed names, else the dealership's primary one, else the first. Undefined only if there is no
 * location at all.
 */
export function carLocation<Location extends Place>(
  locationSlug: string | undefined,
  locations: readonly Location[],
): Location | undefined {
  return (
    locations.find((location) => location.slug === locationSlug) ??
    locations.find((location) => location.primary) ??
    locations[0]
  );
}

/** Where a car is, as far as anybody may know it, and whose place it is (VEH-8). */
export interface CarPlace {
  /** A dealer's location, or the home of a private seller, of whom only suburb and postcode are shown. */
  readonly kind: 'location' | 'private';
  /** The suburb or town; a location's own name where that is not known. */
  readonly name: string;
  readonly city: string | null;
  /** The letters of its state, such as NSW. */
  readonly state: string | null;
  readonly postcode: string | null;
}

/** The parts of a car's document that say where it is, in the wire's names. */
export interface PlaceFields {
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly location_name?: string | undefined;
  /** Of a private sale. */
  readonly private_sale?: boolean | undefined;
  readonly private_postcode?: string | undefined;
}

/** What a private sale's place is called, where a dealer's location has its name. */
const PRIVATE_SALE = 'Private sale';

/** Where a car is; null if nothing is known of it. */
export function carPlace(fields: PlaceFields): CarPlace | null {
  const { city = null, state, private_sale: isPrivate = false } = fields;
  const name = city ?? (isPrivate ? null : fields.location_name);
  if (!name) return null;
  const postcode = isPrivate ? (fields.private_postcode ?? null) : null;
  return { kind: isPrivate ? 'private' : 'location', name, city, state: state?.toUpperCase() ?? null, postcode };
}

/** A place's town, such as Penrith NSW; the location's own name where that is not known. */
export const townWords = ({ name, city, state }: CarPlace): string =>
  city === null ? name : [city, state].filter(Boolean).join(' ');

/** A place in short: its town, and of a private sale that it is one. */
export const placeWords = (place: CarPlace): string =>
  place.kind === 'private' ? `${PRIVATE_SALE}, ${townWords(place)}` : townWords(place);

/** The name and the address of a private sale's place; null for a car that is at a dealer's location (VEH-8). */
export function privateAddress(details: PrivateSale): { readonly name: string; readonly address: string } | null {
  const place = carPlace(privatePlace(details) ?? {});
  if (!place) return null;
  const { city, state, postcode } = place;
  return { name: PRIVATE_SALE, address: [city, state, postcode].filter(Boolean).join(' ') };
}

/** Of a car's details, what makes it a private sale and where that is. */
export interface PrivateSale {
  readonly private_suburb?: string | undefined;
  readonly private_postcode?: string | undefined;
}

/** The parts of a document that say where a private sale is: its suburb, and the state of its postcode. */
interface PrivatePlaceFields {
  readonly city: string;
  readonly state: AustralianState | undefined;
  readonly private_sale: true;
  readonly private_postcode: string | undefined;
}

/** Where a private sale is, which its dealer sells from the owner's home; null for any other car. */
export function privatePlace({ private_suburb: city, private_postcode }: PrivateSale): PrivatePlaceFields | null {
  if (!city) return null;
  return { city, state: stateOfPostcode(private_postcode ?? ''), private_sale: true, private_postcode };
}

/** The first and last postcode of each range that Australia Post gives to a state; the capital's lie within those of New South Wales. */
const POSTCODES: Readonly<Record<AustralianState, readonly (readonly [first: number, last: number])[]>> = {
  act: [
    [200, 299],
    [2600, 2618],
    [2900, 2920],
  ],
  nsw: [[1000, 2999]],
  nt: [[800, 999]],
  qld: [
    [4000, 4999],
    [9000, 9999],
  ],
  sa: [[5000, 5999]],
  tas: [[7000, 7999]],
  vic: [
    [3000, 3999],
    [8000, 8999],
  ],
  wa: [[6000, 6999]],
};
const STATES = Object.keys(POSTCODES) as AustralianState[];

/** The state of a postcode of four digits; undefined for one that is no state's. */
export function stateOfPostcode(postcode: string): AustralianState | undefined {
  const number = /^\d{4}$/.test(postcode) ? Number(postcode) : Number.NaN;
  return STATES.find((state) => POSTCODES[state].some(([first, last]) => number >= first && number <= last));
}
