import type { CarPlan } from './car-plan.ts';
import { knots } from './curve.ts';
import { HATCH } from './low-cars.ts';

/** A tall car with cladding. */
export const SUV: CarPlan = {
  ...HATCH,
  length: 4.62,
  width: 1.87,
  top: knots(
    '0 0.36, 0 0.6, 0 0.84, 0.08 0.95, 0.45 1.05, 1.05 1.11, 1.2 1.14, 1.2 1.14, 1.55 1.36, 1.98 1.6, 2.3 1.67, 3 1.69, 3.7 1.66, 4.18 1.6, 4.24 1.57, 4.42 1.26, 4.52 1.14, 4.58 1, 4.62 0.8, 4.62 0.5, 4.62 0.44',
  ),
  under: knots('0 0.4, 0.4 0.25, 4.2 0.26, 4.62 0.44'),
  belt: knots('0 1, 1.2 1.08, 3.5 1.14, 4.62 1.2'),
  lean: 0.34,
  edge: 0.11,
  nose: [0.17, 0.9],
  tail: [0.14, 0.7],
  wheels: { radius: 0.365, axles: [0.92, 3.6], spokes: 5, rim: 0.7, paired: true },
  screen: [1.24, 2.05],
  rearScreen: [4.2, 4.47],
  band: { from: 1.42, to: 4.08, leanFrom: 1.45, leanTo: -0.4 },
  pillars: knots('2.42 0.075, 3.36 0.08'),
  doors: [1.46, 2.45, 3.38],
  handles: knots('2.28 1, 3.2 1.02'),
  lamp: { z: 0.86, rise: 0.06, high: 0.14, from: 0.54, long: 0.62 },
  tailLamp: { z: 1.02, rise: 0.04, high: 0.16, from: 0.4, long: 0.66 },
  grille: [0.5, 0.62, 0.9],
  intake: [0.62, 0.38, 0.52],
  cladding: 0.4,
  rails: [2.15, 3.95],
  bonnetTo: 1.18,
  mirrors: [1.66, 1.15],
};

const { rails: _rails, ...WITHOUT_RAILS } = SUV;

/** A dual cab with a tub and its cover. */
export const UTE: CarPlan = {
  ...WITHOUT_RAILS,
  length: 5.3,
  width: 1.88,
  top: knots(
    '0 0.44, 0 0.7, 0 0.92, 0.06 1.03, 0.45 1.12, 1.1 1.17, 1.26 1.2, 1.26 1.2, 1.6 1.45, 1.95 1.71, 2.2 1.79, 2.8 1.8, 3.3 1.77, 3.42 1.7, 3.5 1.3, 3.52 1.2, 3.54 1.16, 3.62 1.155, 4.4 1.155, 5.2 1.155, 5.27 1.15, 5.3 1.05, 5.3 0.8, 5.3 0.56',
  ),
  under: knots('0 0.46, 0.4 0.34, 4.7 0.4, 5.3 0.56'),
  belt: knots('0 1.06, 1.26 1.13, 3.45 1.16, 5.3 1.2'),
  lean: 0.3,
  edge: 0.09,
  nose: [0.15, 0.9],
  tail: [0.03, 0.5],
  wheels: { radius: 0.39, axles: [0.98, 4.12], spokes: 6, rim: 0.62 },
  screen: [1.3, 2.0],
  rearScreen: [3.36, 3.49],
  band: { from: 1.46, to: 3.34, leanFrom: 1.3, leanTo: -0.12 },
  pillars: [[2.44, 0.085]],
  doors: [1.5, 2.46, 3.38],
  handles: knots('2.3 1.02, 3.24 1.03'),
  lamp: { z: 0.93, rise: 0.02, high: 0.17, from: 0.56, long: 0.52 },
  tailLamp: { z: 0.95, rise: 0, high: 0.36, from: 0.79, long: 0.2 },
  grille: [0.54, 0.66, 0.98],
  intake: [0.6, 0.46, 0.58],
  cladding: 0.46,
  cover: [3.58, 5.24],
  bonnetTo: 1.24,
  mirrors: [1.66, 1.3],
  gap: 3.53,
};

/** A large four-wheel drive. */
export const OFF_ROAD: CarPlan = {
  ...SUV,
  length: 4.9,
  width: 1.94,
  top: knots(
    '0 0.46, 0 0.8, 0 1.05, 0.04 1.14, 0.4 1.18, 1.25 1.21, 1.36 1.23, 1.36 1.23, 1.56 1.52, 1.8 1.8, 2.05 1.86, 3 1.88, 4.3 1.86, 4.62 1.82, 4.68 1.78, 4.78 1.4, 4.84 1.22, 4.88 1, 4.9 0.8, 4.9 0.56, 4.9 0.52',
  ),
  under: knots('0 0.5, 0.4 0.36, 4.4 0.4, 4.9 0.54'),
  belt: knots('0 1.12, 1.36 1.17, 4.9 1.22'),
  lean: 0.24,
  edge: 0.09,
  nose: [0.1, 0.7],
  tail: [0.06, 0.5],
  wheels: { radius: 0.4, axles: [0.95, 3.78], spokes: 6, rim: 0.6 },
  screen: [1.4, 1.88],
  rearScreen: [4.66, 4.83],
  band: { from: 1.52, to: 4.5, leanFrom: 0.75, leanTo: -0.14 },
  pillars: knots('2.5 0.085, 3.5 0.085'),
  doors: [1.56, 2.53, 3.46],
  handles: knots('2.36 1.07, 3.3 1.08'),
  lamp: { z: 0.96, rise: 0, high: 0.18, from: 0.55, long: 0.42 },
  tailLamp: { z: 1.0, rise: 0, high: 0.32, from: 0.78, long: 0.22 },
  grille: [0.5, 0.84, 1.08],
  intake: [0.62, 0.56, 0.68],
  cladding: 0.5,
  rails: [1.95, 4.5],
  bonnetTo: 1.34,
  mirrors: [1.68, 1.35],
};

/** A car of three rows. */
export const PEOPLE_MOVER: CarPlan = {
  ...WITHOUT_RAILS,
  length: 5.1,
  width: 1.95,
  top: knots(
    '0 0.34, 0 0.6, 0 0.82, 0.1 0.95, 0.45 1.06, 0.8 1.15, 0.92 1.2, 1.3 1.46, 1.75 1.68, 2.15 1.75, 3.2 1.78, 4.5 1.75, 4.76 1.7, 4.82 1.66, 4.96 1.24, 5.05 1.05, 5.08 0.9, 5.1 0.7, 5.1 0.44, 5.1 0.38',
  ),
  under: knots('0 0.38, 0.4 0.2, 4.7 0.22, 5.1 0.4'),
  belt: knots('0 0.98, 0.95 1.04, 5.1 1.12'),
  lean: 0.26,
  edge: 0.11,
  wheels: { radius: 0.355, axles: [0.96, 4.05], spokes: 10, rim: 0.7 },
  screen: [0.96, 1.8],
  rearScreen: [4.8, 5.0],
  band: { from: 1.24, to: 4.66, leanFrom: 1.35, leanTo: -0.25 },
  pillars: knots('2.1 0.08, 3.35 0.08'),
  doors: [1.42, 2.13, 3.38],
  handles: knots('1.95 0.98, 2.4 1'),
  cladding: 0,
  bonnetTo: 0.9,
  mirrors: [1.56, 1.25],
};
