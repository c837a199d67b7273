import type { CarPlan } from './car-plan.ts';
import { knots } from './curve.ts';
import { PEOPLE_MOVER, UTE } from './tall-cars.ts';

const { rearScreen: _window, ...UPRIGHT } = PEOPLE_MOVER;

/** A panel van. */
export const VAN: CarPlan = {
  ...UPRIGHT,
  length: 5.25,
  width: 1.96,
  top: knots(
    '0 0.38, 0 0.7, 0 0.92, 0.08 1.06, 0.4 1.18, 0.6 1.24, 0.7 1.28, 1.02 1.6, 1.35 1.88, 1.62 1.96, 2.4 1.98, 4.9 1.98, 5.14 1.96, 5.2 1.9, 5.22 1.3, 5.24 1.1, 5.25 0.8, 5.25 0.5, 5.25 0.42',
  ),
  under: knots('0 0.42, 0.4 0.26, 4.8 0.3, 5.25 0.44'),
  belt: knots('0 1.08, 0.7 1.12, 5.25 1.16'),
  lean: 0.13,
  edge: 0.09,
  tail: [0.03, 0.4],
  wheels: { radius: 0.345, axles: [0.98, 4.1], spokes: 7, rim: 0.62, dark: true },
  screen: [0.74, 1.42],
  backWindow: [1.2, 1.76],
  band: { from: 0.98, to: 1.86, leanFrom: 1.05, leanTo: -0.04 },
  pillars: [],
  doors: [1.12, 1.95, 3.2],
  handles: knots('1.78 1.02, 2.1 1.02'),
  tailLamp: { z: 1.15, rise: 0, high: 0.5, from: 0.8, long: 0.2 },
  cladding: 0.46,
  bonnetTo: 0.68,
  mirrors: [1.2, 1.6],
};

/** A small bus. */
export const BUS: CarPlan = {
  ...VAN,
  length: 7.0,
  width: 2.1,
  top: knots(
    '0 0.45, 0 0.9, 0 1.15, 0.05 1.3, 0.2 1.5, 0.45 2.1, 0.62 2.5, 0.9 2.62, 3 2.64, 6.6 2.62, 6.86 2.56, 6.94 2.3, 6.98 1.4, 7 1, 7 0.6, 7 0.5',
  ),
  under: knots('0 0.48, 0.4 0.34, 6.4 0.4, 7 0.52'),
  belt: knots('0 1.3, 7 1.36'),
  lean: 0.09,
  edge: 0.12,
  wheels: { radius: 0.4, axles: [1.25, 5.2], spokes: 7, rim: 0.6, dark: true },
  screen: [0.16, 0.68],
  backWindow: [1.5, 2.3],
  band: { from: 0.5, to: 6.7, leanFrom: 0.35, leanTo: -0.04 },
  pillars: knots('1.7 0.09, 2.75 0.07, 3.8 0.07, 4.85 0.07, 5.8 0.07'),
  doors: [1.74, 2.66],
  handles: [],
  lamp: { z: 0.92, rise: 0, high: 0.2, from: 0.6, long: 0.46 },
  grille: [0.5, 1.0, 1.14],
  intake: [0.6, 0.6, 0.74],
  bonnetTo: 0,
  mirrors: [0.34, 1.9],
};

