import type { RangeUnit } from '@forecourt/contracts';

const written = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });

/** A number as Australians write it: 12,345. */
export function formatNumber(value: number): string {
  return written.format(value);
}

/** A bound of a range in its unit: $12,000, 45,000 km, 2019, 21 ft, 57.5 kWh. */
export function formatBound(value: number, unit: RangeUnit): string {
  if (unit === 'year') return String(value);
  return unit === 'dollars' ? `$${written.format(value)}` : `${written.format(value)} ${unit}`;
}
