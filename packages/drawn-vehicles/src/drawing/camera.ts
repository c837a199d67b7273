import { DRAWING_HEIGHT, DRAWING_WIDTH, type DrawnView } from '../names.ts';
import type { Vehicle } from './solid.ts';

/** From where a vehicle is seen: degrees around it, 0 before its nose and 90 at its left, degrees up, and its lengths away. */
const VIEWS = {
  'front-three-quarter': { around: 38, up: 9, away: 2.3 },
  'side-left': { around: 90, up: 3.5, away: 5 },
  'rear-three-quarter': { around: -142, up: 11, away: 2.3 },
} as const satisfies Record<DrawnView, object>;

type Vector = readonly [number, number, number];

/** Maps pixels of a drawing to rays. */
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

/** The share of the frame's width that a vehicle of a length fills: a small hatch less than a large SUV, and motorcycles among themselves. */
const fill = (length: number): number => Math.min(0.93, 0.93 * (length / (length < 2.6 ? 2.9 : 5.4)) ** 0.85);
const MOST_HIGH = 0.86;
const GROUND = 0.9;

/** A camera that shows a whole vehicle from a view, on the common ground line. @param width of the drawing in pixels */
export function cameraFor({ from, to, width: wide, height }: Vehicle, view: DrawnView, width: number): Camera {
  const { around, up: above, away } = VIEWS[view];
  const scale = width / DRAWING_WIDTH;
  const [turn, tilt] = [(around * Math.PI) / 180, (above * Math.PI) / 180];
  const length = to - from;
  const far = away * Math.max(length, height * 1.6) + 1.5;
  const forward: Vector = [Math.cos(turn) * Math.cos(tilt), Math.sin(turn) * Math.cos(tilt), -Math.sin(tilt)];
  const right: Vector = [Math.sin(turn), -Math.cos(turn), 0];
  const up: Vector = [-right[1] * forward[2], right[0] * forward[2], right[1] * forward[0] - right[0] * forward[1]].map(
    (value) => -value,
  ) as unknown as Vector;
  const middle: Vector = [(from + to) / 2, 0, height * 0.42];
  const eye: Vector = [middle[0] - forward[0] * far, middle[1] - forward[1] * far, middle[2] - forward[2] * far];
  const raw = { eye, right, up, forward, focal: 1, centreX: 0, centreY: 0 };
  const corners = [from, to].flatMap((x) =>
    [-wide / 2, wide / 2].flatMap((y) => [0, height].map((z) => seen(raw, x, y, z))),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, most, top, foot] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const share = view === 'side-left' ? fill(length) : fill(length) * 0.94;
  const focal = Math.min((DRAWING_WIDTH * share) / (most - left), (DRAWING_HEIGHT * MOST_HIGH) / (foot - top)) * scale;
  const spare = DRAWING_HEIGHT * scale - (foot - top) * focal;
  // A low vehicle stands a little above the common ground line, so that it is not at the lower edge.
  const ground = DRAWING_HEIGHT * scale * GROUND - Math.max(0, spare - DRAWING_HEIGHT * scale * 0.3) * 0.42;
  return { ...raw, focal, centreX: (width - (left + most) * focal) / 2, centreY: ground - foot * focal };
}

function seen({ eye, right, up, forward }: Camera, x: number, y: number, z: number): readonly [number, number] {
  const [dx, dy, dz] = [x - eye[0], y - eye[1], z - eye[2]];
  const along = (axis: Vector) => dx * axis[0] + dy * axis[1] + dz * axis[2];
  return [along(right) / along(forward), -along(up) / along(forward)];
}
