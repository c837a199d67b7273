import { inSteps, readTypedNumber } from '@forecourt/contracts/range-units';
import { formatBound } from './format.ts';
import { type Bounds, clamp, type RangeLimits } from './range.ts';

/** What became of a number that was typed: the bounds that hold, and why they are the ones before. */
interface TypedBound {
  readonly bounds: Bounds;
  readonly fault: 'unreadable' | 'outside' | 'crossed' | null;
}

/**
 * The bounds after a number was typed as people write one. A value that is not a number, outside the limits or past the other bound is ignored and
 * named; others are rounded as the server rounds them, a price to a thousand (SRCH-7). An empty field opens that end.
 */
export function typeBound(bounds: Bounds, end: 'from' | 'to', text: string, limits: RangeLimits): TypedBound {
  const ignored = (fault: TypedBound['fault']) => ({ bounds, fault });
  if (text.trim() === '') return { bounds: { ...bounds, [end]: null }, fault: null };
  const value = readTypedNumber(text);
  if (value === undefined) return ignored('unreadable');
  if (value < limits.min || value > limits.max) return ignored('outside');
  const next = { ...bounds, [end]: clamp(inSteps(value, limits.typed_step ?? 1), limits.min, limits.max) };
  return next.from !== null && next.to !== null && next.from > next.to
    ? ignored('crossed')
    : { bounds: next, fault: null };
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
