import { MATERIALS } from './materials.ts';
import type { MeshBuilder, Point, Surface } from './mesh.ts';
import { addLathe } from './primitives.ts';

/** A wheel that stands on the floor: x of its axle, y of its outer face (negative on the left), sizes in metres. */
export interface Wheel {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly width: number;
  /** The rim's share of the radius. */
  readonly rim: number;
  readonly spokes: number;
  /** Spokes in pairs. */
  readonly paired?: boolean;
  /** Steel or dark rims. */
  readonly dark?: boolean;
  /** Height of the axle where the wheel hangs over the floor, as a spare does. */
  readonly z?: number;
}

const surface = (material: Surface['material']): Surface => ({ material });
const tyre = surface(({ u }) => (u > 0.995 || (u > 0.87 && u < 0.878) ? MATERIALS.gap : MATERIALS.rubber));
const disc = surface(({ u, v }) => {
  if (u > 0.83) return MATERIALS.dark;
  if (u < 0.42) return MATERIALS.alloyDark;
  // A calliper in front of the disc.
  if (v > 2.3 && v < 3.5 && u > 0.55) return MATERIALS.plastic;
  return MATERIALS.steel;
});
const hub = surface(({ u }) => (u > 0.85 ? MATERIALS.trim : MATERIALS.alloyDark));

/** Adds a wheel: tyre, rim with spokes, and behind them the brake's disc. */
export function addWheel(builder: MeshBuilder, wheel: Wheel): void {
  const { x, radius, width } = wheel;
  const out = Math.sign(wheel.y) || 1;
  const place = { x, y: wheel.y, z: wheel.z ?? radius, radius };
  const rim = radius * wheel.rim;
  const into = (depth: number) => -out * depth;
  addLathe(builder, tyre, place, [
    [rim, into(0.02)],
    [rim + 0.012, into(-0.004)],
    [radius * 0.87, into(-0.008)],
    [radius * 0.955, into(0.004)],
    [radius * 0.99, into(0.022)],
    [radius, into(0.045)],
    [radius, into(width - 0.045)],
    [radius * 0.95, into(width)],
    [rim, into(width)],
  ]);
  const rimPlace = { ...place, radius: rim };
  addLathe(
    builder,
    surface(() => (wheel.dark ? MATERIALS.alloyDark : MATERIALS.alloy)),
    rimPlace,
    [
      [rim * 1.01, into(0.018)],
      [rim * 0.985, into(0.004)],
      [rim * 0.95, into(0.01)],
      [rim * 0.935, into(0.03)],
      [rim * 0.925, into(width * 0.8)],
    ],
  );
  addLathe(builder, disc, rimPlace, [
    [rim * 0.94, into(0.1)],
    [0, into(0.1)],
  ]);
  addLathe(builder, spokesOf(wheel, out), rimPlace, spokeProfile(rim, into));
  addLathe(
    builder,
    hub,
    { ...place, radius: 0.034 },
    [
      [0.034, into(0.02)],
      [0.03, into(0.006)],
      [0, into(0.004)],
    ],
    24,
  );
}

function spokeProfile(rim: number, into: (depth: number) => number): [number, number][] {
  return Array.from({ length: 12 }, (_, step) => {
    const share = step / 11;
    return [rim * 0.96 * (1 - share), into(0.014 + 0.03 * Math.sin(share * Math.PI * 0.5) - 0.006 * share)];
  });
}

/** How far a place on the rim is from the middle of its spoke, as a share of the spoke's half width; over 1 is a gap. */
function offSpoke({ spokes, paired }: Wheel, far: number, angle: number): number {
  const sector = (2 * Math.PI) / spokes;
  const from = ((angle % sector) + sector) % sector;
  const aside = Math.abs(from - sector / 2) * far;
  const half = 0.055 + 0.075 * (1 - far) ** 1.5;
  if (!paired) return aside / (half * (5 / spokes) ** 0.45 * 1.25);
  return Math.abs(aside - 0.085 - 0.05 * far) / (half * 0.62);
}

function spokesOf(wheel: Wheel, out: number): Surface {
  const rim = wheel.radius * wheel.rim;
  const middleZ = wheel.z ?? wheel.radius;
  const metal = wheel.dark ? MATERIALS.alloyDark : MATERIALS.alloy;
  const place = (x: number, z: number): [number, number] => [
    Math.hypot(x - wheel.x, z - middleZ) / rim,
    Math.atan2(z - middleZ, x - wheel.x),
  ];
  return {
    cut: (x, _y, z) => {
      const [far, angle] = place(x, z);
      return far > 0.2 && far < 0.955 && offSpoke(wheel, far, angle) > 1;
    },
    material: (point: Point) => {
      const [far, angle] = place(point.x, point.z);
      const off = far > 0.2 ? offSpoke(wheel, far, angle) : 0;
      if (off > 0.72) {
        // The flank of a spoke turns away from the eye.
        point.ny *= 0.45;
        point.nz -= 0.4;
        return MATERIALS.alloyDark;
      }
      point.ny = out * Math.abs(point.ny);
      if (far > 0.11 && far < 0.19 && isNut(far, angle)) return MATERIALS.gap;
      return metal;
    },
  };
}

function isNut(far: number, angle: number): boolean {
  const step = (2 * Math.PI) / 5;
  const from = Math.abs(((((angle + 0.3) % step) + step) % step) - step / 2) * far;
  return Math.hypot(from, far - 0.15) < 0.022;
}
