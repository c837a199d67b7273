import type { CarDetails, SpecificationRow as Row } from '@forecourt/contracts';
import { feetAsMetres } from '@forecourt/retail-rules';
import { type Fact, knownRows, withUnit } from './specification-rows.ts';

/** All that is known of how a vehicle is built; a caravan's lengths are told in metres (VEH-1). */
export function specificationRows(details: CarDetails): Row[] {
  return knownRows([...driveTrain(details), ...cabin(details), ...caravan(details), ...measures(details)]);
}

function driveTrain({ variant = {}, ...details }: CarDetails): Fact[] {
  return [
    ['Engine', details.engine_size || withUnit(variant.enginesize_litres, 'L') || withUnit(variant.enginesize, 'cc')],
    ['Cylinders', variant.cylinders || null],
    ['Induction', variant.induction],
    ['Torque', withUnit(variant.torque, 'Nm')],
    ['Gearbox', details.trans ?? variant.geartype],
    ['Drive', details.drive],
    ['Fuel type', details.fuel ?? details.simple_fuel],
    ['Fuel consumption', withUnit(variant.fuelconsumptioncombined, 'L / 100 km')],
    ['Fuel tank', withUnit(variant.fuelcapacity, 'L')],
  ];
}

function cabin({ variant = {}, ...details }: CarDetails): Fact[] {
  return [
    ['Body style', details.body ?? variant.bodyconfiguration ?? details.simple_body],
    ['Seats', details.seats || null],
    ['Doors', details.doors || null],
    ['ANCAP rating', starsText(variant.ancaprating)],
  ];
}

function caravan({ specifications = {} }: CarDetails): Fact[] {
  const { body_length: length, body_width: width } = specifications;
  return [
    ['Sleeps', specifications.sleeps || null],
    ['Body length', length ? feetAsMetres(length) : null],
    ['Body width', width ? feetAsMetres(width) : null],
    ['Tare weight', withUnit(specifications.tare_weight, 'kg')],
    ['Aggregate trailer mass', withUnit(specifications.aggregate_trailer_mass, 'kg')],
    ['Axles', specifications.axle_type],
  ];
}

function measures({ variant = {} }: CarDetails): Fact[] {
  return [
    ['Length', withUnit(variant.vehiclelength, 'mm')],
    ['Width', withUnit(variant.vehiclewidth, 'mm')],
    ['Height', withUnit(variant.vehicleheight, 'mm')],
    ['Gross vehicle mass', withUnit(variant.grossvehiclemass, 'kg')],
  ];
}

/** '5 stars'; none where it was not tested, and what else a feed wrote as it is. */
function starsText(rating: string | number | undefined): Fact[1] {
  if (typeof rating !== 'number') return rating;
  return rating === 0 ? null : `${rating} ${rating === 1 ? 'star' : 'stars'}`;
}
