import { box, type Distance, egg, length, type Place, rod, rounded } from '../../drawing/field.ts';
import { both, MATTER, type Part, part } from '../../drawing/solid.ts';
import { beam } from './bars.ts';

/** A mudguard around a tyre, from an angle to another in degrees up from ahead; `reach` from its axle. */
export function guard(
  at: number,
  up: number,
  reach: number,
  half: number,
  [from, to]: readonly [number, number],
  thick = 0.005,
): Distance {
  const middle = ((from + to) / 2) * (Math.PI / 180);
  const spread = ((to - from) / 2) * (Math.PI / 180);
  const core = reach - half * 0.75;
  return (x, y, z) => {
    const [px, pz] = [x - at, z - up];
    const r = length(px, pz);
    const shell = Math.abs(length((r - core) / 0.75, y) - half) * 0.85 - thick;
    const angle = Math.atan2(pz, -px) - middle;
    const turn = Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle))) - spread;
    return rounded(Math.max(shell, core - r), Math.min(r, reach + 0.1) * turn * 0.8, 0.012);
  };
}

/** Footpegs, their plates, and a lever before each. */
export const pegs = (x: number, y: number, z: number): Part =>
  part(
    MATTER.alloyDark,
    both(rod([x, y, z], [x + 0.01, y + 0.085, z + 0.004], 0.012)),
    both(rod([x - 0.02, y + 0.005, z], [x - 0.15, y + 0.02, z + 0.005], 0.007)),
    both(rod([x - 0.15, y + 0.02, z + 0.005], [x - 0.15, y + 0.06, z + 0.005], 0.009)),
    both(beam([x, y - 0.01, z], [x + 0.06, y - 0.012, z + 0.13], [0.022, 0.016], 0.006)),
  );

/** Indicators of a pair: stalks and lamps. */
export const indicators = (x: number, y: number, z: number): Part[] => [
  part(MATTER.trim, both(rod([x, y - 0.09, z], [x, y, z], 0.007))),
  part(MATTER.amber, both(egg([x, y + 0.012, z], [0.014, 0.026, 0.013]))),
];

/** A number plate's holder behind the rear wheel, with the tail's lamp above. */
export const plateHolder = (from: Place, to: Place): Part =>
  part(
    MATTER.trim,
    beam(from, to, [0.014, 0.012], 0.03),
    box(to[0] + 0.006, 0, to[2] - 0.03, 0.006, 0.075, 0.055, 0.006),
  );

/** A side stand on the left, folded up. */
export const stand = (x: number, z: number): Part =>
  part(MATTER.trim, rod([x, -0.13, z], [x + 0.24, -0.15, z - 0.03], 0.011, 0.009));
