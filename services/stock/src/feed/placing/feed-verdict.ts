import {
  FEED_FINDINGS,
  type FeedAnswer,
  type FeedVerdict,
  type FieldError,
  type RowFinding,
} from '@forecourt/contracts';
import { dollarsOf } from '@forecourt/retail-rules';
import type { VehicleRefusal } from '../../vehicle/vehicle.facts.ts';
import { wireName } from '../../vehicle/wire-names.ts';
import type { FeedRow } from '../checking/feed-row.ts';
import { leastPrice, lowPriceWarning } from '../checking/feed-rules.ts';
import { findingsOf } from '../checking/finding-rules.ts';
import type { StockMessage } from '../checking/stock-message.ts';
import { type UnreadColumns, WarningGroups } from '../checking/warning-groups.ts';
import type { Applied } from './apply-message.ts';

/** Errors, or warnings, that a verdict names. */
const MOST_FAULTS = 20;

/** The verdict on a row that did not pass its own checks. */
export function refusedVerdict(row: FeedRow): FeedVerdict {
  return { ...named(row), verdict: 'refused', errors: shortened(row.errors), ...warningsOf(row.warnings) };
}

/** The verdict on an event that the client sent before: accepted then, and nothing now (FEED-2). */
export function repeatVerdict(row: FeedRow): FeedVerdict {
  return { ...named(row), verdict: 'unchanged', ...warningsOf(row.warnings) };
}

/** The verdict on a row that a later one of the same file replaced. */
export function supersededVerdict(row: FeedRow): FeedVerdict {
  return { ...named(row), verdict: 'unchanged', ...warningsOf(row.warnings) };
}

/** The verdict on a listing that repeats what its vehicle is. */
export function repushVerdict(row: FeedRow, vehicleId: string): FeedVerdict {
  return { ...named(row), verdict: 'unchanged', vehicle_id: vehicleId, ...warningsOf(row.warnings) };
}

/** The verdict on a message that reached its vehicle. */
export function appliedVerdict(row: FeedRow, message: StockMessage, applied: Applied): FeedVerdict {
  if (applied.refusal) {
    return refusedVerdict({ ...row, errors: refusalErrors(applied.refusal, message) });
  }
  const changes = applied.changed.flatMap(({ append }) => append.events.map(({ type }) => type));
  return {
    ...named(row),
    verdict: changes.length > 0 ? 'accepted' : 'unchanged',
    ...(applied.record ? { vehicle_id: applied.record.vehicleId } : {}),
    ...(changes.length > 0 ? { changes } : {}),
    ...warningsOf(together(row.warnings, vehicleWarnings(applied, message))),
  };
}