/** A house on a chassis. */
export const MOTORHOME: CarPlan = {
  ...VAN,
  length: 6.8,
  width: 2.2,
  top: knots(
    '0 0.42, 0 0.75, 0 0.98, 0.08 1.1, 0.4 1.24, 0.72 1.36, 1 1.7, 1.16 1.9, 1.18 1.98, 1.2 2.1, 1.24 2.6, 1.45 2.82, 1.9 2.9, 6.4 2.9, 6.7 2.86, 6.78 2.6, 6.8 1.2, 6.8 0.6, 6.8 0.5',
  ),
  under: knots('0 0.42, 0.4 0.3, 6.3 0.42, 6.8 0.56'),
  belt: knots('0 1.2, 1.2 1.3, 6.8 1.3'),
  lean: 0.04,
  edge: 0.08,
  nose: [0.22, 1.3],
  wheels: { radius: 0.36, axles: [1.0, 4.9], spokes: 7, rim: 0.6, dark: true },
  screen: [0.76, 1.17],
  backWindow: [1.9, 2.35],
  band: { from: 0.98, to: 1.62, leanFrom: 0.45, leanTo: 0 },
  panes: [
    [2.5, 3.3, 1.6, 2.2],
    [5.2, 6.1, 1.6, 2.2],
  ],
  stripe: [1.16, 1.24],
  doors: [1.05, 1.75, 3.7, 4.3],
  handles: [[1.6, 1.06]],
  bonnetTo: 0.7,
  mirrors: [1.12, 1.8],
};

const { cover: _cover, gap: _gap, rearScreen: _rear, ...PLAIN_UTE } = UTE;

/** A single cab with a tray. */
export const CAB_CHASSIS: CarPlan = {
  ...PLAIN_UTE,
  length: 2.72,
  top: knots(
    '0 0.44, 0 0.7, 0 0.92, 0.06 1.03, 0.45 1.12, 1.1 1.17, 1.26 1.2, 1.26 1.2, 1.6 1.45, 1.95 1.71, 2.2 1.78, 2.5 1.78, 2.62 1.74, 2.68 1.5, 2.71 1.1, 2.72 0.7, 2.72 0.5',
  ),
  under: knots('0 0.46, 0.4 0.34, 2.72 0.42'),
  belt: knots('0 1.06, 1.26 1.13, 2.72 1.15'),
  screen: [1.3, 2.0],
  backWindow: [1.2, 1.62],
  band: { from: 1.46, to: 2.52, leanFrom: 1.3, leanTo: -0.12 },
  pillars: [],
  tail: [0.02, 0.3],
  wheels: { radius: 0.38, axles: [0.98, 4.05], spokes: 7, rim: 0.58, dark: true },
  doors: [1.5, 2.54],
  handles: [[2.36, 1.02]],
  tailLamp: { z: 9, rise: 0, high: 0.1, from: 9, long: 0.1 },
  load: { kind: 'tray', from: 2.82, to: 5.25, floor: 0.92, high: 0.26 },
};

/** A forward cab with a box. */
export const LIGHT_TRUCK: CarPlan = {
  ...CAB_CHASSIS,
  length: 1.75,
  width: 2.0,
  top: knots(
    '0 0.5, 0 0.9, 0 1.2, 0.03 1.3, 0.1 1.42, 0.3 1.9, 0.42 2.12, 0.6 2.2, 1.5 2.2, 1.68 2.16, 1.73 1.9, 1.75 1.2, 1.75 0.7, 1.75 0.6',
  ),
  under: knots('0 0.48, 1.75 0.6'),
  belt: knots('0 1.3, 1.75 1.3'),
  lean: 0.08,
  edge: 0.1,
  nose: [0.1, 0.5],
  wheels: { radius: 0.39, axles: [0.95, 4.3], spokes: 7, rim: 0.58, dark: true },
  screen: [0.12, 0.46],
  backWindow: [1.4, 1.9],
  band: { from: 0.3, to: 1.5, leanFrom: 0.35, leanTo: -0.03 },
  doors: [0.34, 1.58],
  handles: [[1.4, 1.14]],
  lamp: { z: 0.86, rise: 0, high: 0.2, from: 0.6, long: 0.42 },
  grille: [0.56, 0.96, 1.18],
  intake: [0.5, 0.6, 0.72],
  cladding: 0.66,
  bonnetTo: 0,
  mirrors: [0.3, 1.7],
  load: { kind: 'box', from: 1.9, to: 5.9, floor: 0.95, high: 2.1 },
};
