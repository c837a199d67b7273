import type { FieldValue } from '../query/condition.ts';
import { compareTexts } from '../reference/compare-documents.ts';
import type { FacetValue } from './car-search-engine.ts';

type Count = readonly [value: FieldValue, count: number];

/**
 * A facet's list from its counts (SRCH-2): the commonest first, then by value, numbers as numbers; at most `limit` values,
 * or `limit` of each group where a group is told.
 */
export function facetList(
  counts: readonly Count[],
  limit: number,
  groupOf: (value: FieldValue) => string = () => '',
): FacetValue[] {
  const groups = new Map<string, Count[]>();
  for (const count of counts) {
    const group = groups.get(groupOf(count[0]));
    if (group === undefined) groups.set(groupOf(count[0]), [count]);
    else group.push(count);
  }
  return [...groups.values()]
    .flatMap((group) => commonest(group, limit))
    .sort(compareCounts)
    .map(([value, count]) => ({ value: String(value), count }));
}

/** Sorts only what can come among the first: a facet may have thousands of values and list thirty. */
function commonest(counts: readonly Count[], limit: number): readonly Count[] {
  if (counts.length <= limit) return counts;
  const least =
    Uint32Array.from(counts, ([, count]) => count)
      .sort()
      .at(-limit) ?? 0;
  return counts
    .filter(([, count]) => count >= least)
    .sort(compareCounts)
    .slice(0, limit);
}

function compareCounts([a, countOfA]: Count, [b, countOfB]: Count): number {
  if (countOfA !== countOfB) return countOfB - countOfA;
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
}
