import type { SortKey } from '../../query/car-query.ts';
import { compareTexts } from '../../reference/compare-documents.ts';
import type { Bitset } from './bitset.ts';
import type { Shelf } from './mark-condition.ts';

type Compare = (a: number, b: number) => number;

/** The order of a query as a comparison of two slots; the plain form is `compareDocuments`. */
export function compareSlots(order: readonly SortKey[], shelf: Shelf, scores: Uint16Array | undefined): Compare {
  const steps = order.map((key) => comparison(key, shelf, scores));
  return (a, b) => {
    for (const step of steps) {
      const result = step(a, b);
      if (result !== 0) return result;
    }
    return 0;
  };
}

function comparison({ by, direction }: SortKey, { columns, cars }: Shelf, scores: Uint16Array | undefined): Compare {
  const sign = direction === 'asc' ? 1 : -1;
  switch (by) {
    case 'id':
      return (a, b) => sign * compareTexts(cars[a]?.id ?? '', cars[b]?.id ?? '');
    case 'score':
      return (a, b) => sign * ((scores?.[a] ?? 0) - (scores?.[b] ?? 0));
    default: {
      const special = by === 'available' ? columns.available : columns.hasPhotos;
      const column = by === 'available' || by === 'has_photos' ? special : columns.numbers(by);
      return (a, b) => compareNumbers(column.get(a), column.get(b), sign);
    }
  }
}

/** A number that is absent (NaN) comes last in either direction. */
function compareNumbers(a: number, b: number, sign: number): number {
  if (a === b) return 0;
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1;
  return Number.isNaN(b) ? -1 : sign * (a - b);
}

/** The first `wanted` slots of a set in an order, without sorting all of it. */
export function firstSlots(bits: Bitset, wanted: number, compare: Compare): number[] {
  if (wanted === 0) return [];
  const kept: number[] = [];
  let last: number | undefined;
  bits.forEach((slot) => {
    if (last !== undefined && compare(slot, last) > 0) return;
    kept.push(slot);
    if (kept.length < wanted * 2) return;
    kept.sort(compare).length = wanted;
    last = kept.at(-1);
  });
  return kept.sort(compare).slice(0, wanted);
}
