import type { NumberColumn } from '../columns/number-column.ts';
import type { Cars } from '../slots/cars.ts';
import { lowestBit } from '../slots/marks.ts';
import { type Parted, placeOf, sink } from './least.ts';

/** The numbers of a column as places in an order, the lower the earlier; a car without one comes last. */
interface Order {
  readonly column: NumberColumn;
  /** 1 for ascending, -1 for descending. */
  readonly sign: number;
}

/**
 * Parts the cars at the place of the last wanted one, of more cars than are wanted. Words that have no place before those found already are
 * passed over.
 */
export function firstOfMany({ marks, words }: Cars, { column, sign }: Order, wanted: number): Parted {
  const { numbers } = column;
  const { min, max } = column.wordBounds;
  const bests = sign > 0 ? min : max;
  /** The places of the first cars so far, the last of them at the front. */
  const heap = new Float64Array(wanted);
  let size = 0;
  let edge = Number.POSITIVE_INFINITY;
  for (let place = 0; place < marks.length; place += 1) {
    if (marks[place] === 0) continue;
    const word = words[place] as number;
    if (size === wanted && placeOf(bests[word], sign) >= edge) continue;
    for (let bits = marks[place] as number; bits !== 0; bits &= bits - 1) {
      const own = placeOf(numbers[(word << 5) + lowestBit(bits)], sign);
      if (size < wanted) {
        heap[size] = own;
        size += 1;
        if (size < wanted) continue;
        heap.sort().reverse();
      } else if (own < edge) sink(heap, own);
      edge = heap[0] as number;
    }
  }
  const before: number[] = [];
  const level: number[] = [];
  for (let place = 0; place < marks.length; place += 1) {
    if (marks[place] === 0) continue;
    const word = words[place] as number;
    if (placeOf(bests[word], sign) > edge) continue;
    for (let bits = marks[place] as number; bits !== 0; bits &= bits - 1) {
      const slot = (word << 5) + lowestBit(bits);
      const own = placeOf(numbers[slot], sign);
      if (own < edge) before.push(slot);
      else if (own === edge) level.push(slot);
    }
  }
  return { before: Int32Array.from(before), level: Int32Array.from(level) };
}
