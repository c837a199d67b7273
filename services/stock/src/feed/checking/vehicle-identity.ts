import type { FeedCar, FieldError } from '@forecourt/contracts';
import { isPlaceholderVin } from '@forecourt/retail-rules';
import { showValue } from '@forecourt/service-kit';
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
 * What identifies a car: a VIN that only fills its place is none, and what an older vehicle has instead of one is its chassis number (FEED-4). The
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

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const CHECK_DIGIT_PLACE = 8;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** Values of the letters A to Z by ISO 3779; a blank is a letter that no VIN has. */
const LETTER_VALUES = '12345678 12345 7 923456789';

/** Whether text is a VIN: 17 capital letters and digits, without I, O and Q (FEED-4). */
export function isVin(text: string): boolean {
  return VIN.test(text);
}

/** Whether the ninth character of a VIN is its check digit. Most Australian VINs need not carry one, so a misfit is only worth a warning. */
export function hasFittingCheckDigit(vin: string): boolean {
  const sum = Array.from(vin).reduce(
    (total, character, place) => total + characterValue(character) * (WEIGHTS[place] ?? 0),
    0,
  );
  const remainder = sum % 11;
  return vin.charAt(CHECK_DIGIT_PLACE) === (remainder === 10 ? 'X' : String(remainder));
}

function characterValue(character: string): number {
  const digit = Number(character);
  return Number.isNaN(digit) ? Number(LETTER_VALUES.charAt(character.charCodeAt(0) - 65)) : digit;
}
