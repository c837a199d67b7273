import { allWeeklyBands } from '../document/price-bands.ts';
import type { Range } from '../state/search-state.ts';

/** The bands of a weekly budget that lie within it, at least one. */
export function weeklyBands({ min = 0, max = Number.POSITIVE_INFINITY }: Range): string[] {
  const within = allWeeklyBands.filter(({ from, to }) => from >= min && to <= max);
  const around = allWeeklyBands.filter(({ from, to }) => from < max && to > min);
  return (within.length > 0 ? within : around).map(({ name }) => name).sort();
}
