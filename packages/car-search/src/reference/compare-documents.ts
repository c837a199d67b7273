import type { CarDocument } from '../document/car-document.ts';
import { type CarQuery, kilometresTo, type SortKey, type SortValue } from '../query/car-query.ts';
import { score } from './matches.ts';

/** The order of a query as a comparison of two cars (SRCH-5): the plain meaning that every engine is held to. @internal */
export function compareDocuments(query: CarQuery): (a: CarDocument, b: CarDocument) => number {
  return (a, b) => comparePlaces(query.order, sortValues(a, query), sortValues(b, query));
}

/** A car's position in the order of a query: `after` takes it to continue behind the car. */
export function sortValues(car: CarDocument, query: Pick<CarQuery, 'order' | 'keywords'>): SortValue[] {
  return query.order.map((key) => {
    const { by } = key;
    if (by === 'distance') return kilometresTo(car, key.kilometres) ?? null;
    if (by === 'id') return car.id;
    if (by === 'score') return score(car, query);
    if (by === 'standing') return standing(car);
    return by === 'has_photos' ? Number(hasPhotos(car)) : (car[by] ?? null);
  });
}

/** Compares two places in an order, each a value for each step of it. */
export function comparePlaces(order: readonly SortKey[], a: readonly SortValue[], b: readonly SortValue[]): number {
  for (const [step, { direction }] of order.entries()) {
    const result = compareValues(a[step] ?? null, b[step] ?? null, direction === 'asc' ? 1 : -1);
    if (result !== 0) return result;
  }
  return 0;
}

function compareValues(a: SortValue, b: SortValue, sign: number): number {
  if (typeof a === 'string' && typeof b === 'string') return sign * compareTexts(a, b);
  return compareNumbers(typeof a === 'number' ? a : null, typeof b === 'number' ? b : null, sign);
}

/** Where a car stands among those that can be had: they come before reserved ones, these before coming ones, these before sold ones (SRCH-5). */
export function standing({ status, sold, reserved }: Pick<CarDocument, 'status' | 'sold' | 'reserved'>): number {
  if (status === 'sold' || sold) return 0;
  if (status === 'coming_soon') return 1;
  return reserved ? 2 : 3;
}

export const hasPhotos = (car: CarDocument): boolean => car.photos_count > 0;

/** By code units, as keyword fields sort everywhere; never by a language's rules. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A number that is absent comes last in either direction. */
function compareNumbers(a: number | null, b: number | null, sign: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return sign * (a - b);
}
