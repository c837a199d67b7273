import type { FieldValue } from '../query/condition.ts';
import { compareTexts } from '../reference/compare-documents.ts';
import type { FacetValue } from './car-search-engine.ts';

/**
 * A facet's list from its counts (SRCH-2): the commonest first, then by value, numbers as numbers; at most `limit` values,
 * or `limit` of each group where a group is told.
 */
export function facetList(
  counts: readonly (readonly [value: FieldValue, count: number])[],
  limit: number,
  groupOf: (value: FieldValue) => string = () => '',
): FacetValue[] {
  const taken = new Map<string, number>();
  return [...counts]
    .sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || compareValues(a, b))
    .filter(([value]) => {
      const group = groupOf(value);
      const place = (taken.get(group) ?? 0) + 1;
      taken.set(group, place);
      return place <= limit;
    })
    .map(([value, count]) => ({ value: String(value), count }));
}

function compareValues(a: FieldValue, b: FieldValue): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
}
