import { type Knot, knots } from './curve.ts';

/** A motorcycle, front axle near x = 0.3; sizes in metres. */
export interface MotorcyclePlan {
  readonly front: { readonly x: number; readonly radius: number; readonly width: number };
  readonly rear: { readonly x: number; readonly radius: number; readonly width: number };
  /** Where the fork meets the handlebar. */
  readonly head: Knot;
  /** Height of the grips, how far they stand back from the head, and half their span. */
  readonly bars: readonly [up: number, back: number, span: number];
  readonly tank: readonly Knot[] | null;
  readonly seat: readonly Knot[];
  readonly fairing?: 'sport' | 'adventure' | 'scooter';
  readonly engine: 'inline' | 'twin' | 'hidden';
  readonly spokes: number;
}

const SPORT: MotorcyclePlan = {
  front: { x: 0.32, radius: 0.3, width: 0.12 },
  rear: { x: 1.72, radius: 0.31, width: 0.19 },
  head: [0.62, 0.88],
  bars: [0.02, 0.05, 0.33],
  tank: knots('0.66 0.86, 0.8 0.98, 1 0.98, 1.16 0.82'),
  seat: knots('1.08 0.8, 1.3 0.8, 1.5 0.92, 1.88 1.02'),
  fairing: 'sport',
  engine: 'inline',
  spokes: 5,
};

const { fairing: _, ...BARE } = SPORT;

/** The plans of motorcycles, by type. */
export const MOTORCYCLE_PLANS: Readonly<Record<string, MotorcyclePlan>> = {
  'sport-bike': SPORT,
  'naked-bike': {
    ...BARE,
    head: [0.6, 0.9],
    bars: [0.14, 0.08, 0.4],
    tank: knots('0.68 0.84, 0.82 1, 1.02 1, 1.2 0.84'),
    seat: knots('1.1 0.82, 1.3 0.82, 1.5 0.88, 1.84 0.94'),
  },
  cruiser: {
    front: { x: 0.3, radius: 0.33, width: 0.13 },
    rear: { x: 1.95, radius: 0.32, width: 0.2 },
    head: [0.68, 0.88],
    bars: [0.22, 0.3, 0.42],
    tank: knots('0.72 0.82, 0.86 0.93, 1.05 0.92, 1.3 0.76'),
    seat: knots('1.22 0.7, 1.45 0.66, 1.68 0.72, 2 0.76'),
    engine: 'twin',
    spokes: 10,
  },
  'adventure-bike': {
    ...SPORT,
    front: { x: 0.32, radius: 0.345, width: 0.12 },
    rear: { x: 1.84, radius: 0.33, width: 0.17 },
    head: [0.66, 1.02],
    bars: [0.2, 0.12, 0.45],
    tank: knots('0.7 0.94, 0.84 1.12, 1.04 1.12, 1.22 0.92'),
    seat: knots('1.12 0.9, 1.35 0.9, 1.6 0.97, 1.92 0.99'),
    fairing: 'adventure',
    spokes: 10,
  },
  scooter: {
    front: { x: 0.3, radius: 0.23, width: 0.11 },
    rear: { x: 1.55, radius: 0.23, width: 0.13 },
    head: [0.5, 0.86],
    bars: [0.12, 0.08, 0.34],
    tank: null,
    seat: knots('0.98 0.76, 1.2 0.79, 1.5 0.8, 1.78 0.82'),
    fairing: 'scooter',
    engine: 'hidden',
    spokes: 5,
  },
};
