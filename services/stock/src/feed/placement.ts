import type { SourceTimes } from '../vehicle/source-times.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';
import type { Telling } from './retelling.ts';
import type { StockMessage } from './stock-message.ts';

/** The part of the source's times that says when a listing or a removal last spoke of the vehicle's being in stock at all. */
export const PRESENCE = 'presence';

/**
 * For so long after its sale the same car under the same number is taken for a sale that fell through; later it was bought back, and is
 * listed anew.
 */
export const SALE_MAY_FALL_THROUGH_DAYS = 30;
const DAY_MS = 86_400_000;

/** What is known under a dealership's stock number: its current vehicle. */
export interface StockRecord {
  vehicleId: string;
  vehicle: Vehicle;
  /** Of the vehicle's stream. */
  version: number;
  /** What the feed last spoke of, for the current vehicle. */
  times: SourceTimes;
  /** When the current vehicle took the number over from another, in UTC milliseconds by the source's clock. */
  takenOverAt?: number | undefined;
  /** The listing that left nothing to say about the vehicle as it is; absent where another message was applied after it. */
  telling?: Telling | undefined;
}

/** Which vehicle a message is about. `over` names why it is about none: an earlier one, or one that is gone already. */
export type Placement =
  | { about: 'current' }
  | { about: 'new'; withdrawsCurrent: boolean }
  | { about: 'none'; over: 'late' | 'gone' | 'unknown' };

const current: Placement = { about: 'current' };
const late: Placement = { about: 'none', over: 'late' };
const gone: Placement = { about: 'none', over: 'gone' };
const unknown: Placement = { about: 'none', over: 'unknown' };

/**
 * Finds the vehicle that a message is about. A stock number that is used again never continues another car's address, watchlists and
 * price history, so a new vehicle starts
 * - with another VIN than the current vehicle's (which is withdrawn, where it was neither sold nor withdrawn),
 * - with a listing after a withdrawal,
 * - with a listing as available after a sale, unless the VIN proves that it is the same car and the sale is recent: then the sale fell
 *   through. A feed without VINs tells that by a status event.
 * A car that is told as sold again, after its sale or withdrawal, is never listed again.
 */
export function place(message: StockMessage, record: StockRecord | undefined): Placement {
  if (!record) return message.kind === 'listing' ? { about: 'new', withdrawsCurrent: false } : unknown;
  const at = message.at.getTime();
  if (at < (record.takenOverAt ?? at)) return late;
  if (record.vehicle.withdrawn) return placeAfterWithdrawal(message, record);
  if (message.kind === 'removal') return isBefore(at, record, PRESENCE) ? late : current;
  if (message.kind === 'news') return current;
  if (hasAnotherVin(message, record.vehicle)) {
    const told = 'details.vin' in record.times ? 'details.vin' : PRESENCE;
    if (isBefore(at, record, told)) return late;
    return { about: 'new', withdrawsCurrent: record.vehicle.soldAt === undefined };
  }
  return isListedAfterSale(message, record) ? { about: 'new', withdrawsCurrent: false } : current;
}

function placeAfterWithdrawal(message: StockMessage, record: StockRecord): Placement {
  if (isBefore(message.at.getTime(), record, PRESENCE)) return late;
  if (message.kind === 'removal' || message.facts.status === 'sold') return gone;
  return message.kind === 'listing' ? { about: 'new', withdrawsCurrent: false } : unknown;
}

function isListedAfterSale({ at, facts }: StockMessage, { vehicle, times }: StockRecord): boolean {
  const { status } = facts;
  if (!vehicle.soldAt || status === undefined || status === 'sold') return false;
  if (at.getTime() < (times.status ?? 0)) return false;
  const isSameCar = vehicle.details.vin !== undefined && vehicle.details.vin === facts.details?.vin;
  return !isSameCar || at.getTime() - Date.parse(vehicle.soldAt) > SALE_MAY_FALL_THROUGH_DAYS * DAY_MS;
}

function hasAnotherVin({ facts }: StockMessage, vehicle: Vehicle): boolean {
  const vin = facts.details?.vin;
  return Boolean(vin && vehicle.details.vin && vin !== vehicle.details.vin);
}

function isBefore(at: number, { times }: StockRecord, part: string): boolean {
  return at < (times[part] ?? at);
}
