import type { Camera } from './camera.ts';
import { boxAt, length, soft } from './field.ts';
import { type Light, Studio } from './light.ts';
import { NearParts } from './near-parts.ts';
import { FOUND, MESH, type Net, sameFace } from './net.ts';
import { Look, type Part, type Vehicle } from './solid.ts';

const MOST_STEPS = 160;
const NEAR = 0.0012;
/** Where rounded edges meet, distances run a little ahead. */
const PACE = 0.82;

/** A vehicle before a camera. Every ray leaves what it saw in `light` and `cover`. */
export class Scene {
  readonly light: Light = { red: 0, green: 0, blue: 0, paint: 0 };
  cover = 0;
  readonly #parts: readonly Part[];
  readonly #near: NearParts;
  readonly #camera: Camera;
  readonly #far: number;
  readonly #first: number;
  readonly #middle: number;
  readonly #halfLength: number;
  readonly #halfWidth: number;
  /** How far the shade on the ground reaches beyond the vehicle. */
  readonly #spread: number;
  readonly #look = new Look();
  readonly #studio: Studio;
  readonly #spot = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 };
  readonly #way = new Float64Array(3);
  readonly #found = new Float64Array(FOUND);

  constructor(vehicle: Vehicle, camera: Camera) {
    const { parts, from, to, width, height } = vehicle;
    this.#parts = parts;
    this.#near = new NearParts(vehicle);
    this.#camera = camera;
    this.#studio = new Studio(camera);
    this.#middle = (from + to) / 2;
    this.#halfLength = (to - from) / 2;
    this.#halfWidth = width / 2;
    this.#spread = Math.min(0.75, width * 0.55);
    const { eye } = camera;
    const reach = length((to - from) / 2, width / 2, height / 2) + 0.3;
    const away = length(eye[0] - (from + to) / 2, eye[1], eye[2] - height / 2);
    this.#first = away - reach;
    this.#far = away + reach;
  }

  /** How far a cone of rays around a pixel is surely free. @param wide its half width in pixels */
  near(x: number, y: number, wide: number): number {
    this.#aim(x, y);
    const spread = wide / this.#camera.focal;
    let far = this.#first;
    for (let step = 0; step < 60 && far < this.#far; step++) {
      const free = this.#along(far) - spread * far;
      if (free < 0.004) break;
      far += free * PACE;
    }
    return Math.max(this.#first, far - 0.02);
  }

  /** What a pixel shows: by the knots around it if they are of one face, else by a ray of its own. @returns as `cast` */
  read({ columns, hits, found, starts }: Net, x: number, y: number): number {
    const column = Math.floor(x / MESH);
    const row = Math.floor(y / MESH);
    const a = row * columns + column;
    const c = a + columns;
    const hit = hits[a] as number;
    if (hits[a + 1] !== hit || hits[c] !== hit || hits[c + 1] !== hit || !sameFace(found, a, c, hit)) {
      const start = Math.min(
        starts[a] as number,
        starts[a + 1] as number,
        starts[c] as number,
        starts[c + 1] as number,
      );
      return this.#shade(this.cast(x, y, start));
    }
    const u = x / MESH - column;
    const v = y / MESH - row;
    const first = a * FOUND;
    const third = c * FOUND;
    // Of the ground only the first value is known.
    for (let value = 0; value < (hit < 0 ? 1 : FOUND); value++) {
      const above = (found[first + value] as number) * (1 - u) + (found[first + FOUND + value] as number) * u;
      const below = (found[third + value] as number) * (1 - u) + (found[third + FOUND + value] as number) * u;
      this.#found[value] = above * (1 - v) + below * v;
    }
    if (hit < 0) return this.#shade(hit);
    this.#aim(x, y);
    return this.#shade(hit);
  }

  /** Follows a ray and keeps what it finds. @returns the part that it meets; -1 for the ground and what is beyond */
  cast(x: number, y: number, start: number): number {
    this.#aim(x, y);
    let far = start;
    let free = 1;
    for (let step = 0; step < MOST_STEPS && far < this.#far; step++) {
      free = this.#along(far);
      if (free < NEAR) break;
      far += free * PACE;
    }
    if (free < NEAR * 3 && far < this.#far) return this.#meet(far);
    this.#found.fill(0);
    this.#found[0] = this.#floor();
    return -1;
  }

  /** Puts what the last ray found among others. */
  keep(found: Float32Array, at: number): void {
    found.set(this.#found, at);
  }

  #aim(x: number, y: number): void {
    const { right, up, forward, focal, centreX, centreY } = this.#camera;
    const [a, b] = [(x - centreX) / focal, (centreY - y) / focal];
    const dx = forward[0] + right[0] * a + up[0] * b;
    const dy = forward[1] + right[1] * a + up[1] * b;
    const dz = forward[2] + right[2] * a + up[2] * b;
    const long = length(dx, dy, dz);
    this.#way[0] = dx / long;
    this.#way[1] = dy / long;
    this.#way[2] = dz / long;
  }

  #along(far: number): number {
    const { eye } = this.#camera;
    const way = this.#way;
    return this.#near.distance(
      eye[0] + (way[0] ?? 0) * far,
      eye[1] + (way[1] ?? 0) * far,
      eye[2] + (way[2] ?? 0) * far,
    );
  }

