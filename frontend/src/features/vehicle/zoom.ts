/** How a picture is looked at: so many times its fitting size, moved by so many pixels from the middle. */
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

/** The look moved by so many pixels, as far as the picture's edges allow. */
export function movedBy(zoom: Zoom, by: Point, frame: Point): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame);
}

function within({ scale, x, y }: Zoom, frame: Point): Zoom {
  return { scale, x: clamp(x, ((scale - 1) * frame.x) / 2), y: clamp(y, ((scale - 1) * frame.y) / 2) };
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, -most), most) + 0;
