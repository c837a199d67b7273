/** What the number of found cars is decided from. */
export interface FoundCars {
  /** The exact count of the search. */
  readonly count: number;
  /** Whether a keyword or a filter of the visitor's narrows the search. */
  readonly narrowed: boolean;
  /** The site's configured stock count; null if it has none. */
  readonly stockCount: number | null;
  /** The counts of the search's car_type facet. */
  readonly carTypeCounts: readonly number[];
}

const LARGEST_EXACT_COUNT = 1999;

/**
 * The number to show for a search (SRCH-9): the exact count up to 1999; beyond, the site's stock count if nothing
 * narrows the search, else the car_type counts summed. Where neither is known the exact count stays.
 */
export function displayedCount({ count, narrowed, stockCount, carTypeCounts }: FoundCars): number {
  if (count <= LARGEST_EXACT_COUNT) return count;
  if (!narrowed && stockCount !== null) return stockCount;
  if (carTypeCounts.length === 0) return count;
  return carTypeCounts.reduce((sum, each) => sum + each, 0);
}
