import { box, type Distance, rod, rounded } from '../drawing/field.ts';
import { Profile } from '../drawing/profile.ts';
import { both, MATTER, type Part, part, type Vehicle } from '../drawing/solid.ts';
import { car } from './car.ts';
import { CARS } from './cars.ts';
import { coach } from './coach.ts';
import { CHASSIS_CAB } from './tall-cars.ts';
import { TRUCK_CAB } from './vans.ts';

/** An outline from the side made solid: half as wide as `half`, which may run from one value at its front to another at its rear, its edges rounded over `edge`. */
function slab(corners: string, half: number | readonly [front: number, rear: number], edge: number): Distance {
  const profile = new Profile(corners);
  const [front, rear] = typeof half === 'number' ? [half, half] : half;
  const { from, to } = profile;
  return (x, y, z) => {
    const share = Math.min(1, Math.max(0, (x - from) / (to - from)));
    return rounded(profile.at(x, z), Math.abs(y) - front - (rear - front) * share, edge);
  };
}

const rails = (from: number, to: number, z: number): Part =>
  part(
    MATTER.trim,
    both(box((from + to) / 2, 0.4, z, (to - from) / 2, 0.05, 0.09)),
    rod([to - 0.3, -0.8, z], [to - 0.3, 0.8, z], 0.04),
  );
const lamps = (x: number, y: number, z: number): Part => part(MATTER.tail, both(box(x, y, z, 0.03, 0.12, 0.06, 0.02)));
const guards = (x: number, radius: number, y: number): Part =>
  part(
    MATTER.trim,
    both(
      slabAt(
        slab(
          `${x - radius - 0.08} ${radius * 0.8} .05, ${x - radius} ${radius * 1.8} .2, ${x} ${radius * 2.16} .3, ${x + radius} ${radius * 1.8} .2, ${x + radius + 0.08} ${radius * 0.8} .05, ${x + radius + 0.03} ${radius * 0.8} .02, ${x + radius - 0.03} ${radius * 1.7} .2, ${x} ${radius * 2.08} .3, ${x - radius + 0.03} ${radius * 1.7} .2, ${x - radius - 0.03} ${radius * 0.8} .02`,
          0.14,
          0.02,
        ),
        y,
      ),
    ),
  );
const slabAt =
  (solid: Distance, y: number): Distance =>
  (px, py, pz) =>
    solid(px, py - y, pz);

/** An open tray with its headboard and dropsides. */
const tray = (from: number, to: number, floor: number, half: number): Part[] => [
  part(
    MATTER.silver,
    box((from + to) / 2, 0, floor, (to - from) / 2, half, 0.05, 0.02),
    both(box((from + to) / 2, half - 0.02, floor + 0.14, (to - from) / 2, 0.02, 0.14, 0.015)),
    box(to - 0.02, 0, floor + 0.14, 0.02, half, 0.14, 0.015),
  ),
  part(
    MATTER.trim,
    both(rod([from + 0.03, half - 0.06, floor], [from + 0.03, half - 0.06, floor + 0.78], 0.03)),
    rod([from + 0.03, -half + 0.06, floor + 0.78], [from + 0.03, half - 0.06, floor + 0.78], 0.03),
    rod([from + 0.03, -half + 0.06, floor + 0.45], [from + 0.03, half - 0.06, floor + 0.45], 0.02),
    both(rod([from + 0.03, 0.3, floor], [from + 0.03, 0.3, floor + 0.78], 0.02)),
  ),
];

const carrying = (vehicle: Vehicle, to: number, size: Partial<Vehicle>, ...load: readonly Part[]): Vehicle => ({
  ...vehicle,
  ...size,
  to,
  parts: [...vehicle.parts, ...load],
});

/** A box for goods behind a truck's cab. */
const goods = coach({
  outline: '1.92 .82 .04, 1.92 2.95 .06, 6.2 2.95 .06, 6.2 .82 .04',
  ...{ width: 2.2, edge: 0.06, lamps: 0.9 },
});

/** The vehicles that carry something behind their cab, by shape. */
export const TRUCKS = {
  'cab-chassis': () =>
    carrying(
      car(CHASSIS_CAB),
      5.3,
      { width: 1.96 },
      rails(2.5, 5.2, 0.62),
      ...tray(2.84, 5.28, 0.86, 0.94),
      guards(3.95, 0.36, 0.78),
      lamps(5.24, 0.76, 0.68),
    ),
  'light-truck': () =>
    carrying(car(TRUCK_CAB), 6.2, { width: 2.2, height: 2.96 }, rails(1.5, 6.1, 0.66), goods, guards(4.3, 0.39, 0.86)),
  'tray-truck': () =>
    carrying(
      car(TRUCK_CAB),
      6.1,
      { width: 2.16, height: 2.26 },
      rails(1.5, 6.0, 0.68),
      ...tray(1.96, 6.08, 0.98, 1.06),
      guards(4.3, 0.39, 0.86),
      lamps(6.03, 0.84, 0.78),
    ),
  motorhome: () =>
    carrying(
      car({
        ...CARS['van-large'],
        cabin: '0.7 1.15 .1, 0.9 1.25 .2, 1.72 2.0 .3, 2.2 2.1 .2, 2.9 2.1 .1, 2.9 1.1 .1, 2 1 .1',
        posts: [],
        back: [9, 9.1, 9],
        tail: { y: [9, 9.1], z: [0, 0.1] },
      }),
      7.1,
      { width: 2.34, height: 3.02 },
      coach({
        outline:
          '1.0 2.12 .15, .92 2.4 .3, 1.5 2.96 .4, 2.2 3.0 .3, 6.9 3.0 .15, 7.1 2.8 .15, 7.1 .5 .1, 6.8 .38 .1, 2.7 .38 .05, 2.6 1.9 .2, 2.3 2.06 .2, 1.6 2.06 .1',
        ...{ width: 2.3, edge: 0.1, axles: [4.7], radius: 0.35, lamps: 0.75, plate: 0.62, stripe: [1.1, 1.2] as const },
        panes: [
          [1.4, 2.1, 2.34, 2.7],
          [3.9, 4.9, 1.6, 2.2],
          [5.7, 6.5, 1.6, 2.2],
        ],
        door: [2.95, 3.55, 0.66, 2.5],
        rear: [0.55, 1.7, 2.3],
      }),
    ),
} satisfies Record<string, () => Vehicle>;
