/** The value below which a share of the values lies; NaN of none. @param share from 0 to 1, as 0.99 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** The value in the middle; NaN of none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
