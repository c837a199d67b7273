/** A point or direction: x, y, z. */
export type Vector = readonly [number, number, number];

/** From where a vehicle is seen, in degrees and metres. */
export interface Viewpoint {
  /** 0 looks at the nose, 90 at the left side, 180 at the tail. */
  readonly azimuth: number;
  /** Height of the eye over the ground. */
  readonly height: number;
  /** From the middle of the subject. */
  readonly distance: number;
  /** The most of the frame's width and height that the subject takes. */
  readonly fill: readonly [number, number];
  /** Where the subject's lowest point stands, from the top of the frame. */
  readonly ground: number;
}

/** A box in space: its corners with the least and the greatest values. */
export interface Box {
  readonly least: Vector;
  readonly most: Vector;
}

/** Maps space to pixels. */
export interface Camera {
  readonly eye: Vector;
  readonly right: Vector;
  readonly up: Vector;
  readonly forward: Vector;
  /** Pixels per unit of tangent. */
  readonly focal: number;
  readonly centreX: number;
  readonly centreY: number;
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
/** The same direction with length 1. */
export function unit(a: Vector): Vector {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** A camera at a viewpoint that fits points of the subject (x, y, z one after the other) into a frame in pixels. */
export function cameraFor(view: Viewpoint, points: Float32Array, box: Box, width: number, height: number): Camera {
  const angle = (view.azimuth * Math.PI) / 180;
  const middle = [0, 1, 2].map((axis) => ((box.least[axis] ?? 0) + (box.most[axis] ?? 0)) / 2);
  const [x = 0, y = 0, z = 0] = middle;
  const eye: Vector = [x - Math.cos(angle) * view.distance, y - Math.sin(angle) * view.distance, view.height];
  const forward = unit(minus([x, y, z], eye));
  const right = unit(cross(forward, [0, 0, 1]));
  const raw = { eye, right, forward, up: cross(right, forward), focal: 1, centreX: 0, centreY: 0 };
  const seen = extent(raw, points);
  const focal = Math.min(
    (width * view.fill[0]) / (seen.right - seen.left),
    (height * view.fill[1]) / (seen.bottom - seen.top),
  );
  const centreX = width / 2 - ((seen.left + seen.right) / 2) * focal;
  // A low subject stands a little above the common ground line, so that it does not sit in the frame's foot.
  const spare = height * view.ground - (seen.bottom - seen.top) * focal;
  const lift = Math.max(0, spare - height * 0.2) / 2.6;
  return { ...raw, focal, centreX, centreY: height * view.ground - lift - seen.bottom * focal };
}

function extent(camera: Camera, points: Float32Array): { left: number; right: number; top: number; bottom: number } {
  const seen = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (let at = 0; at + 2 < points.length; at += 3) {
    const [x, y] = project(camera, points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0);
    seen.left = Math.min(seen.left, x);
    seen.right = Math.max(seen.right, x);
    seen.top = Math.min(seen.top, y);
    seen.bottom = Math.max(seen.bottom, y);
  }
  return seen;
}

/** The pixel of a point, and one over its depth. */
export function project(camera: Camera, x: number, y: number, z: number): [x: number, y: number, inverseDepth: number] {
  const { eye, right, up, forward } = camera;
  const [dx, dy, dz] = [x - eye[0], y - eye[1], z - eye[2]];
  const inverse = 1 / Math.max(0.05, dx * forward[0] + dy * forward[1] + dz * forward[2]);
  const across = dx * right[0] + dy * right[1] + dz * right[2];
  const upwards = dx * up[0] + dy * up[1] + dz * up[2];
  return [camera.centreX + camera.focal * across * inverse, camera.centreY - camera.focal * upwards * inverse, inverse];
}

/** The direction in which a pixel looks, not of length 1. */
export function rayOf(camera: Camera, x: number, y: number): Vector {
  const [a, b] = [(x - camera.centreX) / camera.focal, (camera.centreY - y) / camera.focal];
  const axis = (index: 0 | 1 | 2) => camera.forward[index] + camera.right[index] * a + camera.up[index] * b;
  return [axis(0), axis(1), axis(2)];
}
