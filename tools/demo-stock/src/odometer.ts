import type { CarType } from '@forecourt/contracts';
import type { Choice } from './choices.ts';
import type { Random } from './random.ts';

const WORKING_BODIES = ['Ute', 'Cab Chassis', 'Van', 'Bus'];

/** Kilometres that such a vehicle usually covers in a year; 0 for a caravan, which has no odometer. */
export function usualYearlyKm({ make, model }: Choice): number {
  if (make.itemType === 'caravan') return 0;
  if (make.itemType === 'motorcycle') return 3_200;
  return WORKING_BODIES.includes(model.body) ? 17_500 : 13_500;
}

/** Draws the odometer's reading in kilometres by age: next to nothing on a new one, some thousands on a demonstrator. */
export function drawKm(choice: Choice, carType: CarType, age: number, random: Random): number | null {
  const yearly = usualYearlyKm(choice);
  if (yearly === 0) return null;
  if (carType === 'new') return random.int(3, 48);
  const use = Math.max(0.35, 1 + 0.35 * random.around());
  const least = carType === 'demo' ? 250 : 900;
  const most = carType === 'demo' ? 9_800 : 390_000;
  return Math.round(Math.min(most, Math.max(least, yearly * age * use * (carType === 'demo' ? 0.5 : 1))));
}