/** The answer to a request: verdicts in the order sent, and their counts. @param dry whether it says how to fix what is wrong with its rows (FEED-7) */
export function toAnswer(verdicts: FeedVerdict[], unread?: UnreadColumns, dry = false): FeedAnswer {
  const groups = new WarningGroups();
  for (const verdict of verdicts) groups.add(verdict);
  const warnings = groups.list(unread);
  const count = (kind: FeedVerdict['verdict']) => verdicts.filter(({ verdict }) => verdict === kind).length;
  return {
    accepted: count('accepted'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    verdicts,
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(dry ? { findings: firstFindings(verdicts) } : {}),
  };
}

function firstFindings(verdicts: readonly FeedVerdict[]): RowFinding[] {
  const findings: RowFinding[] = [];
  for (const verdict of verdicts) {
    if (findings.length >= FEED_FINDINGS) break;
    findings.push(...findingsOf(verdict));
  }
  return findings.slice(0, FEED_FINDINGS);
}

function named({ index, eventId, stocknum }: FeedRow): Pick<FeedVerdict, 'index' | 'event_id' | 'stocknum'> {
  return {
    index,
    ...(eventId === undefined ? {} : { event_id: eventId }),
    ...(stocknum === undefined ? {} : { stocknum }),
  };
}

/** Of a price that is low by itself and for its vehicle the first is enough. */
function together(own: FieldError[], ofVehicle: readonly FieldError[]): FieldError[] {
  const isKnown = ({ field }: FieldError) =>
    /price$/.test(field) && own.some((warning) => warning.field === field && isLowPrice(warning));
  return [...own, ...ofVehicle.filter((warning) => !isLowPrice(warning) || !isKnown(warning))];
}

const isLowPrice = ({ message }: FieldError): boolean => message.startsWith('expected at least $');

function warningsOf(warnings: FieldError[]): Pick<FeedVerdict, 'warnings'> {
  return warnings.length > 0 ? { warnings: shortened(warnings) } : {};
}

/** An answer must not outgrow the request by far: the first faults are named, the others counted. */
function shortened(faults: FieldError[]): FieldError[] {
  if (faults.length <= MOST_FAULTS) return faults;
  const rest = faults.length - MOST_FAULTS + 1;
  return [...faults.slice(0, MOST_FAULTS - 1), { field: '', message: `and ${rest} more like these` }];
}

function refusalErrors(refusal: VehicleRefusal, { stocknum }: StockMessage): FieldError[] {
  if (refusal.code === 'details-missing') {
    return refusal.fields.map((field) => ({
      field: `car.${wireName(field)}`,
      message: 'expected a value, which every listed vehicle has; got nothing',
    }));
  }
  return [{ field: 'stocknum', message: `expected ${EXPECTED[refusal.code]}; got "${stocknum}"` }];
}

/** The stock number that was expected instead, by why a vehicle refuses a message. */
const EXPECTED: Readonly<Record<Exclude<VehicleRefusal['code'], 'details-missing'>, string>> = {
  withdrawn: 'the number of a vehicle in stock; this one was removed, and an upsert lists it again',
  'not-listed': 'the number of a listed vehicle; an upsert lists one',
  'listed-already': 'the number of a vehicle that is not listed yet',
  sold: 'the number of a vehicle that is not sold',
  hidden: 'the number of a vehicle that is shown',
  'reserved-by-dealer': 'the number of a vehicle that is not reserved',
  'held-by-another': 'the number of a vehicle that nobody has on hold',
  'hold-in-the-past': 'a hold that ends in the future',
};

/** What a sender should know of a message that was too late for all or some of its parts. */
function pastWarnings({ over, stale }: Applied, { at }: StockMessage): FieldError[] {
  const came = `got ${at.toISOString()}`;
  if (over === 'gone') return [{ field: 'stocknum', message: 'this vehicle is already out of stock' }];
  if (over === 'late') {
    return [{ field: 'occurred_at', message: `${came}; newer data is stored for this stock number` }];
  }
  if (stale.length === 0) return [];
  const fields = stale.map((part) => wireName(part.split('.').at(-1) ?? part)).join(', ');
  return [{ field: 'occurred_at', message: `${came}; newer data is stored for ${fields} and kept` }];
}

/** The warnings of a message that depend on the vehicle: what was too late, and what does not apply. */
export function vehicleWarnings(applied: Applied, message: StockMessage): FieldError[] {
  return [
    ...pastWarnings(applied, message),
    ...unheardWarnings(applied, message),
    ...lowPriceWarnings(applied, message),
  ];
}

/** Prices far below the platform's own figure for such vehicles, which is known only once the vehicle is listed (FEED-9). */
function lowPriceWarnings({ over, record }: Applied, { kind, facts }: StockMessage): FieldError[] {
  const { stateAverageMarketPriceCents: ofState, averageMarketPriceCents: ofAll } = record?.vehicle.market ?? {};
  const usual = ofState ?? ofAll;
  if (over !== undefined || !usual) return [];
  return (['priceCents', 'offerPriceCents'] as const).flatMap((name) => {
    const cents = facts.prices?.[name];
    if (!cents || dollarsOf(cents) >= leastPrice(dollarsOf(usual))) return [];
    const field = `${kind === 'change' ? 'prices' : 'car'}.${wireName(name)}`;
    return [lowPriceWarning(field, dollarsOf(cents), dollarsOf(usual))];
  });
}

/** What a message says that does not apply to its vehicle: a later time of listing, a time of sale without a sale. */
function unheardWarnings({ over, record }: Applied, { facts }: StockMessage): FieldError[] {
  if (over !== undefined || !record) return [];
  const { createdAt, soldAt } = record.vehicle;
  const warnings: FieldError[] = [];
  if (facts.createdAt && facts.createdAt !== createdAt) {
    warnings.push({
      field: 'car.created_at',
      message: `got ${facts.createdAt}; the vehicle was listed at ${createdAt}, which is kept`,
    });
  }
  if (facts.soldAt && !soldAt) {
    warnings.push({ field: 'car.sold_date_timestamp', message: `got ${facts.soldAt}; the vehicle is not sold` });
  }
  return warnings;
}
