import { type Distance, length, rod, rounded, soft } from '../../drawing/field.ts';
import { both, MATTER, type Matter, type Part, part } from '../../drawing/solid.ts';
import { coated } from '../hull.ts';

/** A motorcycle's wheel, in metres: its axle's x, its radius with the tyre and to the tyre's bead, and the tyre's width. */
export interface BikeWheel {
  readonly at: number;
  readonly radius: number;
  readonly bead: number;
  readonly wide: number;
  /** How many spokes of metal it is cast with, two by two if `pairs`; wires where there are none. */
  readonly spokes?: number;
  readonly pairs?: boolean;
  readonly rim?: Matter;
  /** The radius of its brake discs, and whether one is on each side; else it is on the right. */
  readonly disc?: number;
  readonly discs?: 1 | 2;
  /** Tyres of blocks: how high they are. */
  readonly blocks?: number;
}

/** A wheel: a tyre with a round tread, its rim and spokes, hub and discs. */
export function bikeWheel(wheel: BikeWheel): Part[] {
  const { at, radius, bead, rim = MATTER.alloyDark, disc = 0, discs = 1, wide } = wheel;
  const hub = Math.min(0.05, wide * 0.36);
  return [
    coated(MATTER.rubber, tyre(wheel), [
      MATTER.trim,
      ({ x, y, z }) =>
        soft(0.006, 0.002, Math.abs(length(x - at, z - radius) - bead - 0.016)) * soft(0.01, 0.02, Math.abs(y)),
    ]),
    part(rim, wheel.spokes ? cast(wheel) : band(wheel)),
    ...(wheel.spokes ? [] : [part(MATTER.steel, wires(wheel))]),
    part(
      MATTER.alloyDark,
      rod([at, -hub - 0.02, radius], [at, hub + 0.02, radius], wheel.spokes ? 0.036 : 0.044),
      rod([at, -hub - 0.06, radius], [at, hub + 0.06, radius], 0.014),
    ),
    ...(disc ? brakes(at, radius, disc, hub + 0.016, discs) : []),
  ];
}

function tyre({ at, radius, bead, wide, blocks = 0 }: BikeWheel): Distance {
  const [high, half] = [(radius - bead) / 2 + 0.004, wide / 2];
  const turns = Math.round((2 * Math.PI * radius) / 0.062);
  return (x, y, z) => {
    const [px, pz] = [x - at, z - radius];
    const far = length(px, pz);
    const out = far - radius + high;
    const k = length(out / high, y / half);
    const g = length(out / high ** 2, y / half ** 2);
    const smooth = g < 1e-6 ? -high : (k * (k - 1)) / g;
    if (!blocks || smooth > 0.05) return smooth;
    // Blocks in rows that alternate: the middle ones stand between the outer ones.
    const turn = Math.atan2(pz, px) * turns;
    const outer = Math.abs(y) > half * 0.42 ? Math.PI : 0;
    const along = soft(-0.35, 0.1, Math.cos(turn + outer));
    const across = soft(0.006, 0.016, Math.abs(Math.abs(y) - half * 0.42));
    return smooth + blocks * (1 - along * across) * soft(0, high * 0.5, out);
  };
}

/** The rim's band, open towards the axle. */
function band({ at, radius, bead, wide }: BikeWheel): Distance {
  const half = wide * 0.36;
  return (x, y, z) => {
    const r = length(x - at, z - radius);
    const floor = Math.abs(r - bead + 0.012) - 0.009;
    const lip = Math.max(Math.abs(r - bead + 0.004) - 0.014, Math.abs(Math.abs(y) - half) - 0.006);
    return Math.min(Math.max(floor, Math.abs(y) - half), lip) - 0.003;
  };
}

function cast(wheel: BikeWheel): Distance {
  const { at, radius, bead, wide, spokes = 5, pairs } = wheel;
  const ring = band(wheel);
  const turn = (2 * Math.PI) / spokes;
  const [foot, tip] = [0.03, bead - 0.006];
  return (x, y, z) => {
    const [px, pz] = [x - at, z - radius];
    const r = length(px, pz);
    const outer = ring(x, y, z);
    if (r > bead + 0.1) return outer;
    const angle = Math.atan2(pz, px) - Math.PI / 2;
    const off = angle - Math.round(angle / turn) * turn;
    const share = Math.min(1, Math.max(0, (r - foot) / (tip - foot)));
    const apart = pairs ? 0.012 + 0.045 * share : 0;
    const across =
      Math.abs(Math.abs(r * Math.sin(off)) - apart) - (pairs ? 0.013 - 0.004 * share : 0.022 - 0.009 * share);
    const deep = Math.abs(y) - wide * (0.3 - 0.12 * Math.sin(share * Math.PI));
    const arm = Math.max(rounded(across, deep, 0.012), r - bead, r * Math.cos(off) < 0 ? r : -1);
    return Math.min(outer, arm, rounded(r - 0.058, Math.abs(y) - wide * 0.3, 0.012));
  };
}

/** Wires that cross each other between hub and rim. */
function wires({ at, radius, bead, wide }: BikeWheel): Distance {
  const turn = (2 * Math.PI) / 18;
  const [foot, skew, half] = [0.046, 0.05, wide * 0.3];
  return (x, y, z) => {
    const [px, pz] = [x - at, z - radius];
    const r = length(px, pz);
    const beside = Math.abs(y) - half;
    if (r > bead + 0.05 || r < 0.02 || beside > 0.05) return Math.max(0.02, r - bead, beside);
    const angle = Math.atan2(pz, px);
    const share = Math.min(1, Math.max(0, (r - foot) / (bead - foot)));
    const deep = Math.abs(y) - half * (1 - 0.75 * share);
    let least = 1;
    for (const side of [-1, 1]) {
      const leant = angle + (side * skew * (1 - share)) / r + side * turn * 0.25;
      const off = leant - Math.round(leant / turn) * turn;
      least = Math.min(least, length(r * Math.sin(off), deep));
    }
    return Math.max(least * 0.8 - 0.0026, r - bead);
  };
}

/** Drilled discs on carriers, and their callipers behind the fork's feet. */
function brakes(at: number, radius: number, disc: number, y: number, discs: 1 | 2): Part[] {
  const sides = (solid: Distance): Distance => (discs === 2 ? both(solid) : solid);
  const plate: Distance = (px, py, pz) => {
    const r = length(px - at, pz - radius);
    return Math.max(Math.abs(r - disc * 0.83) - disc * 0.17, Math.abs(py - y) - 0.0025);
  };
  const carrier: Distance = (px, py, pz) => {
    const [dx, dz] = [px - at, pz - radius];
    const r = length(dx, dz);
    const angle = Math.atan2(dz, dx);
    const arms = disc * 0.045 - Math.abs(r * Math.sin(angle - (Math.round(angle / 1.2566) * 2 * Math.PI) / 5));
    return Math.max(r - disc * 0.7, Math.min(-arms, r - disc * 0.36), Math.abs(py - y) - 0.004);
  };
  return [
    coated(MATTER.steel, sides(plate), [
      MATTER.trim,
      ({ x, z }) => {
        const [dx, dz] = [x - at, z - radius];
        const r = length(dx, dz);
        const turn = Math.PI / 14;
        const angle = Math.atan2(dz, dx) + r * 9;
        const off = (angle - Math.round(angle / turn) * turn) * r;
        const row = Math.abs(r - disc * 0.83) - disc * 0.065;
        return soft(0.0055, 0.0035, length(off, row)) * 0.8;
      },
    ]),
    part(MATTER.alloyDark, sides(carrier)),
  ];
}
