/**
 * A number as a place in its order, the lower the earlier: an absent one comes last in either direction, as does the infinity that is the best of
 * a word without numbers. @param sign 1 for ascending, -1 for descending
 */
export function placeOf(number: number | undefined, sign: number): number {
  const place = sign * (number ?? Number.NaN);
  return Number.isNaN(place) ? Number.POSITIVE_INFINITY : place;
}

/** Slots before the place of the last wanted one, and those on it. */
export interface Parted {
  readonly before: Int32Array;
  readonly level: Int32Array;
}

/** Parts slots by their places. */
export function partAtLast(slots: Int32Array, places: Float64Array, wanted: number): Parted {
  const edge = lastOf(places, wanted);
  const before = new Int32Array(slots.length);
  const level = new Int32Array(slots.length);
  let countBefore = 0;
  let countLevel = 0;
  for (let turn = 0; turn < slots.length; turn += 1) {
    const place = places[turn] as number;
    if (place > edge) continue;
    if (place < edge) before[countBefore++] = slots[turn] as number;
    else level[countLevel++] = slots[turn] as number;
  }
  return { before: before.subarray(0, countBefore), level: level.subarray(0, countLevel) };
}

/** The place of the last wanted one: the greatest in a heap of the least, which few of many enter. */
function lastOf(places: Float64Array, wanted: number): number {
  const heap = places.slice(0, wanted).sort().reverse();
  for (let turn = wanted; turn < places.length; turn += 1) {
    const place = places[turn] as number;
    if (place < (heap[0] as number)) sink(heap, place);
  }
  return heap[0] as number;
}

/** Replaces the greatest of a heap. */
export function sink(heap: Float64Array, number: number): void {
  let at = 0;
  for (let child = 1; child < heap.length; child = at * 2 + 1) {
    const other = child + 1;
    const greater = other < heap.length && (heap[other] as number) > (heap[child] as number) ? other : child;
    if ((heap[greater] as number) <= number) break;
    heap[at] = heap[greater] as number;
    at = greater;
  }
  heap[at] = number;
}

/** The first `wanted` slots by a comparison, sorted. Of many that are level with each other few are wanted, so all are not sorted. */
export function leastSlots(slots: Int32Array, wanted: number, compare: (a: number, b: number) => number): number[] {
  const first = Array.from(slots.subarray(0, wanted)).sort(compare);
  for (let turn = wanted; turn < slots.length; turn += 1) {
    const slot = slots[turn] as number;
    if (compare(slot, first[wanted - 1] as number) >= 0) continue;
    let low = 0;
    for (let high = wanted - 1; low < high; ) {
      const middle = (low + high) >> 1;
      if (compare(first[middle] as number, slot) < 0) low = middle + 1;
      else high = middle;
    }
    first.pop();
    first.splice(low, 0, slot);
  }
  return first;
}
