import { type FeedEvent, feedEvent } from '@forecourt/contracts';
import type { RecentMap } from '@forecourt/service-kit';
import { dealershipOf, type FeedDealership, locationWarnings } from './feed-dealership.ts';
import { digestOfCar, type FeedRow, readRow } from './feed-row.ts';
import { envelopeFaults } from './feed-rules.ts';
import { toKnownListing } from './stock-message.ts';

/** Digests of cars that passed every check without a word: to the letter, they pass again, as the clock only comes to allow what it forbids. */
export type CleanCars = RecentMap<true>;

const [upsert] = feedEvent.options;
const envelopeOfUpsert = upsert.omit({ car: true });

/**
 * Checks one row as `readRow` does, and spares what is known of a car that passed before to the letter: an inventory is pushed again and
 * again, and little of it has changed. Whatever is not plain goes the whole way, so that there is one place that words faults.
 */
export function readRowAgain(
  index: number,
  sent: unknown,
  dealerships: readonly FeedDealership[],
  now: Date,
  cleanCars: CleanCars,
): FeedRow {
  const digest = digestOfCar(sent);
  if (digest === undefined) return readRow(index, sent, dealerships, now);
  const known = cleanCars.get(digest) ? readKnown(index, sent as SentUpsert, dealerships, now, digest) : undefined;
  if (known) return known;
  const row = readRow(index, sent, dealerships, now, digest);
  if (row.message && row.warnings.length === 0) cleanCars.put(digest, true);
  return row;
}

/** A row with a car in it, of which nothing else is checked. */
type SentUpsert = Pick<FeedEvent, 'dealership_slug'> & { car: { location_slug?: unknown } };

/** The row, where its envelope and its place are as they should be; undefined where anything is to be said of them. */
function readKnown(
  index: number,
  sent: SentUpsert,
  dealerships: readonly FeedDealership[],
  now: Date,
  digest: string,
): FeedRow | undefined {
  const { data: envelope } = envelopeOfUpsert.safeParse(sent);
  if (!envelope || Object.keys(sent).length > Object.keys(envelope).length + 1) return undefined;
  if (envelopeFaults(envelope, now).length > 0 || !isJson(sent.car)) return undefined;
  const dealership = dealershipOf(envelope, dealerships);
  if ('fault' in dealership || locationWarnings(sent.car.location_slug, dealership).length > 0) return undefined;
  const { event_id: eventId, stocknum } = envelope;
  const message = toKnownListing(envelope, { id: dealership.id, slug: dealership.slug }, { car: sent.car, digest });
  return { index, eventId, stocknum, message, errors: [], warnings: [] };
}

/** Whether every number is one that JSON can write: the digest takes one that is too great, as 1e400, for null. */
function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isJson);
}
