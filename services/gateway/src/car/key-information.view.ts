import type { CarDetails, SpecificationRow as Row } from '@forecourt/contracts';
import { feetAsMetres, regoExpiryText } from '@forecourt/retail-rules';
import { kilometres, wholeNumber } from './car-words.ts';

type Value = string | number | null | undefined;
type FactRow = readonly [label: string, value: Value, icon?: Row['icon']];

const MONTH_LENGTH = '2024-05'.length;

/**
 * The rows of a vehicle's key information: odometer, transmission, fuel and body first (VEH-8), then what else is known; rows
 * without a value are hidden, and a caravan's lengths are told in metres (VEH-1).
 * @param timeZone IANA zone of the vehicle's location, which decides whether its registration still runs.
 */
export function keyInformation(details: CarDetails, stocknum: string, now: Date, timeZone: string): Row[] {
  const rows: FactRow[] = [
    ['Odometer', details.km === undefined ? null : kilometres(details.km), 'odometer'],
    ['Transmission', details.simple_transmission ?? details.trans, 'transmission'],
    ['Fuel', details.simple_fuel ?? details.fuel, 'fuel'],
    ['Body', details.simple_body ?? details.body, bodyIcon(details)],
    ...caravanRows(details),
    ['Drive', details.drive, 'drive'],
    ['Engine', details.engine_size, 'engine'],
    ['Seats', details.seats || null, 'seats'],
    ['Doors', details.doors || null, 'doors'],
    ['Colour', details.colour, 'colour'],
    ...variantRows(details),
    ['Build date', monthText(details.build_date)],
    ['Compliance date', monthText(details.compliance_date)],
    ['Registration', details.regplate],
    ['Registration expiry', regoExpiryText(details.rego_expiry ?? null, now, timeZone)],
    ['VIN', details.vin],
    ['Stock number', stocknum],
  ];
  return rows.flatMap(([label, value, icon]) =>
    isKnown(value) ? [{ label, value: String(value), ...(icon && { icon }) }] : [],
  );
}

function bodyIcon({ item_type: type }: CarDetails): Row['icon'] {
  return type === 'caravan' || type === 'motorcycle' ? type : 'body';
}

function variantRows({ variant = {} }: CarDetails): FactRow[] {
  return [
    ['Cylinders', variant.cylinders || null],
    ['Induction', variant.induction],
    ['Fuel consumption', withUnit(variant.fuelconsumptioncombined, 'L / 100 km')],
    ['Fuel tank', withUnit(variant.fuelcapacity, 'L')],
    ['Torque', withUnit(variant.torque, 'Nm')],
    ['Length', withUnit(variant.vehiclelength, 'mm')],
    ['Width', withUnit(variant.vehiclewidth, 'mm')],
    ['Height', withUnit(variant.vehicleheight, 'mm')],
    ['Gross vehicle mass', withUnit(variant.grossvehiclemass, 'kg')],
    ['ANCAP rating', variant.ancaprating],
  ];
}

function caravanRows({ specifications = {} }: CarDetails): FactRow[] {
  const { body_length: length, body_width: width } = specifications;
  return [
    ['Sleeps', specifications.sleeps || null, 'sleeps'],
    ['Body length', length ? feetAsMetres(length) : null, 'size'],
    ['Body width', width ? feetAsMetres(width) : null, 'size'],
    ['Tare weight', withUnit(specifications.tare_weight, 'kg'), 'mass'],
    ['Aggregate trailer mass', withUnit(specifications.aggregate_trailer_mass, 'kg')],
    ['Axles', specifications.axle_type],
  ];
}

/** '2024-05' as 'May 2024', and a day as '4 May 2024'; what else a feed wrote stays as it is. */
function monthText(date: string | undefined): Value {
  if (date === undefined || !/^\d{4}-\d{2}(?:-\d{2})?$/.test(date) || Number.isNaN(Date.parse(date))) return date;
  const day = date.length > MONTH_LENGTH ? ({ day: 'numeric' } as const) : {};
  return new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', month: 'long', year: 'numeric', ...day }).format(
    Date.parse(date),
  );
}

/** A number gets its unit; a measure that the feed wrote as text has its own. */
function withUnit(measure: string | number | undefined, unit: string): Value {
  if (typeof measure !== 'number') return measure;
  if (measure === 0) return null;
  return `${Number.isInteger(measure) ? wholeNumber(measure) : measure} ${unit}`;
}

function isKnown(value: Value): value is string | number {
  return value !== null && value !== undefined && value !== '';
}
