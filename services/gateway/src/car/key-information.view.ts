import type { SpecificationRow as Row, VehicleView } from '@forecourt/contracts';
import { feetAsMetres } from '@forecourt/retail-rules';
import { kilometres } from './car-words.ts';
import { type Fact, knownRows, withUnit } from './specification-rows.ts';

/** So many tiles fill their lines at every width. */
const TILES = [8, 4] as const;

/**
 * A vehicle's key information, as tiles: odometer, transmission, fuel and body first (VEH-8), then what else a buyer asks first of its kind;
 * eight, or four where fewer are known, as the rest is among all specifications. What is not known is hidden (VEH-1).
 */
export function keyInformation({ details }: Pick<VehicleView, 'details'>): Row[] {
  const { body_length: length, sleeps, aggregate_trailer_mass: mass } = details.specifications ?? {};
  const facts: Fact[] = [
    ['Odometer', details.km === undefined ? null : kilometres(details.km), 'odometer'],
    ['Transmission', details.simple_transmission ?? details.trans, 'transmission'],
    ['Fuel', details.simple_fuel ?? details.fuel, 'fuel'],
    ['Body', details.simple_body ?? details.body, bodyIcon(details.item_type)],
    ['Sleeps', sleeps || null, 'sleeps'],
    ['Body length', length ? feetAsMetres(length) : null, 'size'],
    ['Trailer mass', withUnit(mass, 'kg'), 'mass'],
    ['Engine', details.engine_size, 'engine'],
    ['Drive', details.drive, 'drive'],
    ['Seats', details.seats || null, 'seats'],
    ['Doors', details.doors || null, 'doors'],
    ['Colour', details.colour, 'colour'],
  ];
  const rows = knownRows(facts);
  return rows.slice(
    0,
    TILES.find((tiles) => rows.length >= tiles),
  );
}

function bodyIcon(type: VehicleView['details']['item_type']): Row['icon'] {
  return type === 'caravan' || type === 'motorcycle' ? type : 'body';
}
