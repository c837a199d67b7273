import { type FeedEvent, type FieldError, feedEvent } from '@forecourt/contracts';
import { showValue, zodFaults } from '@forecourt/service-kit';
import { checkRules } from './feed-rules.ts';
import { type FeedDealership, type StockMessage, toStockMessage } from './stock-message.ts';
import { unknownFields } from './unknown-fields.ts';

/** A row of a feed, checked by itself: a message, or what is wrong with it. */
export interface FeedRow {
  /** Place in the request. */
  index: number;
  eventId?: string | undefined;
  stocknum?: string | undefined;
  message?: StockMessage | undefined;
  errors: FieldError[];
  warnings: FieldError[];
}

const eventTypes = feedEvent.options.map((option) => option.shape.type.value);

/**
 * Checks one row as it came: shape, rules, and whether it is for one of the client's dealerships (FEED-4, SITE-4).
 * @param dealerships those that the client may write for.
 */
export function readRow(index: number, sent: unknown, dealerships: readonly FeedDealership[], now: Date): FeedRow {
  const named = { index, eventId: textOf(sent, 'event_id'), stocknum: textOf(sent, 'stocknum') };
  const parsed = parse(sent);
  if (!parsed.event) return { ...named, errors: parsed.errors, warnings: [] };
  const { event } = parsed;
  const findings = checkRules(event, now);
  const dealership = dealershipOf(event, dealerships);
  const unknown = unknownFields(sent, event).map((field) => ({ field, message: 'This field is not known here.' }));
  const elsewhere = 'fault' in dealership ? [] : locationWarnings(event, dealership);
  const warnings = [...unknown, ...findings.warnings, ...elsewhere];
  const errors = 'fault' in dealership ? [...findings.errors, dealership.fault] : findings.errors;
  if ('fault' in dealership || errors.length > 0) return { ...named, errors, warnings };
  return {
    index,
    eventId: event.event_id,
    stocknum: event.stocknum,
    message: toStockMessage(event, { id: dealership.id, slug: dealership.slug }),
    errors,
    warnings,
  };
}

function parse(sent: unknown): { event: FeedEvent; errors?: undefined } | { event?: undefined; errors: FieldError[] } {
  const type = textOf(sent, 'type');
  if (typeof sent === 'object' && sent !== null && !eventTypes.some((known) => known === type)) {
    const came = showValue(Reflect.get(sent, 'type'));
    return { errors: [{ field: 'type', message: `expected one of ${eventTypes.join(', ')}; came ${came}` }] };
  }
  const result = feedEvent.safeParse(sent);
  return result.success ? { event: result.data } : { errors: zodFaults(result.error, sent) };
}

/** The dealership that an event names, or the client's only one. One of another client's is as unknown as one that does not exist. */
function dealershipOf(
  { dealership_slug: slug }: FeedEvent,
  dealerships: readonly FeedDealership[],
): FeedDealership | { fault: FieldError } {
  const [only, ...others] = dealerships;
  if (slug === undefined && only && others.length === 0) return only;
  const named = dealerships.find((dealership) => dealership.slug === slug);
  if (named) return named;
  const expected = dealerships.map((dealership) => dealership.slug).join(', ') || 'none, as this key covers none';
  return { fault: { field: 'dealership_slug', message: `expected one of ${expected}; came ${showValue(slug)}` } };
}

/** A location that the dealership lacks is kept, as it may be configured later; until then the vehicle shows at the dealership's own. */
function locationWarnings(event: FeedEvent, { slug, locations }: FeedDealership): FieldError[] {
  const named = event.type === 'upsert' ? event.car.location_slug : undefined;
  if (!named || !locations || locations.includes(named)) return [];
  const expected = `expected one of ${slug}'s locations, ${locations.join(', ')}; came ${showValue(named)}`;
  return [{ field: 'car.location_slug', message: `${expected}. The vehicle shows at the dealership's own location.` }];
}

function textOf(sent: unknown, field: string): string | undefined {
  const value: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, field) : undefined;
  return typeof value === 'string' ? value.slice(0, 120) : undefined;
}
