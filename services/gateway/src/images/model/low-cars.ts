import type { CarPlan } from './car-plan.ts';
import { knots } from './curve.ts';

/** A small car with a large door behind. */
export const HATCH: CarPlan = {
  length: 4.3,
  width: 1.79,
  top: knots(
    '0 0.3, 0 0.5, 0 0.66, 0.1 0.77, 0.45 0.87, 0.95 0.97, 1.08 1, 1.08 1, 1.5 1.22, 1.92 1.41, 2.2 1.455, 2.8 1.46, 3.45 1.42, 3.9 1.35, 3.94 1.33, 4.12 1.1, 4.24 0.99, 4.28 0.86, 4.3 0.7, 4.3 0.45, 4.3 0.36',
  ),
  under: knots('0 0.3, 0.35 0.19, 3.9 0.2, 4.3 0.36'),
  belt: knots('0 0.84, 1.1 0.93, 3.3 0.99, 4.3 1.03'),
  lean: 0.42,
  edge: 0.1,
  nose: [0.2, 0.95],
  tail: [0.15, 0.7],
  wheels: { radius: 0.325, axles: [0.86, 3.5], spokes: 5, rim: 0.72, paired: true },
  screen: [1.12, 1.98],
  rearScreen: [3.92, 4.16],
  band: { from: 1.32, to: 3.72, leanFrom: 1.7, leanTo: -0.55 },
  pillars: knots('2.3 0.07, 3.16 0.05'),
  doors: [1.38, 2.33, 3.2],
  handles: knots('2.16 0.86, 3.02 0.88'),
  lamp: { z: 0.68, rise: 0.1, high: 0.15, from: 0.5, long: 0.68 },
  tailLamp: { z: 0.86, rise: 0.05, high: 0.17, from: 0.42, long: 0.62 },
  grille: [0.42, 0.56, 0.7],
  intake: [0.62, 0.3, 0.46],
  bonnetTo: 1.06,
  mirrors: [1.5, 1],
};

/** A car with a boot. */
export const SEDAN: CarPlan = {
  ...HATCH,
  length: 4.72,
  width: 1.83,
  top: knots(
    '0 0.3, 0 0.5, 0 0.64, 0.12 0.75, 0.5 0.84, 1.1 0.94, 1.26 0.97, 1.26 0.97, 1.7 1.19, 2.1 1.37, 2.4 1.43, 2.9 1.44, 3.35 1.38, 3.75 1.23, 4.1 1.08, 4.1 1.08, 4.35 1.06, 4.6 1.05, 4.66 1.02, 4.7 0.85, 4.72 0.7, 4.72 0.4, 4.72 0.36',
  ),
  under: knots('0 0.3, 0.35 0.18, 4.3 0.19, 4.72 0.36'),
  belt: knots('0 0.82, 1.25 0.91, 3.6 0.98, 4.72 1'),
  lean: 0.44,
  nose: [0.2, 1.05],
  tail: [0.17, 0.9],
  wheels: { radius: 0.33, axles: [0.93, 3.72], spokes: 10, rim: 0.74 },
  screen: [1.3, 2.15],
  rearScreen: [3.42, 4.06],
  band: { from: 1.48, to: 3.95, leanFrom: 1.75, leanTo: -1.55 },
  pillars: knots('2.47 0.07, 3.45 0.045'),
  doors: [1.52, 2.5, 3.44],
  handles: knots('2.32 0.84, 3.26 0.86'),
  lamp: { z: 0.67, rise: 0.08, high: 0.13, from: 0.5, long: 0.72 },
  tailLamp: { z: 0.9, rise: 0.02, high: 0.14, from: 0.34, long: 0.72 },
  grille: [0.46, 0.52, 0.68],
  bonnetTo: 1.24,
  mirrors: [1.7, 1],
};

