import type { Part, Vehicle } from './solid.ts';

const CELL = 0.07;
/** How far around the vehicle's box cells reach, in metres. */
const MARGIN = 0.4;
/** Half of a cell's diagonal both ways, and a little more where distances run ahead. */
const REACH = CELL * Math.sqrt(3) * 1.25;

/** A vehicle's parts by where they may be nearest, as a motorcycle has a hundred and any point is near a few. */
export class NearParts {
  readonly #parts: readonly Part[];
  readonly #all: Uint8Array;
  readonly #cells: readonly Uint8Array[];
  readonly #left: number;
  readonly #side: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #floors: number;

  constructor({ parts, from, to, width, height }: Vehicle) {
    this.#parts = parts;
    this.#all = Uint8Array.from(parts.keys());
    this.#left = from - MARGIN;
    this.#side = -width / 2 - MARGIN;
    this.#columns = Math.ceil((to - from + 2 * MARGIN) / CELL);
    this.#rows = Math.ceil((width + 2 * MARGIN) / CELL);
    this.#floors = Math.ceil((height + MARGIN) / CELL);
    this.#cells = Array.from({ length: this.#columns * this.#rows * this.#floors }, (_, at) => this.#near(at));
  }

  /** How far a point is from the nearest part. */
  distance(x: number, y: number, z: number): number {
    const near = this.#at(x, y, z);
    let least = 1e3;
    for (let index = 0; index < near.length; index++) {
      least = Math.min(least, (this.#parts[near[index] as number] as Part).distance(x, y, z));
    }
    return least;
  }

  /** The part that is nearest to a point, by its place among all. */
  nearest(x: number, y: number, z: number): number {
    let [least, nearest] = [Infinity, 0];
    for (const index of this.#at(x, y, z)) {
      const far = (this.#parts[index] as Part).distance(x, y, z);
      if (far < least) [least, nearest] = [far, index];
    }
    return nearest;
  }

  #at(x: number, y: number, z: number): Uint8Array {
    const column = Math.floor((x - this.#left) / CELL);
    const row = Math.floor((y - this.#side) / CELL);
    const floor = Math.floor(z / CELL);
    if (column < 0 || row < 0 || floor < 0) return this.#all;
    if (column >= this.#columns || row >= this.#rows || floor >= this.#floors) return this.#all;
    return this.#cells[(floor * this.#rows + row) * this.#columns + column] as Uint8Array;
  }

  #near(cell: number): Uint8Array {
    const x = this.#left + ((cell % this.#columns) + 0.5) * CELL;
    const y = this.#side + ((Math.floor(cell / this.#columns) % this.#rows) + 0.5) * CELL;
    const z = (Math.floor(cell / (this.#columns * this.#rows)) + 0.5) * CELL;
    const distances = this.#parts.map(({ distance }) => distance(x, y, z));
    const least = Math.max(0, Math.min(...distances));
    return this.#all.filter((index) => (distances[index] as number) <= least + REACH);
  }
}
