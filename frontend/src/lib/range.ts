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

/** What a typed number is rounded to: prices and kilometres go by thousands (SRCH-7). */
const WHOLE: Readonly<Record<RangeUnit, number>> = {
  dollars: 1_000,
  km: 1_000,
  year: 1,
  feet: 1,
  kilograms: 50,
  cc: 50,
};

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
  const after = scale.findIndex((each) => each >= value);
  const before = Math.max(0, after - 1);
  if (after < 0) return scale.length - 1;
  return value - (scale[before] ?? value) < (scale[after] ?? value) - value ? before : after;
}

/** The value at a place of the slider. */
export const valueAt = (place: number, { scale, max }: RangeLimits): number => (scale ? (scale[place] ?? max) : place);

/** What became of a number that was typed: the bounds that hold, and why they are the ones before. */
export interface TypedBound {
  readonly bounds: Bounds;
  readonly fault: 'unreadable' | 'outside' | 'crossed' | null;
}

/**
 * The bounds after a number was typed as people write one: '$12,000', '45 000 km', '30k' or plain. A value that is not a number, outside the
 * limits or past the other bound is ignored and named, a price or kilometres are rounded to a thousand (SRCH-7). An empty field opens that
 * end.
 */
export function typeBound(bounds: Bounds, end: 'from' | 'to', text: string, limits: RangeLimits): TypedBound {
  const ignored = (fault: TypedBound['fault']) => ({ bounds, fault });
  if (text.trim() === '') return { bounds: { ...bounds, [end]: null }, fault: null };
  const value = readNumber(text);
  if (value === undefined) return ignored('unreadable');
  if (value < limits.min || value > limits.max) return ignored('outside');
  const whole = WHOLE[limits.unit ?? 'year'];
  const next = { ...bounds, [end]: clamp(Math.round(value / whole) * whole, limits.min, limits.max) };
  return next.from !== null && next.to !== null && next.from > next.to
    ? ignored('crossed')
    : { bounds: next, fault: null };
}

/** A number as people write it; 30k is 30,000. */
function readNumber(text: string): number | undefined {
  const plain = text.replace(/[$,\s]|(?:km|ft|kg|cc)$/gi, '');
  const [, digits, thousands] = /^(\d+(?:\.\d+)?)(k?)$/i.exec(plain) ?? [];
  return digits === undefined ? undefined : Math.round(Number(digits) * (thousands ? 1_000 : 1));
}

/** As written in an address: `10000:30000`, `:30000`, or '' if both ends are open. */
export function rangeParameter({ from, to }: Bounds): string {
  return from === null && to === null ? '' : `${from ?? ''}:${to ?? ''}`;
}

function onStep(value: number, { min, step }: RangeLimits): number {
  return min + Math.round((value - min) / step) * step;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