/** A long car with a load bay. */
export const WAGON: CarPlan = {
  ...SEDAN,
  length: 4.8,
  top: knots(
    '0 0.3, 0 0.5, 0 0.64, 0.12 0.75, 0.5 0.84, 1.1 0.94, 1.26 0.97, 1.26 0.97, 1.7 1.19, 2.1 1.37, 2.4 1.44, 3 1.46, 3.7 1.44, 4.3 1.37, 4.36 1.35, 4.58 1.1, 4.7 1, 4.78 0.85, 4.8 0.7, 4.8 0.4, 4.8 0.36',
  ),
  under: knots('0 0.3, 0.35 0.18, 4.35 0.2, 4.8 0.36'),
  belt: knots('0 0.82, 1.25 0.91, 3.6 0.98, 4.8 1.01'),
  tail: [0.15, 0.8],
  rearScreen: [4.33, 4.62],
  band: { from: 1.48, to: 4.2, leanFrom: 1.75, leanTo: -0.55 },
  pillars: knots('2.47 0.07, 3.5 0.06'),
  rails: [2.3, 4.2],
};

/** A low car with two doors. */
export const COUPE: CarPlan = {
  ...SEDAN,
  length: 4.5,
  width: 1.86,
  top: knots(
    '0 0.28, 0 0.44, 0 0.56, 0.12 0.67, 0.55 0.78, 1.25 0.88, 1.45 0.91, 1.45 0.91, 1.85 1.1, 2.2 1.25, 2.5 1.31, 2.85 1.31, 3.3 1.22, 3.75 1.06, 4.1 0.98, 4.36 0.97, 4.44 0.95, 4.48 0.8, 4.5 0.65, 4.5 0.4, 4.5 0.34',
  ),
  under: knots('0 0.26, 0.35 0.14, 4.05 0.15, 4.5 0.34'),
  belt: knots('0 0.78, 1.4 0.85, 3.2 0.93, 4.5 0.95'),
  nose: [0.22, 1.1],
  tail: [0.12, 0.9],
  wheels: { radius: 0.34, axles: [0.92, 3.5], spokes: 5, rim: 0.78, paired: true },
  screen: [1.5, 2.25],
  rearScreen: [2.95, 3.92],
  band: { from: 1.66, to: 3.4, leanFrom: 1.75, leanTo: -1.6 },
  pillars: [[2.72, 0.06]],
  doors: [1.66, 2.78],
  handles: [[2.58, 0.8]],
  lamp: { z: 0.6, rise: 0.1, high: 0.11, from: 0.52, long: 0.68 },
  tailLamp: { z: 0.84, rise: 0, high: 0.1, from: 0.3, long: 0.72 },
  grille: [0.44, 0.44, 0.52],
  intake: [0.7, 0.24, 0.42],
  bonnetTo: 1.42,
  mirrors: [1.9, 1],
};

/** A low car with a roof of cloth. */
export const CONVERTIBLE: CarPlan = {
  ...COUPE,
  length: 4.3,
  top: knots(
    '0 0.28, 0 0.44, 0 0.56, 0.12 0.67, 0.55 0.78, 1.2 0.87, 1.4 0.9, 1.4 0.9, 1.75 1.08, 2.05 1.2, 2.3 1.24, 2.65 1.23, 3 1.13, 3.25 1, 3.32 0.95, 3.32 0.95, 3.8 0.95, 4.16 0.93, 4.24 0.9, 4.28 0.76, 4.3 0.6, 4.3 0.4, 4.3 0.34',
  ),
  under: knots('0 0.26, 0.35 0.14, 3.9 0.15, 4.3 0.34'),
  belt: knots('0 0.78, 1.4 0.85, 3.2 0.91, 4.3 0.92'),
  wheels: { radius: 0.325, axles: [0.86, 3.36], spokes: 5, rim: 0.76, paired: true },
  screen: [1.45, 2.12],
  rearScreen: [2.84, 3.18],
  band: { from: 1.6, to: 2.92, leanFrom: 1.75, leanTo: -1.1 },
  pillars: [],
  doors: [1.6, 2.72],
  handles: [[2.54, 0.79]],
  bonnetTo: 1.38,
  mirrors: [1.84, 0.95],
  softTop: true,
};
