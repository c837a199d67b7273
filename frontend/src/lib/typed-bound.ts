import type { RangeUnit } from '@forecourt/contracts';
import { formatBound } from './format.ts';
import { type Bounds, clamp, type RangeLimits } from './range.ts';

/** What a typed number is rounded to: prices and kilometres go by thousands (SRCH-7), masses and engines count as typed. */
const WHOLE: Readonly<Record<RangeUnit, number>> = {
  dollars: 1_000,
  km: 1_000,
  year: 1,
  ft: 1,
  kg: 1,
  cc: 1,
  kWh: 1,
  kW: 1,
};

/** What became of a number that was typed: the bounds that hold, and why they are the ones before. */
interface TypedBound {
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
  const plain = text.replace(/[$,\s]|(?:km|ft|kg|cc|kWh?)$/gi, '');
  const [, digits, thousands] = /^(\d+(?:\.\d+)?)(k?)$/i.exec(plain) ?? [];
  return digits === undefined ? undefined : Math.round(Number(digits) * (thousands ? 1_000 : 1));
}

/** Why a number does not count, in words. */
export function faultWords(
  fault: NonNullable<TypedBound['fault']>,
  { min, max, unit = 'year' }: RangeLimits,
  { from, to }: Bounds,
): string {
  if (fault === 'unreadable') return `Type a number, such as ${formatBound(max, unit)}.`;
  if (fault === 'outside') return `Type a number from ${formatBound(min, unit)} to ${formatBound(max, unit)}.`;
  return `The minimum can't be above the maximum: ${formatBound(from ?? min, unit)} to ${formatBound(to ?? max, unit)} still applies.`;
}
