import type { Vehicle } from '../drawing/solid.ts';
import { car } from './car.ts';
import { CARS } from './cars.ts';
import { adventureBike } from './motorcycle/adventure-bike.ts';
import { cruiser } from './motorcycle/cruiser.ts';
import { dirtBike } from './motorcycle/dirt-bike.ts';
import { nakedBike } from './motorcycle/naked-bike.ts';
import { scooter } from './motorcycle/scooter.ts';
import { sportBike } from './motorcycle/sport-bike.ts';
import { touringBike } from './motorcycle/touring-bike.ts';
import { TRAILERS } from './trailers.ts';
import { TRUCKS } from './trucks.ts';

/** Motorcycles, by shape. */
const MOTORCYCLES = {
  'sport-bike': sportBike,
  'naked-bike': nakedBike,
  cruiser,
  'touring-bike': touringBike,
  'adventure-bike': adventureBike,
  'dirt-bike': dirtBike,
  scooter,
} satisfies Record<string, () => Vehicle>;

/** How each vehicle that can be drawn is built. */
const BUILDS: Readonly<Record<string, () => Vehicle>> = {
  ...Object.fromEntries(Object.entries(CARS).map(([shape, plan]) => [shape, () => car(plan)])),
  ...TRUCKS,
  ...TRAILERS,
  ...MOTORCYCLES,
};

/** The names of all vehicles that can be built. @internal for specs */
export const BUILT_SHAPES: readonly string[] = Object.keys(BUILDS);

/** Builds a vehicle. @throws Error for a name that has no plan */
export function vehicleOf(shape: string): Vehicle {
  const build = BUILDS[shape];
  if (!build) throw new Error(`There is no plan of '${shape}'.`);
  return build();
}
