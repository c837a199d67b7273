import type { RangeUnit } from '@forecourt/contracts';

/** A range as it is chosen: null is an open end. */
export interface Bounds {
  from: number | null;
  to: number | null;
}

/** The limits of a range section (SRCH-7): dollars, kilometres or years. */
export interface RangeLimits {
  min: number;
  max: number;
  step: number;
  unit?: RangeUnit;
  /** The values of its steps, where these are not all as long: from the minimum to the maximum. */
  scale?: readonly number[] | undefined;
}

/**
 * The bounds after one thumb moved to `value`: on a step, inside the limits, and never past the other thumb (SRCH-7). A thumb at its end
 * of the scale leaves that end open.
 */
export function moveThumb(bounds: Bounds, thumb: 'from' | 'to', value: number, limits: RangeLimits): Bounds {
  const { min, max } = limits;
  if (!Number.isFinite(value)) return bounds;
  const stepped = clamp(limits.scale ? value : onStep(value, limits), min, max);
  if (thumb === 'from') {
    const from = Math.min(stepped, bounds.to ?? max);
    return { ...bounds, from: from <= min ? null : from };
  }
  const to = Math.max(stepped, bounds.from ?? min);
  return { ...bounds, to: to >= max ? null : to };
}

/** Where the slider ends, as a place on its scale or a value: at the maximum or just past it, so that a thumb can always reach it. */
export function endOfScale({ min, max, step, scale }: RangeLimits): number {
  if (scale) return scale.length - 1;
  return min + Math.ceil((max - min) / step) * step;
}

/** Where a value is on the slider: its place on the scale, or the value itself. */
export function placeOf(value: number, { scale }: RangeLimits): number {
  if (!scale) return value;
  const away = scale.map((each) => Math.abs(each - value));
  return away.indexOf(Math.min(...away));
}

/** The value at a place of the slider. */
export const valueAt = (place: number, { scale, max }: RangeLimits): number => (scale ? (scale[place] ?? max) : place);

/** As written in an address: `10000:30000`, `:30000`, or '' if both ends are open. */
export function rangeParameter({ from, to }: Bounds): string {
  return from === null && to === null ? '' : `${from ?? ''}:${to ?? ''}`;
}

function onStep(value: number, { min, step }: RangeLimits): number {
  return min + Math.round((value - min) / step) * step;
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
