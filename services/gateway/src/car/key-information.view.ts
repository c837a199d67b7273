import type { CarDetails, VehiclePage } from '@forecourt/contracts';
import { feetAsMetres, regoExpiryText } from '@forecourt/retail-rules';
import { kilometres, wholeNumber } from './car-words.ts';

type Row = VehiclePage['key_information'][number];
type Value = string | number | null | undefined;

/**
 * The rows of a vehicle's key information: odometer, transmission, fuel and body first (VEH-8), then what else is known; rows
 * without a value are hidden, and a caravan's lengths are told in metres (VEH-1).
 * @param timeZone IANA zone of the vehicle's location, which decides whether its registration still runs.
 */
export function keyInformation(details: CarDetails, stocknum: string, now: Date, timeZone: string): Row[] {
  const rows: (readonly [string, Value])[] = [
    ['Odometer', details.km === undefined ? null : kilometres(details.km)],
    ['Transmission', details.simple_transmission ?? details.trans],
    ['Fuel', details.simple_fuel ?? details.fuel],
    ['Body', details.simple_body ?? details.body],
    ['Drive', details.drive],
    ['Engine', details.engine_size],
    ['Seats', details.seats || null],
    ['Doors', details.doors || null],
    ['Colour', details.colour],
    ...variantRows(details),
    ...caravanRows(details),
    ['Build date', details.build_date],
    ['Compliance date', details.compliance_date],
    ['Registration', details.regplate],
    ['Registration expiry', regoExpiryText(details.rego_expiry ?? null, now, timeZone)],
    ['VIN', details.vin],
    ['Stock number', stocknum],
  ];
  return rows.flatMap(([label, value]) => (isKnown(value) ? [{ label, value: String(value) }] : []));
}

function variantRows({ variant = {} }: CarDetails): (readonly [string, Value])[] {
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

function caravanRows({ specifications = {} }: CarDetails): (readonly [string, Value])[] {
  const { body_length: length, body_width: width } = specifications;
  return [
    ['Sleeps', specifications.sleeps],
    ['Body length', length ? feetAsMetres(length) : null],
    ['Body width', width ? feetAsMetres(width) : null],
    ['Tare weight', withUnit(specifications.tare_weight, 'kg')],
    ['Aggregate trailer mass', withUnit(specifications.aggregate_trailer_mass, 'kg')],
    ['Axles', specifications.axle_type],
  ];
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
