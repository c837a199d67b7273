import type { FeedSubject } from './feed-subject.ts';

/** Parts of a value by their names. */
export type Group = Readonly<Record<string, string>>;
/** What a field holds of a vehicle; undefined where it is unknown. */
export type FeedValue = string | readonly string[] | Group | readonly Group[] | undefined;

/** Of which vehicles a field is required. */
export type Requirement = 'required' | 'required for used' | 'optional';

/** A field of a feed: docs/listing-feeds.md lists each, and a spec compares. */
export interface FeedField {
  /** As the network writes it. */
  readonly name: string;
  readonly requirement: Requirement;
  value(subject: FeedSubject): FeedValue;
}

/** Why a vehicle is not in a feed: for its dealer, who can mend most of it. */
export const leftOutReasons = {
  'no-photos': 'It has no photos of its own.',
  'no-price': 'It has no price.',
  'no-price-type': 'Its feed does not say whether the price is drive-away or excludes government charges.',
  'not-drive-away': 'A new car needs a drive-away price.',
  'not-a-car': 'The network takes only cars.',
  reserved: 'It is reserved.',
  'coming-soon': 'It has not arrived yet.',
  'private-sale': 'It is a private sale.',
  'same-vin': 'Another vehicle of the feed has the same VIN.',
  'missing-field': 'A required field is unknown.',
  'beyond-limit': 'The feed has reached its limit of vehicles.',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

/** A vehicle's values by the names of the fields, or why it has none. */
export type FeedRow =
  | { readonly values: ReadonlyMap<string, NonNullable<FeedValue>> }
  | { readonly leftOut: LeftOutReason; readonly field?: string };

/** A network's feed: which vehicles it takes and what it says of each. */
export interface ListingFeed {
  readonly fields: readonly FeedField[];
  /** Why a vehicle is not taken, apart from unknown fields; null if it is. */
  refusal(subject: FeedSubject): LeftOutReason | null;
}

/** What a feed says of a vehicle, or why it leaves the vehicle out. */
export function feedRow({ fields, refusal }: ListingFeed, subject: FeedSubject): FeedRow {
  const leftOut = refusal(subject);
  if (leftOut) return { leftOut };
  const values = new Map<string, NonNullable<FeedValue>>();
  for (const { name, requirement, value } of fields) {
    const held = value(subject);
    if (!isEmpty(held)) values.set(name, held);
    else if (isRequired(requirement, subject)) return { leftOut: 'missing-field', field: name };
  }
  return { values };
}

/** What every network refuses; null if none of it applies. */
export function commonRefusal({ photos, cents, vehicle }: FeedSubject): LeftOutReason | null {
  if (photos.length === 0) return 'no-photos';
  if (vehicle.details.private_suburb) return 'private-sale';
  return cents === null ? 'no-price' : null;
}

function isRequired(requirement: Requirement, { car }: FeedSubject): boolean {
  return requirement === 'required' || (requirement === 'required for used' && car.carType !== 'new');
}

function isEmpty(value: FeedValue): value is undefined {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
