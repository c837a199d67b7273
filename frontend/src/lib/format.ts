const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

/** A whole number as Australians write it: 12,345. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** A bound of a range in its unit: $12,000, 45,000 km, 2019. */
export function formatBound(value: number, unit: 'dollars' | 'km' | 'year'): string {
  if (unit === 'year') return String(value);
  return unit === 'dollars' ? `$${whole.format(value)}` : `${whole.format(value)} km`;
}
