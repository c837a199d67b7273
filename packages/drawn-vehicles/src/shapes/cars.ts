import type { CarPlan } from './car-plan.ts';
import { CONVERTIBLE, COUPE, HATCH, SEDAN, WAGON } from './low-cars.ts';
import { resized } from './resized.ts';
import { OFF_ROAD, PEOPLE_MOVER, SUV, UTE, WORK_UTE } from './tall-cars.ts';
import { BUS, TALL_VAN, VAN } from './vans.ts';

/** The plans of cars by shape; `large` and `small` sizes are of true proportion to the one between them. */
export const CARS = {
  'hatch-small': resized(HATCH, [0.905, 0.945, 1.02], 0.3),
  hatch: HATCH,
  'sedan-small': resized(SEDAN, [0.925, 0.955, 1.02], 0.31),
  sedan: SEDAN,
  'sedan-large': resized(SEDAN, [1.06, 1.025, 1.01], 0.345),
  wagon: WAGON,
  coupe: COUPE,
  convertible: resized(CONVERTIBLE, [0.93, 0.98, 1], 0.315),
  'suv-small': resized(SUV, [0.91, 0.955, 0.935], 0.335),
  suv: SUV,
  'suv-large': resized(SUV, [1.08, 1.045, 1.05], 0.385),
  '4x4': OFF_ROAD,
  '4x4-short': { ...resized(OFF_ROAD, [0.82, 0.93, 0.96], 0.385), posts: [[2.2, 0.08]], doors: [1.25, 2.22] },
  ute: UTE,
  'ute-work': WORK_UTE,
  'ute-large': resized(UTE, [1.1, 1.1, 1.07], 0.42),
  'people-mover': PEOPLE_MOVER,
  'van-small': resized(VAN, [0.86, 0.93, 0.92], 0.32),
  van: VAN,
  'van-large': TALL_VAN,
  bus: BUS,
} satisfies Record<string, CarPlan>;
