import { length } from './field.ts';

/** A corner of an outline: x, z, and how far from it the curve leaves the edges on both sides, 0.12 m unless given. */
type Corner = readonly [x: number, z: number, bend: number];

const CELL = 0.02;
const MARGIN = 0.5;
const STEPS = 8;
const BEND = 0.12;

/** A closed outline in the plane of x and z that knows how far any point is from it: measured once on a grid, read smoothly between. */
export class Profile {
  /** Least and greatest x. */
  readonly from: number;
  readonly to: number;
  readonly #left: number;
  readonly #foot: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #grid: Float32Array;
  readonly #cell: number;

  /** @param corners 'x z bend, x z bend, …' in metres, in order around the outline; bend may be left out. @param cell of the grid, in metres */
  constructor(corners: string, cell = CELL) {
    this.#cell = cell;
    const line = curve(
      corners.split(',').map((corner) => {
        const [x = 0, z = 0, bend = BEND] = corner.trim().split(/\s+/).map(Number);
        return [x, z, bend];
      }),
    );
    const [xs, zs] = [line.map(([x]) => x), line.map(([, z]) => z)];
    this.from = Math.min(...xs);
    this.to = Math.max(...xs);
    this.#left = this.from - MARGIN;
    this.#foot = Math.min(...zs) - MARGIN;
    this.#columns = Math.ceil((this.to + MARGIN - this.#left) / this.#cell) + 1;
    this.#rows = Math.ceil((Math.max(...zs) + MARGIN - this.#foot) / this.#cell) + 1;
    this.#grid = new Float32Array(this.#columns * this.#rows);
    for (let row = 0; row < this.#rows; row++) {
      for (let column = 0; column < this.#columns; column++) {
        this.#grid[row * this.#columns + column] = measured(
          line,
          this.#left + column * this.#cell,
          this.#foot + row * this.#cell,
        );
      }
    }
  }

  /** The distance in metres, negative inside. A quadratic B-spline, so that light runs evenly over what is made of it. */
  at(x: number, z: number): number {
    const u = (x - this.#left) / this.#cell;
    const v = (z - this.#foot) / this.#cell;
    const column = Math.min(this.#columns - 2, Math.max(1, Math.round(u)));
    const row = Math.min(this.#rows - 2, Math.max(1, Math.round(v)));
    const a = Math.min(0.5, Math.max(-0.5, u - column));
    const b = Math.min(0.5, Math.max(-0.5, v - row));
    const a0 = 0.5 * (0.5 - a) * (0.5 - a);
    const a1 = 0.75 - a * a;
    const a2 = 0.5 * (0.5 + a) * (0.5 + a);
    const at = row * this.#columns + column;
    const low = this.#line(at - this.#columns, a0, a1, a2) * 0.5 * (0.5 - b) * (0.5 - b);
    const middle = this.#line(at, a0, a1, a2) * (0.75 - b * b);
    const high = this.#line(at + this.#columns, a0, a1, a2) * 0.5 * (0.5 + b) * (0.5 + b);
    return low + middle + high + length(u - column - a, v - row - b) * this.#cell;
  }

  #line(at: number, a0: number, a1: number, a2: number): number {
    const grid = this.#grid;
    return a0 * (grid[at - 1] as number) + a1 * (grid[at] as number) + a2 * (grid[at + 1] as number);
  }
}

function curve(corners: readonly Corner[]): (readonly [number, number])[] {
  return corners.flatMap(([x, z, bend], at) => {
    const towards = ([otherX, otherZ]: Corner) => {
      const far = length(otherX - x, otherZ - z) || 1;
      const share = Math.min(bend, far * 0.499) / far;
      return [x + (otherX - x) * share, z + (otherZ - z) * share] as const;
    };
    const [ax, az] = towards(corners.at(at - 1) ?? [x, z, 0]);
    const [bx, bz] = towards(corners[(at + 1) % corners.length] ?? [x, z, 0]);
    return Array.from({ length: STEPS + 1 }, (_, step) => {
      const t = step / STEPS;
      const mix = (a: number, middle: number, b: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * middle + t * t * b;
      return [mix(ax, x, bx), mix(az, z, bz)] as const;
    });
  });
}

function measured(line: readonly (readonly [number, number])[], x: number, z: number): number {
  let least = Infinity;
  let inside = false;
  let [ax, az] = line.at(-1) ?? [0, 0];
  for (const [bx, bz] of line) {
    const [ex, ez, px, pz] = [bx - ax, bz - az, x - ax, z - az];
    const t = Math.min(1, Math.max(0, (px * ex + pz * ez) / (ex * ex + ez * ez || 1)));
    least = Math.min(least, (px - ex * t) ** 2 + (pz - ez * t) ** 2);
    if (az > z !== bz > z && x < ax + ((z - az) / (bz - az)) * (bx - ax)) inside = !inside;
    [ax, az] = [bx, bz];
  }
  return Math.sqrt(least) * (inside ? -1 : 1);
}
