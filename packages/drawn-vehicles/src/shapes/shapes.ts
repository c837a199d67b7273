import type { Vehicle } from '../drawing/solid.ts';
import { car } from './car.ts';
import { CARS } from './cars.ts';
import { MOTORCYCLES } from './motorcycles.ts';
import { TRAILERS } from './trailers.ts';
import { TRUCKS } from './trucks.ts';

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
