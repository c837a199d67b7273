import type { RangeUnit } from '@forecourt/contracts';

/** A range as it is chosen: null is an open end. */
export interface Bounds {
  from: number | null;
  to: number | null;
}

/** The limits of a range section and its equal steps (SRCH-7): dollars, kilometres or years. */
export interface RangeLimits {
  min: number;
  max: number;
  step: number;
  unit?: RangeUnit;
  /** What a typed number is rounded to; 1 if absent. */
  typed_step?: number;
}

/**
 * The bounds after one thumb moved to `value`: on a step, inside the limits, and never past the other thumb (SRCH-7). A thumb at its end
 * of the scale leaves that end open.
 */
export function moveThumb(bounds: Bounds, thumb: 'from' | 'to', value: number, limits: RangeLimits): Bounds {
  const { min, max } = limits;
  if (!Number.isFinite(value)) return bounds;
  const stepped = clamp(onStep(value, limits), min, max);
  if (thumb === 'from') {
    const from = Math.min(stepped, bounds.to ?? max);
    return { ...bounds, from: from <= min ? null : from };
  }
  const to = Math.max(stepped, bounds.from ?? min);
  return { ...bounds, to: to >= max ? null : to };
}

/** Where the slider ends: at the maximum or just past it, so that a thumb can always reach it. */
export function endOfScale({ min, max, step }: RangeLimits): number {
  return min + Math.ceil((max - min) / step) * step;
}

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
