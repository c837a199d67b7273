import { isLate, type SourceTimes, type Ties } from '../../vehicle/source-times.ts';
import type { Vehicle } from '../../vehicle/vehicle.ts';
import type { StockMessage } from '../checking/stock-message.ts';
import type { LastPush } from './repush.ts';

/** The part of the source's times that says when a listing or a removal last spoke of the vehicle's being in stock at all. */
export const PRESENCE = 'presence';

/**
 * A listing that shares no VIN with the sold vehicle counts as the same one only for this many days after the sale, by the source's clock;
 * later it is another vehicle under the same number.
 */
export const SALE_MAY_FALL_THROUGH_DAYS = 90;
/** What identifies a vehicle if a VIN is missing. */
const identity = ['make', 'model', 'year'] as const;
const DAY_MS = 86_400_000;

/** The state of a dealership's stock number: its current vehicle. */
export interface StockRecord {
  vehicleId: string;
  vehicle: Vehicle;
  /** Of the vehicle's stream. */
  version: number;
  /** What the feed last spoke of, for the current vehicle. */
  times: SourceTimes;
  /** When the current vehicle took the number over from another, in UTC milliseconds by the source's clock. */
  takenOverAt?: number | undefined;
  /** The listing that caused no warnings for the vehicle as it is; absent if another message was applied after it. */
  lastPush?: LastPush | undefined;
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
 * Finds a message's vehicle. A reused stock number never continues another car's address, watchlists and
 * price history, so a new vehicle starts
 * - with another VIN than the current vehicle's (which is withdrawn, if it was neither sold nor withdrawn),
 * - with a listing after a withdrawal,
 * - with a listing as available after a sale, unless it is the same car: then the sale fell through (IDX-1). It is the same if the VIN is
 *   the same; if either VIN is missing, make, model and year decide, within 90 days of the sale.
 * A car that is reported as sold again, after its sale or withdrawal, is never listed again.
 */
export function place(message: StockMessage, record: StockRecord | undefined, ties: Ties = 'taken'): Placement {
  if (!record) return message.kind === 'listing' ? { about: 'new', withdrawsCurrent: false } : unknown;
  const at = message.at.getTime();
  if (isLate(at, record.takenOverAt, ties)) return late;
  if (record.vehicle.withdrawn) return placeAfterWithdrawal(message, record, ties);
  if (message.kind === 'removal') return isLate(at, record.times[PRESENCE], ties) ? late : current;
  if (message.kind === 'change') return current;
  if (hasAnotherVin(message, record.vehicle)) {
    const named = 'details.vin' in record.times ? 'details.vin' : PRESENCE;
    if (isLate(at, record.times[named], ties)) return late;
    return { about: 'new', withdrawsCurrent: record.vehicle.soldAt === undefined };
  }
  return isOtherCarAfterSale(message, record, ties) ? { about: 'new', withdrawsCurrent: false } : current;
}

function placeAfterWithdrawal(message: StockMessage, record: StockRecord, ties: Ties): Placement {
  if (isLate(message.at.getTime(), record.times[PRESENCE], ties)) return late;
  if (message.kind === 'removal' || message.facts.status === 'sold') return gone;
  return message.kind === 'listing' ? { about: 'new', withdrawsCurrent: false } : unknown;
}

/** Whether a listing as available, and not older than the sale, is of another car than the one that was sold. */
function isOtherCarAfterSale(message: StockMessage, { vehicle, times }: StockRecord, ties: Ties): boolean {
  const { at, facts } = message;
  if (!vehicle.soldAt || facts.status === undefined || facts.status === 'sold') return false;
  if (isLate(at.getTime(), times.status, ties)) return false;
  if (vehicle.details.vin && facts.details?.vin) return hasAnotherVin(message, vehicle);
  const sinceSale = at.getTime() - Date.parse(vehicle.soldAt);
  return sinceSale > SALE_MAY_FALL_THROUGH_DAYS * DAY_MS || !hasSameNames(facts.details, vehicle);
}

/** Whether make, model and year are unchanged: a listing does not change what it leaves out. Case and spaces make no difference. */
function hasSameNames(named: StockMessage['facts']['details'], { details }: Vehicle): boolean {
  return identity.every((field) => named?.[field] === undefined || plain(named[field]) === plain(details[field]));
}

function plain(value: string | number | null | undefined): string {
  return String(value ?? '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

function hasAnotherVin({ facts }: StockMessage, vehicle: Vehicle): boolean {
  const vin = facts.details?.vin;
  return Boolean(vin && vehicle.details.vin && vin !== vehicle.details.vin);
}
