import type { Vector } from './camera.ts';
import type { MeshBuilder, Surface } from './mesh.ts';
import { cornersOfBox } from './primitive-box.ts';

/** A rounded lump around a middle: half sizes in metres; `square` 1 is an egg, less is boxier. */
export function addLump(builder: MeshBuilder, surface: Surface, middle: Vector, half: Vector, square = 1): void {
  const power = (value: number) => Math.sign(value) * Math.abs(value) ** square;
  builder.part();
  builder.sheet(surface, 25, 17, (column, row) => {
    const [around, up] = [(column / 24) * 2 * Math.PI, (row / 16 - 0.5) * Math.PI];
    const [x, y, z] = [
      power(Math.cos(around)) * power(Math.cos(up)),
      power(Math.sin(around)) * power(Math.cos(up)),
      power(Math.sin(up)),
    ];
    return [middle[0] + half[0] * x, middle[1] + half[1] * y, middle[2] + half[2] * z, x, z];
  });
}

/** A box with sharp edges between two corners. */
export function addBox(builder: MeshBuilder, surface: Surface, least: Vector, most: Vector): void {
  for (const [a, b, c, d] of cornersOfBox(least, most)) {
    builder.part();
    builder.sheet(surface, 2, 2, (column, row) => {
      const corner = column ? (row ? c : b) : row ? d : a;
      return [...corner, column, row];
    });
  }
}

/** A round bar through points; `radius` in metres. */
export function addTube(builder: MeshBuilder, surface: Surface, points: readonly Vector[], radius: number): void {
  points.forEach((from, index) => {
    const to = points[index + 1];
    if (!to) return;
    const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    const length = Math.hypot(dx, dy, dz) || 1;
    const axis: Vector = [dx / length, dy / length, dz / length];
    const side = Math.abs(axis[2]) > 0.9 ? perpendicular(axis, [1, 0, 0]) : perpendicular(axis, [0, 0, 1]);
    const other = perpendicular2(axis, side);
    builder.part();
    // Five rings: the ends are closed by shrinking to the middle.
    const rings = [
      [0, 0],
      [0, 1],
      [0.5, 1],
      [1, 1],
      [1, 0],
    ] as const;
    builder.sheet(surface, rings.length, 13, (column, row) => {
      const [along, wide] = rings[column] ?? [0, 0];
      const angle = (row / 12) * 2 * Math.PI;
      const at = (axisIndex: 0 | 1 | 2) =>
        from[axisIndex] +
        ([dx, dy, dz][axisIndex] ?? 0) * along +
        radius * wide * (side[axisIndex] * Math.cos(angle) + other[axisIndex] * Math.sin(angle));
      return [at(0), at(1), at(2), along, row / 12];
    });
  });
}

function perpendicular(axis: Vector, hint: Vector): Vector {
  const crossed = perpendicular2(axis, hint);
  const length = Math.hypot(...crossed) || 1;
  return [crossed[0] / length, crossed[1] / length, crossed[2] / length];
}

function perpendicular2(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/**
 * What turns around an axis across the vehicle: a profile of [distance from the axis, place along y] turned around (x, z). u is the
 * distance over `radius`, v the angle in radians.
 */
export function addLathe(
  builder: MeshBuilder,
  surface: Surface,
  { x, y, z, radius }: { x: number; y: number; z: number; radius: number },
  profile: readonly (readonly [number, number])[],
  steps = 72,
): void {
  builder.part();
  builder.sheet(surface, profile.length, steps + 1, (column, row) => {
    const [far, across] = profile[column] ?? [0, 0];
    const angle = (row / steps) * 2 * Math.PI;
    return [x + far * Math.cos(angle), y + across, z + far * Math.sin(angle), far / radius, angle];
  });
}