  #place(far: number): void {
    const { eye } = this.#camera;
    this.#spot.x = eye[0] + (this.#way[0] as number) * far;
    this.#spot.y = eye[1] + (this.#way[1] as number) * far;
    this.#spot.z = eye[2] + (this.#way[2] as number) * far;
  }

  #meet(far: number): number {
    this.#place(far);
    const met = this.#near.nearest(this.#spot.x, this.#spot.y, this.#spot.z);
    this.#turn((this.#parts[met] as Part).distance);
    const found = this.#found;
    found[0] = far;
    found[1] = this.#spot.nx;
    found[2] = this.#spot.ny;
    found[3] = this.#spot.nz;
    found[4] = this.#open();
    return met;
  }

  #shade(hit: number): number {
    const { light } = this;
    const found = this.#found;
    if (hit < 0) {
      light.red = light.green = light.blue = light.paint = 0;
      this.cover = found[0] as number;
      return hit;
    }
    this.#place(found[0] as number);
    const nx = found[1] as number;
    const ny = found[2] as number;
    const nz = found[3] as number;
    const spot = this.#spot;
    const long = length(nx, ny, nz);
    spot.nx = nx / long;
    spot.ny = ny / long;
    spot.nz = nz / long;
    (this.#parts[hit] as Part).look(spot, this.#look.lay(NOTHING));
    this.#studio.light(this.#look, spot, found[4] as number, light);
    this.cover = 1;
    return hit;
  }

  /** The normal, from four distances around the spot. */
  #turn(distance: Part['distance']): void {
    const spot = this.#spot;
    const { x, y, z } = spot;
    const e = 0.005;
    const a = distance(x + e, y - e, z - e);
    const b = distance(x - e, y - e, z + e);
    const c = distance(x - e, y + e, z - e);
    const d = distance(x + e, y + e, z + e);
    const [nx, ny, nz] = [a - b - c + d, -a - b + c + d, -a + b - c + d];
    const long = length(nx, ny, nz) || 1;
    spot.nx = nx / long;
    spot.ny = ny / long;
    spot.nz = nz / long;
  }

  /** How much of the room the spot sees past the vehicle and the ground. */
  #open(): number {
    const { x, y, z, nx, ny, nz } = this.#spot;
    let hidden = 0;
    for (const [far, weight] of REACHES) {
      const above = z + nz * far;
      const free = Math.min(this.#near.distance(x + nx * far, y + ny * far, above), Math.max(0, above) * 1.2);
      hidden += Math.max(0, far - free) * weight;
    }
    return Math.max(0.1, 1 - hidden);
  }

  /** The ground is seen only by the shade on it. */
  #floor(): number {
    const { eye } = this.#camera;
    const fall = this.#way[2] as number;
    if (fall >= -1e-3) return 0;
    const far = -eye[2] / fall;
    const x = eye[0] + (this.#way[0] as number) * far;
    const y = eye[1] + (this.#way[1] as number) * far;
    const under = boxAt(x - this.#middle, y, 0, this.#halfLength, this.#halfWidth, 1, this.#spread * 0.55);
    if (under > this.#spread) return 0;
    const close = soft(0.26, 0, this.#near.distance(x, y, 0.03));
    const shade = soft(this.#spread, -0.6 * this.#spread, under);
    return 0.62 * shade * shade + 0.4 * close * Math.sqrt(close) * (1 - 0.5 * shade);
  }
}

const REACHES = [
  ...([
    [0.03, 5],
    [0.08, 2.4],
    [0.2, 0.9],
    [0.45, 0.36],
  ] as const),
];
const NOTHING = { paint: 0, colour: [0, 0, 0], gloss: 0, glow: 0 } as const;
