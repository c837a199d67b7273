import { box, boxAt, type Distance, length, type Place, rod, rounded, soft } from '../../drawing/field.ts';
import { both, MATTER, type Matter, type Part, part } from '../../drawing/solid.ts';
import { coated } from '../hull.ts';
import { beam, drum } from './bars.ts';

/** A swingarm of two arms that meet before the wheel, from its pivot to the axle. */
export const swingarm = (
  [px, pz]: readonly [number, number],
  [ax, az]: readonly [number, number],
  y: number,
  matter: Matter = MATTER.alloyDark,
  high: readonly [number, number] = [0.05, 0.026],
): Part =>
  part(
    matter,
    both(beam([px, y - 0.012, pz], [ax, y, az], high, 0.016)),
    box(px + 0.06, 0, pz - 0.012, 0.045, y, high[0] * 0.8, 0.02),
    both(drum(ax, az, 0.024, y, y + 0.02, 0.006)),
  );

/** The chain on the left, from its sprocket at the engine to that of the wheel. */
export function chain(
  [fx, fz]: readonly [number, number],
  [rx, rz]: readonly [number, number],
  y: number,
  sprocket = 0.1,
): Part[] {
  const run = rod([fx, 0, fz], [rx, 0, rz], 0.034, sprocket);
  const wheel: Distance = (x, py, z) => {
    const r = length(x - rx, z - rz);
    const angle = Math.atan2(z - rz, x - rx);
    const holes = 0.024 - length(r * Math.sin(angle - (Math.round(angle / 1.0472) * Math.PI) / 3), r - sprocket * 0.62);
    return Math.max(r - sprocket + 0.004, holes, Math.abs(py - y) - 0.003);
  };
  return [
    coated(MATTER.trim, (x, py, z) => Math.max(Math.abs(run(x, 0, z)) - 0.0065, Math.abs(py - y) - 0.008), [
      MATTER.steel,
      ({ x, z }) => 0.55 * soft(-0.2, 0.5, Math.cos((x + z * 0.3) * 400)),
    ]),
    part(MATTER.steel, wheel),
  ];
}

/** A cylinder with fins from its base to its head, in the plane of x and z; half sizes along and across the motorcycle, and the fins' height. */
export function barrel(
  [ax, az]: readonly [number, number],
  [bx, bz]: readonly [number, number],
  [along, across]: readonly [number, number],
  fin = 0.007,
): Distance {
  const far = length(bx - ax, bz - az);
  const [ux, uz] = [(bx - ax) / far, (bz - az) / far];
  return (x, y, z) => {
    const [px, pz] = [x - ax, z - az];
    const t = px * ux + pz * uz;
    const v = px * uz - pz * ux;
    const inner = fin && t < far - 0.015 ? fin * soft(-0.3, 0.3, Math.cos((t * 2 * Math.PI) / 0.022)) : 0;
    return boxAt(v, y, t - far / 2, along - inner, across - inner, far / 2, 0.024) * 0.9;
  };
}

/** A silencer from its front to its end, with its dark mouth. */
export const silencer = (
  from: Place,
  to: Place,
  radius: readonly [number, number],
  matter: Matter = MATTER.steel,
): Part => {
  const along = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const;
  const far = length(...along);
  const [ux, uy, uz] = along.map((value) => value / far) as unknown as Place;
  const shareOf = (x: number, y: number, z: number) => (x - from[0]) * ux + (y - from[1]) * uy + (z - from[2]) * uz;
  const body = rod(from, to, radius[0], radius[1]);
  return coated(
    matter,
    (x, y, z) => {
      const t = shareOf(x, y, z);
      const off = length(x - from[0] - ux * t, y - from[1] - uy * t, z - from[2] - uz * t);
      const tube = rounded(body(x, y, z), t - far, 0.008);
      return Math.max(tube, -Math.max(off - radius[1] * 0.62, far - 0.06 - t));
    },
    [MATTER.trim, ({ x, y, z }) => soft(far - 0.055, far - 0.05, shareOf(x, y, z)) * 0.85],
    [MATTER.trim, ({ x, y, z }) => soft(0.004, 0.002, Math.abs(shareOf(x, y, z) - far * 0.12))],
  );
};

/** A spring around a damper. */
export const spring = (from: Place, to: Place, radius = 0.034, matter: Matter = MATTER.tail): Part[] => {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const far = length(dx, dy, dz);
  const coil = rod(from, to, radius);
  return [
    part(matter, (x, y, z) => {
      const t = ((x - from[0]) * dx + (y - from[1]) * dy + (z - from[2]) * dz) / far;
      return coil(x, y, z) + 0.01 * soft(-0.2, 0.4, Math.cos((t * 2 * Math.PI) / 0.03));
    }),
    part(MATTER.steel, rod(from, to, radius * 0.6)),
  ];
};
