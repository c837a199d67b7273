import { blend, box, type Distance, egg, type Place, ring, rod } from '../drawing/field.ts';
import { both, MATTER, type Matter, type Part, part, type Vehicle } from '../drawing/solid.ts';
import { slab } from './slab.ts';
import { type WheelPlan, wheels } from './wheel.ts';

/** What every motorcycle has, in metres, its front wheel's foremost point near x = 0. */
interface BikePlan {
  readonly front: WheelPlan;
  readonly rear: WheelPlan;
  /** Where the fork ends above, the handlebar's grips, and the swingarm's pivot. */
  readonly fork: Place;
  readonly grip: Place;
  readonly pivot: Place;
  readonly parts: readonly Part[];
  readonly to: number;
  readonly height: number;
  /** Default true. */
  readonly mirrors?: boolean;
}

/** Puts a motorcycle together. */
export function motorcycle({ front, rear, fork, grip, pivot, parts, to, height, mirrors = true }: BikePlan): Vehicle {
  const [ahead = 0, behind = 0] = [front.axles[0], rear.axles[0]];
  const steering: readonly Distance[] = [
    both(rod([ahead, 0.095, front.radius], fork, 0.03, 0.026)),
    box(fork[0], 0, fork[2] - 0.06, 0.04, fork[1] + 0.02, 0.025),
    both(rod([fork[0] + 0.02, fork[1], fork[2]], [grip[0] - 0.05, grip[1] - 0.14, grip[2]], 0.014)),
  ];
  return {
    parts: [
      wheels({ wide: 0.12, rim: 0.74, ...front }, (front.wide ?? 0.12) / 2),
      wheels({ wide: 0.17, rim: 0.72, ...rear }, (rear.wide ?? 0.17) / 2),
      part(MATTER.alloyDark, ...steering, both(rod([behind, 0.11, rear.radius], pivot, 0.032))),
      part(
        MATTER.trim,
        both(rod([grip[0] - 0.05, grip[1] - 0.14, grip[2]], grip, 0.02)),
        ...(mirrors
          ? [
              both(
                rod([grip[0] - 0.06, grip[1] - 0.1, grip[2]], [grip[0] - 0.07, grip[1] - 0.05, grip[2] + 0.1], 0.007),
              ),
              both(egg([grip[0] - 0.08, grip[1] - 0.02, grip[2] + 0.12], [0.018, 0.065, 0.034])),
            ]
          : []),
      ),
      part(MATTER.steel, both(ring([ahead, 0.07, front.radius], 0.11, 0.006, 0.035))),
      ...parts,
    ],
    ...{ from: ahead - front.radius, to, width: 0.56, height },
  };
}

export const paint = (corners: string, half: number | readonly [number, number], edge = 0.1): Part =>
  part(MATTER.paint, slab(corners, half, edge));
export const of = (matter: Matter, corners: string, half: number | readonly [number, number], edge = 0.06): Part =>
  part(matter, slab(corners, half, edge));
/** Panels that run into each other. */
export const panels = (...solids: readonly Distance[]): Part =>
  part(MATTER.paint, (x, y, z) => solids.reduce((nearest, solid) => blend(nearest, solid(x, y, z), 0.06), 1));
export const exhaust = (...places: readonly [Place, Place, Place]): Part =>
  part(MATTER.steel, rod(places[0], places[1], 0.028), rod(places[1], places[2], 0.05, 0.062));
export const lens = (at: Place, size: Place): Part => part(MATTER.lens, egg(at, size));
export const tailLamp = (x: number, z: number): Part => part(MATTER.tail, box(x, 0, z, 0.03, 0.07, 0.018, 0.012));
/** A mudguard over a wheel, from an angle to another in quarter turns up from its front. */
export const guard = (x: number, radius: number, half: number, matter: Matter = MATTER.paint): Part => {
  const at = (turn: number, r: number) => `${x - Math.cos(turn) * r} ${radius + Math.sin(turn) * r} .05`;
  const turns = [0.5, 0.9, 1.3, 1.7, 2.1, 2.5];
  return of(
    matter,
    [
      ...turns.map((turn) => at(turn, radius + 0.05)),
      ...turns.toReversed().map((turn) => at(turn, radius + 0.02)),
    ].join(', '),
    half,
    0.03,
  );
};
/** An engine of two cylinders in a frame of tubes. */
export const engine = (x: number, z: number): Part[] => [
  of(
    MATTER.alloyDark,
    `${x - 0.2} ${z - 0.16} .05, ${x - 0.22} ${z + 0.05} .05, ${x + 0.2} ${z + 0.1} .05, ${x + 0.24} ${z - 0.1} .1, ${x + 0.1} ${z - 0.18} .05`,
    0.17,
    0.07,
  ),
  part(
    MATTER.steel,
    rod([x - 0.06, 0, z + 0.02], [x - 0.16, 0, z + 0.26], 0.12),
    both(ring([x + 0.08, 0.17, z - 0.03], 0.06, 0.02, 0.05)),
  ),
];
