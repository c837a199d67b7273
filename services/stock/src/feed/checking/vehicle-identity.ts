import type { FeedCar, FieldError } from '@forecourt/contracts';
import { isPlaceholderVin } from '@forecourt/retail-rules';
import { showValue } from '@forecourt/service-kit';
import { isVin } from '../../vehicle/vin.ts';
import type { FeedDealership } from './feed-dealership.ts';

/** From this year of build on a vehicle has a VIN; an older one has a chassis number of its maker's own form. */
const VINS_SINCE = 1989;
const VIN_LENGTH = 17;

/** A car as it is taken, and what was said of it. */
interface TakenCar {
  readonly car: FeedCar;
  readonly warnings: readonly FieldError[];
}

/**
 * What a car is told by: a VIN that only fills its place is none, and what an older vehicle has instead of one is its chassis number (FEED-4). The
 * location may be named by its id or its name. Pure.
 */
export function readIdentity(car: FeedCar, dealership: FeedDealership | undefined): TakenCar {
  const { vin, location_id: id, location_name: name } = car;
  const warnings: FieldError[] = [];
  const year = car.year ?? yearOf(car.build_date) ?? yearOf(car.compliance_date);
  let taken = car;
  if (vin && isPlaceholderVin(vin)) {
    warnings.push({
      field: 'car.vin',
      message: `expected a VIN, not a placeholder; got ${showValue(vin)}. The field was left out.`,
    });
    const { vin: _none, ...rest } = taken;
    taken = rest;
  } else if (vin && year && year < VINS_SINCE && !isVin(vin.toUpperCase())) {
    warnings.push(oldVehicleWarning(vin));
    const { vin: _none, ...rest } = taken;
    taken = { ...rest, chassis_number: car.chassis_number ?? vin };
  }
  if (!car.location_slug && (id || name)) {
    const found = locationOf(dealership, id, name);
    if (found.slug !== undefined) taken = { ...taken, location_slug: found.slug };
    if (found.warning) warnings.push(found.warning);
  }
  return { car: taken, warnings };
}

/**
 * A car as received, before its shape is checked: what an old vehicle has under `vin` and is too long for one is its chassis number, like a shorter
 * one, and doesn't refuse the car (FEED-4). Pure.
 */
export function withLongChassisNumber(car: object): { car: object; warnings: readonly FieldError[] } {
  const { vin, ...others } = car as Record<string, unknown>;
  if (typeof vin !== 'string' || vin.length <= VIN_LENGTH) return { car, warnings: [] };
  const year =
    typeof others.year === 'number' ? others.year : (yearOf(others.build_date) ?? yearOf(others.compliance_date));
  if (!year || year >= VINS_SINCE) return { car, warnings: [] };
  return { car: { ...others, chassis_number: others.chassis_number ?? vin }, warnings: [oldVehicleWarning(vin)] };
}

const oldVehicleWarning = (vin: string): FieldError => ({
  field: 'car.vin',
  message: `expected a VIN of ${VIN_LENGTH} letters and digits; got ${showValue(vin)}. A vehicle built before ${VINS_SINCE} has a chassis number: it is kept as chassis_number.`,
});

/** The year of a date such as 1978-05. */
function yearOf(date: unknown): number | undefined {
  const year = Number(/^(\d{4})(?:-|$)/.exec(typeof date === 'string' ? date : '')?.[1]);
  return year > 0 ? year : undefined;
}

/** The slug of the location that a car names by its id, else by its name. */
function locationOf(
  dealership: FeedDealership | undefined,
  id: number | string | null | undefined,
  name: string | null | undefined,
): { slug?: string; warning?: FieldError } {
  const places = dealership?.places;
  if (!places) return {};
  const found =
    (id && places.find((place) => String(place.id) === String(id).trim())) ||
    (name && places.find((place) => folded(place.name) === folded(name) || place.slug === folded(name)));
  if (found) return { slug: found.slug };
  const field = id ? 'location_id' : 'location_name';
  const known = places.map((place) => (id ? String(place.id) : place.name)).join(', ');
  const message = `expected one of ${dealership.slug}'s locations, ${known}; got ${showValue(id || name)}. The vehicle is shown at the dealership's primary location.`;
  return { warning: { field: `car.${field}`, message } };
}

const folded = (name: string): string => name.trim().toLowerCase();
