import { box, rod } from '../drawing/field.ts';
import { both, MATTER, type Part, part, type Vehicle } from '../drawing/solid.ts';
import { type CoachPlan, coach } from './coach.ts';
import { wheels } from './wheel.ts';

interface TrailerPlan extends CoachPlan {
  readonly axles: readonly number[];
  readonly radius: number;
  readonly to: number;
  readonly height: number;
  /** Height of the floor, which the drawbar is under. */
  readonly floor: number;
  readonly more?: readonly Part[];
}

const HITCH = -1.25;

/** A caravan: its box on wheels, with drawbar, jockey wheel, gas bottles and step. */
function trailer({ more = [], ...plan }: TrailerPlan): Vehicle {
  const { axles, radius, floor, width, to, height } = plan;
  const beam = floor - 0.05;
  const parts = [
    coach(plan),
    wheels({ radius, axles, spokes: 6, rim: 0.64, wide: 0.23 }, width / 2 - 0.01),
    part(
      MATTER.trim,
      both(rod([HITCH + 0.1, 0.02, beam], [0.5, width * 0.36, beam], 0.05)),
      rod([HITCH, 0, beam + 0.03], [HITCH + 0.3, 0, beam + 0.03], 0.06),
      box((to + 0.4) / 2, 0, floor, to / 2 - 0.3, width / 2 - 0.25, 0.06),
      rod([HITCH + 0.5, 0.06, 0.16], [HITCH + 0.5, 0.06, beam + 0.35], 0.03),
      rod([HITCH + 0.5, 0.04, 0.1], [HITCH + 0.5, 0.08, 0.1], 0.1),
    ),
    ...more,
  ];
  return { parts, from: HITCH, to, width, height };
}

const bottles = (floor: number): Part =>
  part(MATTER.silver, both(rod([-0.22, 0.17, floor + 0.12], [-0.22, 0.17, floor + 0.46], 0.15)));
const toolbox = (floor: number, width: number): Part =>
  part(MATTER.alloyDark, box(-0.3, 0, floor + 0.3, 0.26, width, 0.28, 0.05));
const awning = (from: number, to: number, y: number, z: number): Part =>
  part(MATTER.silver, rod([from, -y, z], [to, -y, z], 0.055));

const CARAVAN: TrailerPlan = {
  outline: '0 .42 .1, -.06 1.2 .4, .22 2.5 .4, .8 2.78 .3, 6.1 2.78 .25, 6.4 2.6 .2, 6.42 .5 .1, 6.2 .36 .1, .3 .36 .1',
  ...{ width: 2.4, edge: 0.14, to: 6.42, height: 2.8, floor: 0.5, axles: [3.55, 4.37], radius: 0.34, lamps: 0.8 },
  panes: [
    [0.7, 1.6, 1.5, 2.1],
    [3.3, 4.5, 1.5, 2.1],
    [5.2, 5.9, 1.55, 2.05],
  ],
  door: [2.1, 2.72, 0.62, 2.4],
  front: [0.7, 1.5, 2.1],
  rear: [0.6, 1.6, 2.1],
  plate: 0.72,
  stripe: [1.02, 1.1],
  more: [bottles(0.5), awning(1.7, 5.6, 1.23, 2.58)],
};

/** The vehicles that are towed, by shape. */
export const TRAILERS = {
  caravan: () => trailer(CARAVAN),
  'caravan-small': () =>
    trailer({
      ...CARAVAN,
      outline: '0 .42 .1, -.06 1.2 .4, .2 2.3 .5, .8 2.6 .4, 3.8 2.6 .3, 4.3 2.2 .4, 4.42 .5 .1, 4.2 .36 .1, .3 .36 .1',
      ...{ width: 2.2, to: 4.42, height: 2.6, axles: [2.5] },
      panes: [
        [0.6, 1.3, 1.42, 1.95],
        [2.6, 3.5, 1.42, 1.95],
      ],
      door: [1.55, 2.12, 0.6, 2.3],
      more: [bottles(0.5), awning(1, 3.8, 1.13, 2.4)],
    }),
  'pop-top': () =>
    trailer({
      ...CARAVAN,
      outline:
        '0 .42 .1, -.1 1.1 .3, .16 2.0 .3, .5 2.16 .2, .62 2.2 .02, .72 2.52 .02, .6 2.6 .1, 4.9 2.6 .1, 4.8 2.52 .02, 4.86 2.2 .02, 5.1 2.14 .2, 5.2 .5 .1, 5.0 .36 .1, .3 .36 .1',
      ...{ width: 2.3, to: 5.2, height: 2.64, axles: [3.0], cloth: [2.22, 2.49] as const },
      panes: [
        [0.6, 1.4, 1.36, 1.9],
        [3.0, 4.1, 1.36, 1.9],
      ],
      door: [1.72, 2.32, 0.62, 2.08],
      front: [0.65, 1.35, 1.9],
      rear: [0.6, 1.4, 1.9],
      more: [bottles(0.5), awning(1.2, 4.4, 1.18, 2.08)],
    }),
  'off-road-caravan': () =>
    trailer({
      ...CARAVAN,
      outline:
        '.02 .98 .05, -.02 1.2 .1, .34 2.4 .25, .7 2.72 .25, 5.7 2.72 .15, 5.9 2.5 .12, 5.9 1.1 .05, 5.3 .62 .05, .6 .62 .05',
      ...{ width: 2.3, edge: 0.06, to: 5.9, height: 2.74, floor: 0.68, axles: [2.95, 3.83], radius: 0.4, lamps: 1.15 },
      panes: [
        [0.75, 1.55, 1.7, 2.2],
        [3.1, 4.1, 1.7, 2.2],
        [4.7, 5.4, 1.7, 2.2],
      ],
      door: [2.0, 2.6, 0.82, 2.45],
      rear: [0.55, 1.7, 2.15],
      plate: 1.24,
      stripe: [1.32, 1.37],
      more: [
        toolbox(0.7, 0.75),
        awning(1.6, 5.2, 1.18, 2.56),
        part(MATTER.plastic, box(5.98, 0.5, 1.5, 0.12, 0.34, 0.34, 0.1)),
      ],
    }),
  'camper-trailer': () =>
    trailer({
      ...CARAVAN,
      outline: '0 .6 .05, 0 1.1 .1, .3 1.46 .1, 3.3 1.46 .1, 3.5 1.2 .06, 3.5 .62 .05, 3.3 .55 .05, .3 .55 .05',
      ...{ width: 1.95, edge: 0.06, to: 3.6, height: 1.66, floor: 0.56, axles: [2.0], radius: 0.4, lamps: 0.8 },
      panes: [],
      door: [0.5, 1.3, 0.72, 1.36],
      plate: 0.8,
      more: [
        toolbox(0.56, 0.65),
        part(MATTER.canvas, box(1.8, 0, 1.52, 1.62, 0.88, 0.13, 0.1)),
        part(MATTER.plastic, box(3.6, 0.1, 1.0, 0.1, 0.34, 0.34, 0.1)),
      ],
    }),
} satisfies Record<string, () => Vehicle>;
