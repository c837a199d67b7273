import { type CarDocument, makeDocument } from '@forecourt/car-search';
import type { Dealership, VehicleView } from '@forecourt/contracts';
import { locationOf } from '../places/vehicle-location.ts';

/**
 * Stock's read model of a vehicle in the form of the search index, so that a car's page and its card follow the same rules.
 * @param dealership the vehicle's own.
 */
export function documentOfVehicle(vehicle: VehicleView, dealership: Dealership): CarDocument {
  const { status, reserved } = vehicle;
  return makeDocument(vehicle, { status, reserved, dealership, location: locationOf(vehicle, dealership) });
}
