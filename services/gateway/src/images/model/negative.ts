import { type Box, type Camera, cameraFor, rayOf, unit, type Vector, type Viewpoint } from './camera.ts';
import type { Mesh, Point } from './mesh.ts';
import { rasterise, type Visibility } from './raster.ts';
import { type Light, lit, smooth } from './studio-light.ts';

/** The size in pixels of every drawn picture before it is scaled: 4:3. */
export const NEGATIVE_WIDTH = 960;
export const NEGATIVE_HEIGHT = 720;
/** Bytes a pixel: red, green and blue that no paint changes, what the paint is multiplied with, cover, and the floor's shadow. */
export const LAYERS = 6;
/** Each pixel is the mean of so many by so many. */
const FINE = 2;
const WIDTH = NEGATIVE_WIDTH * FINE;
const HEIGHT = NEGATIVE_HEIGHT * FINE;
/** Up to this height, in metres, the floor mirrors a vehicle. */
const MIRRORED_TO = 0.5;
/** Light above this is white. */
export const BRIGHTEST = 1.6;

/** What is to be seen: a vehicle's mesh, the part of space to frame, and its shadows on the floor. */
export interface Subject {
  readonly mesh: Mesh;
  readonly box: Box;
  readonly shadows: readonly FloorShadow[];
  /** The wheel to show from near: its axle's place along, its face's across, its radius. */
  readonly wheel: { readonly x: number; readonly y: number; readonly radius: number };
}

/** A soft rounded rectangle on the floor: its middle and half sizes, how far it fades, all in metres, and how dark it is, 0 to 1. */
export interface FloorShadow {
  readonly x: number;
  readonly y: number;
  readonly halfLength: number;
  readonly halfWidth: number;
  readonly fade: number;
  readonly dark: number;
}

/**
 * Renders a subject without its paint: NEGATIVE_WIDTH × NEGATIVE_HEIGHT × LAYERS bytes, light as square roots. Deterministic; about half a
 * second of CPU, so it belongs into a worker.
 */
export function makeNegative(subject: Subject, view: Viewpoint): Uint8Array {
  const camera = cameraFor(view, pointsInside(subject), subject.box, WIDTH, HEIGHT);
  const sums = new Float32Array(NEGATIVE_WIDTH * NEGATIVE_HEIGHT * LAYERS);
  const image = rasterise(subject.mesh, camera, WIDTH, HEIGHT, null);
  expose(subject, camera, image, sums, null);
  expose(subject, camera, rasterise(subject.mesh, camera, WIDTH, HEIGHT, MIRRORED_TO), sums, image);
  castShadows(subject, camera, sums);
  return quantise(sums);
}

function pointsInside({ mesh, box }: Subject): Float32Array {
  const inside: number[] = [];
  for (let at = 0; at < mesh.positions.length; at += 3) {
    const point = mesh.positions.subarray(at, at + 3);
    if (point.every((value, axis) => value >= (box.least[axis] ?? 0) - 1e-3 && value <= (box.most[axis] ?? 0) + 1e-3)) {
      inside.push(...point);
    }
  }
  return Float32Array.from(inside);
}

/** Adds the light of every pixel. @param before the direct image, where this is the floor's mirror image of it. */
function expose(
  subject: Subject,
  camera: Camera,
  image: Visibility,
  sums: Float32Array,
  before: Visibility | null,
): void {
  const point: Point = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, u: 0, v: 0 };
  const light: Light = { red: 0, green: 0, blue: 0, paint: 0 };
  for (let pixel = 0; pixel < image.triangle.length; pixel++) {
    const triangle = image.triangle[pixel] ?? -1;
    if (triangle < 0 || (before && (before.triangle[pixel] ?? -1) >= 0)) continue;
    interpolate(subject.mesh, triangle, image.second[pixel] ?? 0, image.third[pixel] ?? 0, point);
    const cover = before ? 0.16 * (1 - smooth(0, MIRRORED_TO, point.z)) : 1;
    if (cover <= 0) continue;
    const material = subject.mesh.surfaces[subject.mesh.surfaceOf[triangle] ?? 0]?.material(point);
    if (!material) continue;
    lit(material, point, eyeFrom(camera, point), light);
    add(sums, pixel, light, cover);
  }
}

