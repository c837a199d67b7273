import type { RangeUnit } from '@forecourt/contracts';

const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

/** A whole number as Australians write it: 12,345. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** A bound of a range in its unit: $12,000, 45,000 km, 2019, 21 ft. */
export function formatBound(value: number, unit: RangeUnit): string {
  if (unit === 'year') return String(value);
  return unit === 'dollars' ? `$${whole.format(value)}` : `${whole.format(value)} ${unit}`;
}
