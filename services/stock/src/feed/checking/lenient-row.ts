import type { FieldError } from '@forecourt/contracts';
import { showValue } from '@forecourt/service-kit';
import type { FeedRow } from './feed-row.ts';

/** The shape's faults come first, then the rules', then those of what was left. */
const MOST_ROUNDS = 3;

/** The result of reading a file's record: what was left out of it so far, and the fields of the car that it must have. */
export interface Leniency {
  warnings: readonly FieldError[];
  required: ReadonlySet<string>;
}

/**
 * Checks a record of a file: a field of the car that does not pass is left out with a warning, unless the mapping requires it, so that one
 * cell never costs the car (FEED-8). Events that are sent as JSON have their types, and are checked as they are.
 * @param read checks an event as it is.
 */
export function readLeniently(
  sent: object,
  { warnings, required }: Leniency,
  read: (event: object) => FeedRow,
): FeedRow {
  const left = [...warnings];
  let event = withoutLooseEnds(sent, left, required);
  let row = read(event);
  for (let round = 1; row.message === undefined && round < MOST_ROUNDS; round += 1) {
    const faults = row.errors.filter(({ field }) => isSpareable(field, required));
    if (faults.length === 0) break;
    left.push(...faults.map(leftOut));
    const kept = without(
      event,
      faults.map(({ field }) => field),
    );
    event = withoutLooseEnds(kept, left, required);
    row = read(event);
  }
  return { ...row, warnings: [...left, ...row.warnings] };
}

/** The warning of a field that was left out. */
export function leftOut({ field, message }: FieldError): FieldError {
  return { field, message: `${message}. The field was left out.` };
}

const PRICES = ['price', 'offer_price'] as const;
/** What is said of a price, and of no other. */
const OF_PRICE = ['price_type', 'before_price'] as const;

/**
 * The event without what it says of a price that was left out, its type and the one before: beside the price that is known it would say what nobody sent
 * (FEED-9).
 * @param left what was left out so far, to which it is added
 */
function withoutLooseEnds(
  event: { car?: unknown },
  left: FieldError[],
  required: ReadonlySet<string>,
): { car?: unknown } {
  const { car } = event;
  if (typeof car !== 'object' || car === null) return event;
  const isPriced = PRICES.some((name) => Reflect.get(car, name) !== undefined);
  if (isPriced || !PRICES.some((name) => left.some(({ field }) => field === `car.${name}`))) return event;
  const loose = OF_PRICE.flatMap((name): FieldError[] => {
    const value: unknown = Reflect.get(car, name);
    if (value === undefined || value === null || required.has(name)) return [];
    return [{ field: `car.${name}`, message: `expected a price beside it; got ${showValue(value)}` }];
  });
  left.push(...loose.map(leftOut));
  return loose.length === 0
    ? event
    : without(
        event,
        loose.map(({ field }) => field),
      );
}

function isSpareable(path: string, required: ReadonlySet<string>): boolean {
  const [outer, field = '', inner] = segments(path);
  if (outer !== 'car' || field === '') return false;
  return !required.has(field) && !required.has(`${field}.${inner}`);
}

/** The event without some of its car's fields; of a list without the one that is named. */
function without(event: { car?: unknown }, paths: readonly string[]): object {
  const car = structuredClone(event.car) as object;
  // From the back, so that positions in lists stay valid.
  for (const path of [...new Set(paths)].sort(byPlaceFromTheBack)) remove(car, segments(path).slice(1));
  return { ...event, car };
}

/** A nested object or list that becomes empty is removed too: it would clear known data. */
function remove(within: object, [name = '', ...rest]: readonly string[]): void {
  const part: unknown = Reflect.get(within, name);
  if (Array.isArray(within)) {
    // A picture without its address is dropped.
    within.splice(Number(name), 1);
  } else if (rest.length === 0 || typeof part !== 'object' || part === null) {
    Reflect.deleteProperty(within, name);
  } else {
    remove(part, rest);
    if (Object.keys(part).length === 0) Reflect.deleteProperty(within, name);
  }
}

const segments = (path: string): string[] => path.match(/[^.[\]]+/g) ?? [];

function byPlaceFromTheBack(one: string, other: string): number {
  return other.localeCompare(one, 'en', { numeric: true });
}

/** An event as received, unchecked, and its position in the request. */
export interface SentRow {
  index: number;
  event: unknown;
  /** What was dropped from it while it was read. */
  warnings?: readonly FieldError[];
  /** For a record of a file, whose faulty fields are left out; an event that is sent as one is checked as it is. */
  leniency?: Leniency;
}