function interpolate(
  { triangles, positions, normals, places }: Mesh,
  triangle: number,
  sb: number,
  sc: number,
  point: Point,
): void {
  const a = triangles[triangle * 3] ?? 0;
  const b = triangles[triangle * 3 + 1] ?? 0;
  const c = triangles[triangle * 3 + 2] ?? 0;
  point.x = mix(positions, a * 3, b * 3, c * 3, sb, sc);
  point.y = mix(positions, a * 3 + 1, b * 3 + 1, c * 3 + 1, sb, sc);
  point.z = mix(positions, a * 3 + 2, b * 3 + 2, c * 3 + 2, sb, sc);
  const nx = mix(normals, a * 3, b * 3, c * 3, sb, sc);
  const ny = mix(normals, a * 3 + 1, b * 3 + 1, c * 3 + 1, sb, sc);
  const nz = mix(normals, a * 3 + 2, b * 3 + 2, c * 3 + 2, sb, sc);
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  point.nx = nx / length;
  point.ny = ny / length;
  point.nz = nz / length;
  point.u = mix(places, a * 2, b * 2, c * 2, sb, sc);
  point.v = mix(places, a * 2 + 1, b * 2 + 1, c * 2 + 1, sb, sc);
}

function mix(values: Float32Array, a: number, b: number, c: number, sb: number, sc: number): number {
  return (values[a] ?? 0) * (1 - sb - sc) + (values[b] ?? 0) * sb + (values[c] ?? 0) * sc;
}

function eyeFrom({ eye }: Camera, { x, y, z }: Point): Vector {
  return unit([eye[0] - x, eye[1] - y, eye[2] - z]);
}

function add(sums: Float32Array, pixel: number, { red, green, blue, paint }: Light, cover: number): void {
  const at = (Math.floor(pixel / WIDTH / FINE) * NEGATIVE_WIDTH + Math.floor((pixel % WIDTH) / FINE)) * LAYERS;
  const share = cover / (FINE * FINE);
  sums[at] = (sums[at] ?? 0) + Math.min(BRIGHTEST, red) * share;
  sums[at + 1] = (sums[at + 1] ?? 0) + Math.min(BRIGHTEST, green) * share;
  sums[at + 2] = (sums[at + 2] ?? 0) + Math.min(BRIGHTEST, blue) * share;
  sums[at + 3] = (sums[at + 3] ?? 0) + Math.min(BRIGHTEST, paint) * share;
  sums[at + 4] = (sums[at + 4] ?? 0) + share;
}

function castShadows({ shadows }: Subject, camera: Camera, sums: Float32Array): void {
  for (let y = 0; y < NEGATIVE_HEIGHT; y++) {
    for (let x = 0; x < NEGATIVE_WIDTH; x++) {
      // What is covered needs no floor.
      if ((sums[(y * NEGATIVE_WIDTH + x) * LAYERS + 4] ?? 0) > 0.999) continue;
      const [dx, dy, dz] = rayOf(camera, (x + 0.5) * FINE, (y + 0.5) * FINE);
      if (dz >= -1e-4) continue;
      const far = -camera.eye[2] / dz;
      const [floorX, floorY] = [camera.eye[0] + dx * far, camera.eye[1] + dy * far];
      let open = 1;
      for (const shadow of shadows) open *= 1 - shadowAt(shadow, floorX, floorY);
      sums[(y * NEGATIVE_WIDTH + x) * LAYERS + 5] = 1 - open;
    }
  }
}

function shadowAt({ x, y, halfLength, halfWidth, fade, dark }: FloorShadow, atX: number, atY: number): number {
  const outX = Math.max(0, Math.abs(atX - x) - halfLength + fade);
  const outY = Math.max(0, Math.abs(atY - y) - halfWidth + fade);
  const out = Math.hypot(outX, outY) / (2 * fade);
  return out >= 1 ? 0 : dark * (1 - smooth(0, 1, out)) ** 1.3;
}

function quantise(sums: Float32Array): Uint8Array {
  const layers = new Uint8Array(sums.length);
  for (let at = 0; at < sums.length; at++) {
    const value = sums[at] ?? 0;
    if (value === 0) continue;
    layers[at] = Math.round(255 * (at % LAYERS < 4 ? Math.sqrt(Math.min(1, value / BRIGHTEST)) : Math.min(1, value)));
  }
  return layers;
}
