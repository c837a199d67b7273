/** The zoom of a picture: the factor of its fitting size, and its offset in pixels from the centre. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A place or a size in pixels. Places count from the middle of the frame. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The whole picture, in its place. */
export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
/** The nearest look. */
export const NEAREST = 4;

/**
 * A look that is `factor` times as near, where what lies under `at` stays there, as fingers and wheels expect (VEH-3). It never gets
 * smaller than the whole, and never leaves the frame.
 */
export function zoomAt(zoom: Zoom, factor: number, at: Point, frame: Point): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), NEAREST);
  const grown = scale / zoom.scale;
  return within({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, frame);
}

/** So far down, in pixels, and so much more down than sideways, is a swipe that puts the picture away. */
const SWIPE_PX = 80;
const STEEPNESS = 2;

/** Whether a finger that touched down and lifted at these places has swiped down. */
export function isSwipeDown(from: Point, to: Point): boolean {
  const down = to.y - from.y;
  return down >= SWIPE_PX && down >= STEEPNESS * Math.abs(to.x - from.x);
}

/** The zoom with the offset moved by this many pixels, within the picture's edges. */
export function movedBy(zoom: Zoom, by: Point, frame: Point): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame);
}

function within({ scale, x, y }: Zoom, frame: Point): Zoom {
  return { scale, x: clamp(x, ((scale - 1) * frame.x) / 2), y: clamp(y, ((scale - 1) * frame.y) / 2) };
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, -most), most) + 0;
