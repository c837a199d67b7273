import type { CarDocument } from '../document/car-document.ts';
import type { CarQuery, SortKey } from '../query/car-query.ts';
import { score } from './matches.ts';

/** The order of a query as a comparison of two cars (SRCH-5): the plain meaning that every engine is held to. */
export function compareDocuments(query: CarQuery): (a: CarDocument, b: CarDocument) => number {
  const comparisons = query.order.map((key) => comparison(key, query));
  return (a, b) => {
    for (const compare of comparisons) {
      const result = compare(a, b);
      if (result !== 0) return result;
    }
    return 0;
  };
}

function comparison({ by, direction }: SortKey, query: CarQuery): (a: CarDocument, b: CarDocument) => number {
  const sign = direction === 'asc' ? 1 : -1;
  if (by === 'id') return (a, b) => sign * compareTexts(a.id, b.id);
  const read = (car: CarDocument): number | undefined => {
    if (by === 'score') return score(car, query);
    if (by === 'available') return Number(isAvailable(car));
    return by === 'has_photos' ? Number(hasPhotos(car)) : car[by];
  };
  return (a, b) => compareNumbers(read(a), read(b), sign);
}

/** In stock or coming soon, and not sold by the flag (IDX-1). */
export const isAvailable = (car: CarDocument): boolean => car.status !== 'sold' && !car.sold;

export const hasPhotos = (car: CarDocument): boolean => car.photos_count > 0;

/** By code units, as keyword fields sort everywhere; never by a language's rules. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A number that is absent comes last in either direction. */
function compareNumbers(a: number | undefined, b: number | undefined, sign: number): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return sign * (a - b);
}
