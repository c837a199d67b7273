import { type CarState, type FoldedCar, foldVehicleEvent } from '@forecourt/car-search';
import type { VehicleView } from '@forecourt/contracts';
import { eventsOf, type PriceCase } from '@forecourt/retail-rules/conformance';
import { exampleVehicle } from './example-vehicle.ts';

/** The car as the index folds it from the events of a case. */
export function carStateOf(given: PriceCase): CarState {
  const folded = eventsOf(given).reduce<FoldedCar | undefined>(foldVehicleEvent, undefined);
  if (!folded) throw new Error('A case has no change.');
  return folded.state;
}

/** The vehicle of a case as stock knows it, with the record that the index adds. */
export function vehicleOf(given: PriceCase): VehicleView {
  const { prices, details, price_spans } = carStateOf(given);
  const photos = { images: [{ url: 'https://photos.example/1.jpg' }] };
  return exampleVehicle({ prices, details, photos, ...(price_spans && { price_spans }) });
}
