/** What a surface is made of at one point. Colours are linear light, 0 to 1. */
export interface Material {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** Painted in the vehicle's colour; the three colours above do not count then. */
  readonly painted?: boolean;
  /** Mirror reflection seen straight on, 0 to 1. */
  readonly mirror: number;
  /** Tints its reflections, as chrome does. */
  readonly metal?: boolean;
  /** Shines by itself, 0 to 1. */
  readonly glow?: number;
}

/** A point of a surface: where it is in metres (x from the nose to the tail, y to the right, z up), its normal and its place on the part. */
export interface Point {
  x: number;
  y: number;
  z: number;
  nx: number;
  ny: number;
  nz: number;
  u: number;
  v: number;
}

/** A part's looks: the material at a point, and where it is cut away. */
export interface Surface {
  readonly material: (point: Point) => Material;
  readonly cut?: (x: number, y: number, z: number) => boolean;
}

/** Triangles with their surfaces; `normals` are as long as `positions`. */
export interface Mesh {
  readonly positions: Float32Array;
  readonly places: Float32Array;
  readonly normals: Float32Array;
  readonly triangles: Uint32Array;
  readonly surfaceOf: Uint16Array;
  readonly surfaces: readonly Surface[];
}

/** A vertex: x, y, z and its place u, v on the part. */
export type Vertex = readonly [x: number, y: number, z: number, u: number, v: number];

/** Collects parts and gives them as one mesh with smooth normals. */
export class MeshBuilder {
  readonly #positions: number[] = [];
  readonly #places: number[] = [];
  readonly #groups: number[] = [];
  readonly #triangles: number[] = [];
  readonly #surfaceOf: number[] = [];
  readonly #surfaces: Surface[] = [];
  #group = 0;

  /** Begins a part: what is added from here on is not smoothed into what came before. */
  part(): void {
    this.#group += 1;
  }

  /** Adds a bent sheet of `columns` × `rows` vertices. */
  sheet(surface: Surface, columns: number, rows: number, vertexAt: (column: number, row: number) => Vertex): void {
    const first = this.#groups.length;
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < rows; row++) {
        const [x, y, z, u, v] = vertexAt(column, row);
        this.#positions.push(x, y, z);
        this.#places.push(u, v);
        this.#groups.push(this.#group);
      }
    }
    const look = this.#indexOf(surface);
    for (let column = 0; column + 1 < columns; column++) {
      for (let row = 0; row + 1 < rows; row++) {
        const a = first + column * rows + row;
        const b = a + rows;
        this.#triangles.push(a, b, a + 1, b, b + 1, a + 1);
        this.#surfaceOf.push(look, look);
      }
    }
  }

  /** The mesh of all parts. */
  build(): Mesh {
    const positions = Float32Array.from(this.#positions);
    const triangles = Uint32Array.from(this.#triangles);
    return {
      positions,
      triangles,
      places: Float32Array.from(this.#places),
      normals: smoothNormals(positions, triangles, this.#groups),
      surfaceOf: Uint16Array.from(this.#surfaceOf),
      surfaces: this.#surfaces,
    };
  }

  #indexOf(surface: Surface): number {
    const known = this.#surfaces.indexOf(surface);
    return known >= 0 ? known : this.#surfaces.push(surface) - 1;
  }
}

/** Normals by the area of the faces around a vertex; vertices of one part at one spot share theirs. */
function smoothNormals(positions: Float32Array, triangles: Uint32Array, groups: readonly number[]): Float32Array {
  const owner = weld(positions, groups);
  const sums = new Float64Array(positions.length);
  for (let at = 0; at < triangles.length; at += 3) addFaceNormal(positions, triangles, at, owner, sums);
  const normals = new Float32Array(positions.length);
  for (let vertex = 0; vertex < owner.length; vertex++) {
    const from = (owner[vertex] ?? 0) * 3;
    const [x = 0, y = 0, z = 0] = sums.subarray(from, from + 3);
    const length = Math.hypot(x, y, z) || 1;
    normals.set([x / length, y / length, z / length], vertex * 3);
  }
  return normals;
}

function weld(positions: Float32Array, groups: readonly number[]): Uint32Array {
  const firstAt = new Map<string, number>();
  return Uint32Array.from(groups, (group, vertex) => {
    const spot = positions.subarray(vertex * 3, vertex * 3 + 3);
    const key = `${group}:${Array.from(spot, (value) => Math.round(value * 5_000)).join()}`;
    const first = firstAt.get(key);
    if (first !== undefined) return first;
    firstAt.set(key, vertex);
    return vertex;
  });
}

function addFaceNormal(
  positions: Float32Array,
  triangles: Uint32Array,
  at: number,
  owner: Uint32Array,
  sums: Float64Array,
): void {
  const corner = (index: number) => (triangles[at + index] ?? 0) * 3;
  const [a, b, c] = [corner(0), corner(1), corner(2)];
  const value = (from: number, axis: number) => positions[from + axis] ?? 0;
  const [ux, uy, uz] = [0, 1, 2].map((axis) => value(b, axis) - value(a, axis)) as [number, number, number];
  const [vx, vy, vz] = [0, 1, 2].map((axis) => value(c, axis) - value(a, axis)) as [number, number, number];
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
  for (const from of [a, b, c]) {
    const sum = (owner[from / 3] ?? 0) * 3;
    for (const axis of [0, 1, 2] as const) sums[sum + axis] = (sums[sum + axis] ?? 0) + normal[axis];
  }
}
