import { type FeedEvent, type FieldError, feedEvent } from '@forecourt/contracts';
import type { EventMeta } from '@forecourt/event-store';
import { showValue, zodFaults } from '@forecourt/service-kit';
import { type CarDigest, digestsOf } from './car-digest.ts';
import { dealershipOf, type FeedDealership, locationWarnings } from './feed-dealership.ts';
import { checkRules, makeWarnings } from './feed-rules.ts';
import { type StockMessage, toStockMessage } from './stock-message.ts';
import { surelyPasses } from './surely-passes.ts';
import { withoutNoWords } from './taken-words.ts';
import { unknownFields } from './unknown-fields.ts';
import { readIdentity, withLongChassisNumber } from './vehicle-identity.ts';

/** A row of a feed, checked separately: a message, or what is wrong with it. */
export interface FeedRow {
  /** Place in the request. */
  index: number;
  eventId?: string | undefined;
  stocknum?: string | undefined;
  /** Of a listing, if it has one: two stock numbers with one VIN are worth a warning. */
  vin?: string | undefined;
  message?: StockMessage | undefined;
  errors: FieldError[];
  warnings: FieldError[];
}

/** A row that passed its own checks, and who sent it. */
export type MessageRow = FeedRow & {
  message: StockMessage;
  client: string;
  meta: EventMeta;
  /** Whether another stock number has its VIN, and its warnings say so. */
  isListedTwice?: boolean;
};

const [upsert] = feedEvent.options;
/** Most rows are listings without any fault: these need no answer about each of their fields. */
const isFaultless = surelyPasses(upsert);
const eventTypes = feedEvent.options.map((option) => option.shape.type.value);

/**
 * Checks one row as received: shape, rules, and whether it is for one of the client's dealerships (FEED-4, SITE-4).
 * @param dealerships those that the client may write for.
 * @param digests those of the row's car as received, if it has one.
 */
export function readRow(
  index: number,
  sent: unknown,
  dealerships: readonly FeedDealership[],
  now: Date,
  digests = digestsOfCar(sent),
): FeedRow {
  const named = { index, eventId: textOf(sent, 'event_id'), stocknum: textOf(sent, 'stocknum') };
  const isSure = isFaultless(sent);
  const parsed = isSure ? { event: sent as FeedEvent, readable: sent, warnings: [] } : parse(sent);
  if (!parsed.event) return { ...named, errors: parsed.errors, warnings: [] };
  const dealership = dealershipOf(parsed.event, dealerships);
  const { event, warnings: taken } = asTaken(parsed.event, 'fault' in dealership ? undefined : dealership);
  const findings = checkRules(event, now, isSure);
  const unknown = isSure
    ? []
    : unknownFields(parsed.readable, parsed.event).map((field) => ({ field, message: 'Unknown field.' }));
  const car = event.type === 'upsert' ? event.car : undefined;
  const elsewhere = 'fault' in dealership ? [] : locationWarnings(car?.location_slug, dealership);
  const warnings = [
    ...unknown,
    ...parsed.warnings,
    ...taken,
    ...findings.warnings,
    ...elsewhere,
    ...makeWarnings(car?.make),
  ];
  const errors = 'fault' in dealership ? [...findings.errors, dealership.fault] : findings.errors;
  if ('fault' in dealership || errors.length > 0) return { ...named, errors, warnings };
  return {
    index,
    eventId: event.event_id,
    stocknum: event.stocknum,
    vin: (event.type === 'upsert' && event.car.vin) || undefined,
    message: toStockMessage(event, { id: dealership.id, slug: dealership.slug }, digests),
    errors,
    warnings,
  };
}

/** A listing with its car as it is taken. */
function asTaken(event: FeedEvent, dealership: FeedDealership | undefined) {
  if (event.type !== 'upsert') return { event, warnings: [] };
  const known = readIdentity(event.car, dealership);
  const { car, warnings } = withoutNoWords(known.car);
  return { event: car === event.car ? event : { ...event, car }, warnings: [...known.warnings, ...warnings] };
}

/** Times and addresses of files: in these an empty text means as little as in any other, and clears. */
const blankable = [
  'rego_expiry',
  'warranty_until',
  'next_service_due',
  'created_at',
  'images',
  'thumbnails',
  'videos',
  'exterior_360',
  'primary_image_url',
  'file',
  'sold_date_timestamp',
];

/** An event as received, with what its car says in another way than its shape asks for. */
function readable(sent: unknown): { event: unknown; warnings: readonly FieldError[] } {
  const sentCar: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'car') : undefined;
  if (typeof sentCar !== 'object' || sentCar === null) return { event: sent, warnings: [] };
  const { car, warnings } = withLongChassisNumber(sentCar);
  const blank = blankable.filter((field) => Reflect.get(car, field) === '');
  if (blank.length === 0 && car === sentCar) return { event: sent, warnings };
  const cleared = { ...car, ...Object.fromEntries(blank.map((field) => [field, null])) };
  return { event: { ...(sent as object), car: cleared }, warnings };
}

type ParsedEvent =
  | { event: FeedEvent; readable: unknown; warnings: readonly FieldError[] }
  | { event?: undefined; errors: FieldError[] };

function parse(sent: unknown): ParsedEvent {
  const type = textOf(sent, 'type');
  if (typeof sent === 'object' && sent !== null && !eventTypes.some((known) => known === type)) {
    const came = showValue(Reflect.get(sent, 'type'));
    return { errors: [{ field: 'type', message: `expected one of ${eventTypes.join(', ')}; got ${came}` }] };
  }
  const { event, warnings } = readable(sent);
  const result = feedEvent.safeParse(event);
  return result.success ? { event: result.data, readable: event, warnings } : { errors: zodFaults(result.error, sent) };
}

/** The digests of a row's car as received; none if it is nested deeper than can be serialised. */
export function digestsOfCar(sent: unknown): CarDigest | undefined {
  const car: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'car') : undefined;
  if (typeof car !== 'object' || car === null) return undefined;
  try {
    return digestsOf(car);
  } catch (error) {
    // It is unchecked yet: one such row must not stop the others.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function textOf(sent: unknown, field: string): string | undefined {
  const value: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, field) : undefined;
  // A number instead of text is refused, and its row is named by it all the same.
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 120) : undefined;
}
