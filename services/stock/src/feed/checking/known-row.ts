import { type FeedEvent, feedEvent } from '@forecourt/contracts';
import type { LRUCache } from 'lru-cache';
import type { CarDigest } from './car-digest.ts';
import { dealershipOf, type FeedDealership, locationWarnings } from './feed-dealership.ts';
import { digestsOfCar, type FeedRow, readRow } from './feed-row.ts';
import { envelopeFaults, makeWarnings } from './feed-rules.ts';
import { noNameOf } from './no-values.ts';
import { toKnownListing } from './stock-message.ts';

/** Digests, as received, of cars that passed every check without warnings, except on their make: unchanged they pass again, because time only ever permits more. */
export type CleanCars = LRUCache<string, true>;

const [upsert] = feedEvent.options;
const envelopeOfUpsert = upsert.omit({ car: true });

/**
 * Checks one row as `readRow` does, and skips the checks of a car that passed before unchanged: inventories are pushed again and
 * again with few changes. Any other row takes the full path, so that errors are written in one place.
 */
export function readRowAgain(
  index: number,
  sent: unknown,
  dealerships: readonly FeedDealership[],
  now: Date,
  cleanCars: CleanCars,
): FeedRow {
  const digests = digestsOfCar(sent);
  if (digests === undefined) return readRow(index, sent, dealerships, now);
  const { received } = digests;
  const known = cleanCars.get(received) ? readKnown(index, sent as SentUpsert, dealerships, now, digests) : undefined;
  if (known) return known;
  const row = readRow(index, sent, dealerships, now, digests);
  // A make that is not listed is common in old stock; its warning is written again for less than a check costs.
  const { make } = (sent as SentUpsert).car;
  if (row.message && row.warnings.length === makeWarnings(make).length) cleanCars.set(received, true);
  return row;
}

/** A row with a car in it, otherwise unchecked. */
type SentUpsert = Pick<FeedEvent, 'dealership_slug'> & {
  car: { location_slug?: unknown; location_id?: unknown; location_name?: unknown; make?: unknown; vin?: unknown };
};

/** The row, if its envelope and its location are valid; undefined if there is anything to report. */
function readKnown(
  index: number,
  sent: SentUpsert,
  dealerships: readonly FeedDealership[],
  now: Date,
  digests: CarDigest,
): FeedRow | undefined {
  const { data: envelope } = envelopeOfUpsert.safeParse(sent);
  if (!envelope || Object.keys(sent).length > Object.keys(envelope).length + 1) return undefined;
  if (envelopeFaults(envelope, now).length > 0 || noNameOf(envelope.stocknum) !== undefined || !isJson(sent.car))
    return undefined;
  // Where it stands is looked up among the dealership's locations of today.
  if (sent.car.location_id || sent.car.location_name) return undefined;
  const dealership = dealershipOf(envelope, dealerships);
  if ('fault' in dealership || locationWarnings(sent.car.location_slug, dealership).length > 0) return undefined;
  const { event_id: eventId, stocknum } = envelope;
  const message = toKnownListing(envelope, { id: dealership.id, slug: dealership.slug }, { car: sent.car, digests });
  const vin = typeof sent.car.vin === 'string' && sent.car.vin !== '' ? sent.car.vin : undefined;
  return { index, eventId, stocknum, vin, message, errors: [], warnings: makeWarnings(sent.car.make) };
}

/** Whether every number is one that JSON can write: the digest takes one that is too great, as 1e400, for null. */
function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isJson);
}
