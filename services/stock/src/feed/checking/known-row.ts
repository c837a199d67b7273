import { hash } from 'node:crypto';
import { type FeedEvent, feedEvent } from '@forecourt/contracts';
import { maySign, photoIdentity } from '@forecourt/retail-rules';
import type { LRUCache } from 'lru-cache';
import { signedAddresses, withAddresses } from '../../vehicle/photo-addresses.ts';
import { dealershipOf, type FeedDealership, locationWarnings } from './feed-dealership.ts';
import { digestsOfCar, type FeedRow, readRow } from './feed-row.ts';
import { envelopeFaults, makeWarnings } from './feed-rules.ts';
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

/** Increase it whenever the same car may lead to other events or warnings than before: every listing is then compared once more. */
const RULES = 7;

/** A car as received, so that it can be compared with the same car of another push. */
export interface CarDigest {
  /** Of all that it says. */
  received: string;
  /** The same for two that differ only in the signatures of their pictures' addresses. */
  digest: string;
  /** These addresses. */
  signed: readonly string[];
}

/** The digests of a car as received; two with the same one say the same, except for their time. @throws RangeError for one nested too deep */
export function digestsOf(car: object): CarDigest {
  const text = JSON.stringify(car);
  const received = digestOf(text);
  // Those of a car that lists no pictures are compared with the known ones, each time.
  const signed = ('images' in car || 'exterior_360' in car) && maySign(text) ? signedAddresses(car) : [];
  if (signed.length === 0) return { received, digest: received, signed };
  return { received, digest: digestOf(`signed ${JSON.stringify(withAddresses(car, photoIdentity))}`), signed };
}

const digestOf = (text: string): string => hash('sha256', `${RULES} ${text}`, 'base64');

/** Texts that say that there is nothing, whatever the field. */
const NOTHING = new Set(
  ['null', '(null)', '<null>', '[null]', '\\n', 'undefined', 'none', 'nan', '<na>', 'nat', 'n/a', '(blank)'].concat([
    '-',
    '--',
    '---',
    '–',
    '—',
    '?',
  ]),
);
/** Marks of reading direction, blanks without width, and the like: with one a name would be another. */
const UNSEEN = /\p{Cf}/u;
/** Of what names one thing: somebody wanted to add it later. */
const LATER = new Set(['tba', 'tbc', 'tbd', 'unknown']);
const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
/** How a spreadsheet shows what it took for a date, such as 3-1 or MAR1. */
const DATED = new RegExp(`^(?:\\d{1,2}-(?:${MONTHS})(?:-\\d{2}(?:\\d{2})?)?|(?:${MONTHS})-\\d{2})$`, 'i');
const SPREADSHEET_ERROR = /^#(?:N\/A|NA|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/i;
/** A cell that was too narrow for its number. */
const HASHES = /^#{2,}$/;
const FORMULA = /^[=]\s*["\w(+-]/;
const ROUNDED = /^[-+]?\d(?:[.,]\d+)?E\+\d{2,3}$/i;

/**
 * What became of a text before it was sent, if it is no value: a spreadsheet's error, a formula, or a word for nothing (FEED-9). Pure.
 * @param text without blanks at its ends.
 */
export function noValueOf(text: string): string | undefined {
  if (text.length > 2 && text.charCodeAt(0) === 61 && FORMULA.test(text)) return 'a formula of a spreadsheet';
  if (text.length > 20) return undefined;
  if (NOTHING.has(text.toLowerCase())) return 'a word for nothing';
  if (text.charCodeAt(0) !== 35) return undefined;
  return SPREADSHEET_ERROR.test(text) || HASHES.test(text) ? 'an error of a spreadsheet' : undefined;
}

/** As noValueOf, of what must name one thing: a spreadsheet rounds a long number, and its last digits are lost; it makes a date of others. */
export function noNameOf(text: string): string | undefined {
  const none = UNSEEN.test(text) ? 'text with characters that nobody sees' : noValueOf(text);
  if (none !== undefined || text.length > 20) return none;
  if (ROUNDED.test(text)) return 'a long number that a spreadsheet has rounded';
  if (DATED.test(text)) return 'a date that a spreadsheet has made of it';
  return LATER.has(text.toLowerCase()) ? 'a word for nothing' : undefined;
}
