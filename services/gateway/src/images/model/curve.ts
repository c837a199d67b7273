/** A point of a curve: x along the vehicle and a height or another measure, in metres. */
export type Knot = readonly [x: number, value: number];

/** A line as it is written down: `0 .3, 0 .5, .1 .77`. */
export function knots(line: string): Knot[] {
  return line.split(',').map((pair) => {
    const [x = 0, value = 0] = pair.trim().split(/\s+/).map(Number);
    return [x, value];
  });
}

/** Rounds a line of knots off, ends kept; a knot written twice keeps a tighter corner. */
export function rounded(knots: readonly Knot[], times = 3): Knot[] {
  let line = [...knots];
  for (let time = 0; time < times; time++) line = cutCorners(line);
  return line;
}

function cutCorners(line: readonly Knot[]): Knot[] {
  const last = line.length - 2;
  return line.flatMap((knot, index) => {
    const after = line[index + 1];
    if (!after) return [knot];
    const near = index > 0 ? between(knot, after, 0.25) : knot;
    return index < last ? [near, between(knot, after, 0.75)] : [near];
  });
}

const between = (from: Knot, to: Knot, share: number): Knot => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/** Puts knots between those that stand further apart than `step` metres. */
export function refined(line: readonly Knot[], step: number): Knot[] {
  return line.flatMap((knot, index) => {
    const after = line[index + 1];
    if (!after) return [knot];
    const parts = Math.max(1, Math.ceil(Math.hypot(after[0] - knot[0], after[1] - knot[1]) / step));
    return Array.from({ length: parts }, (_, part) => between(knot, after, part / parts));
  });
}

/** The value at x of a line whose x rises; the ends' values beyond them. */
export function valueAt(line: readonly Knot[], x: number): number {
  let before = line[0];
  if (!before) return 0;
  for (const knot of line) {
    if (knot[0] >= x) {
      const width = knot[0] - before[0];
      return width > 0 ? before[1] + ((knot[1] - before[1]) * Math.max(0, x - before[0])) / width : knot[1];
    }
    before = knot;
  }
  return before[1];
}

/** The distance of a point from a line of knots. */
export function distanceTo(line: readonly Knot[], x: number, z: number): number {
  let least = Infinity;
  for (let index = 0; index + 1 < line.length; index++) {
    const [ax = 0, az = 0] = line[index] ?? [];
    const [bx = 0, bz = 0] = line[index + 1] ?? [];
    const [dx, dz] = [bx - ax, bz - az];
    const square = dx * dx + dz * dz;
    const share = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (z - az) * dz) / square)) : 0;
    least = Math.min(least, (x - ax - dx * share) ** 2 + (z - az - dz * share) ** 2);
  }
  return Math.sqrt(least);
}
