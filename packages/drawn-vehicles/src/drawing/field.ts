/** The signed distance of a point to a solid, in metres: negative inside. It may fall short of the true one, never beyond it by much. */
export type Distance = (x: number, y: number, z: number) => number;

/** The length of a vector; Math.hypot takes ten times as long. */
export const length = (x: number, y: number, z = 0): number => Math.sqrt(x * x + y * y + z * z);

/** The lesser of two distances, with the crease between their solids filled over `k` metres. */
export function blend(a: number, b: number, k: number): number {
  const h = Math.max(0, k - Math.abs(a - b));
  return Math.min(a, b) - (h * h) / (4 * k);
}

/** The greater of two distances, with the edge between their solids rounded over `k` metres. */
export const rounded = (a: number, b: number, k: number): number => -blend(-a, -b, k);

/** 0 below `from`, 1 above `to`, a soft step between; `from` may be the greater. */
export function soft(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** A box by its middle and half sizes, its edges rounded by `r`. */
export const box =
  (cx: number, cy: number, cz: number, hx: number, hy: number, hz: number, r = 0.03): Distance =>
  (x, y, z) =>
    boxAt(x - cx, y - cy, z - cz, hx, hy, hz, r);

/** As `box`, at a point from its middle. */
export function boxAt(x: number, y: number, z: number, hx: number, hy: number, hz: number, r: number): number {
  const dx = Math.abs(x) - hx + r;
  const dy = Math.abs(y) - hy + r;
  const dz = Math.abs(z) - hz + r;
  const ox = Math.max(dx, 0);
  const oy = Math.max(dy, 0);
  const oz = Math.max(dz, 0);
  return length(ox, oy, oz) + Math.min(0, Math.max(dx, dy, dz)) - r;
}

/** A place in space: x, y, z. */
export type Place = readonly [x: number, y: number, z: number];

/** A rod from one place to another whose radius runs from `ra` to `rb`. */
export function rod(a: Place, b: Place, ra: number, rb = ra): Distance {
  const [ax, ay, az] = a;
  const [bx, by, bz] = [b[0] - ax, b[1] - ay, b[2] - az];
  const square = bx * bx + by * by + bz * bz || 1;
  return (x, y, z) => {
    const [px, py, pz] = [x - ax, y - ay, z - az];
    const t = Math.min(1, Math.max(0, (px * bx + py * by + pz * bz) / square));
    return length(px - bx * t, py - by * t, pz - bz * t) - ra - (rb - ra) * t;
  };
}

/** An egg by its middle and half sizes. */
export const egg = ([cx, cy, cz]: Place, [hx, hy, hz]: Place): Distance => {
  const least = Math.min(hx, hy, hz);
  return (x, y, z) => {
    const k = length((x - cx) / hx, (y - cy) / hy, (z - cz) / hz);
    const g = length((x - cx) / hx ** 2, (y - cy) / hy ** 2, (z - cz) / hz ** 2);
    return g < 1e-6 ? -least : (k * (k - 1)) / g;
  };
};
