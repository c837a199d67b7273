import type { DistanceSortKey, SortKey, SortValue } from '../../query/car-query.ts';
import { compareTexts } from '../../reference/compare-documents.ts';
import type { Scores } from './keywords/find-keywords.ts';
import type { Shelf } from './mark-condition.ts';

/** A step of an order by a number, which is read of many slots at once. */
interface NumberStep {
  /** The places of slots in this step, the lower the earlier; an absent number comes last in either direction. */
  readonly places: (slots: Int32Array) => Float64Array;
  readonly placeOf: (value: SortValue) => number;
}
/** A step of an order by text. */
interface TextStep {
  readonly compare: (slot: number, text: string) => number;
  readonly textOf: (slot: number) => string;
}
type Step = NumberStep | TextStep;

/** So few are simply sorted. */
const FEW = 64;
/** The order of a query as steps; the plain form is `compareDocuments`. @param scores by slot, if the order reads them */
export function orderSteps(order: readonly SortKey[], shelf: Shelf, scores: Scores): Step[] {
  return order.map((key) => {
    const { by, direction } = key;
    const sign = direction === 'asc' ? 1 : -1;
    if (by === 'id') {
      const textOf = (slot: number) => shelf.idOf(slot);
      return { textOf, compare: (slot, text) => sign * compareTexts(textOf(slot), text) };
    }
    if (by === 'distance') return numberStep(distancesOf(key, shelf), sign);
    if (by === 'score') return numberStep((slots) => Float64Array.from(slots, (slot) => scores[slot] ?? 0), sign);
    const column = shelf.columns.sortable(by);
    return numberStep((slots) => column.of(slots), sign);
  });
}

/** The slots behind a place in an order, which has a value for each step of it; in no order themselves. */
export function slotsAfter(slots: Int32Array, steps: readonly Step[], after: readonly SortValue[]): Int32Array {
  const behind: number[] = [];
  let level = slots;
  for (const [at, step] of steps.entries()) {
    const value = after[at] ?? null;
    const compared = compareAll(level, step, value);
    for (const [turn, slot] of level.entries()) if ((compared[turn] as number) > 0) behind.push(slot);
    level = level.filter((_, turn) => compared[turn] === 0);
  }
  return Int32Array.from(behind);
}

/** Above 0 for each slot that comes behind a value of the step, 0 for each that is level with it. */
function compareAll(slots: Int32Array, step: Step, value: SortValue): Float64Array {
  if ('compare' in step) return Float64Array.from(slots, (slot) => step.compare(slot, String(value)));
  const edge = step.placeOf(value);
  return step.places(slots).map((place) => comparePlaces(place, edge));
}

/**
 * The first `wanted` slots in an order, sorted. Sorting all would be slowest: step by step, the slots are parted at the place of the last
 * wanted one, and only ties with it go to the next step.
 */
export function firstSlots(slots: Int32Array, steps: readonly Step[], wanted: number): number[] {
  const [step, ...others] = steps;
  if (wanted === 0) return [];
  if (step === undefined || 'compare' in step || slots.length <= Math.max(wanted, FEW)) {
    return sorted(slots, steps).slice(0, wanted);
  }
  const places = step.places(slots);
  const { before, level } = part(slots, places, edgeOf(places, wanted));
  return [...sorted(before, steps), ...firstSlots(level, others, wanted - before.length)];
}

/** All these slots in the order; each step's numbers are read once. */
function sorted(slots: Int32Array, steps: readonly Step[]): number[] {
  const compares = steps.map((step) => {
    if ('compare' in step) {
      return (a: number, b: number) => step.compare(slots[a] as number, step.textOf(slots[b] as number));
    }
    const places = step.places(slots);
    return (a: number, b: number) => comparePlaces(places[a] as number, places[b] as number);
  });
  const turns = Array.from(slots, (_, turn) => turn);
  turns.sort((a, b) => {
    for (const compare of compares) {
      const result = compare(a, b);
      if (result !== 0) return result;
    }
    return 0;
  });
  return turns.map((turn) => slots[turn] as number);
}

/** The place of the last wanted slot: the greatest in a heap of the least, which few of many slots enter. */
function edgeOf(places: Float64Array, wanted: number): number {
  const heap = places.slice(0, wanted).sort().reverse();
  for (let turn = wanted; turn < places.length; turn += 1) {
    const place = places[turn] as number;
    if (place < (heap[0] as number)) sink(heap, place);
  }
  return heap[0] as number;
}

/** Replaces the greatest of a heap. */
function sink(heap: Float64Array, number: number): void {
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

/** The slots before the edge, and those on it. */
function part(slots: Int32Array, places: Float64Array, edge: number): { before: Int32Array; level: Int32Array } {
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

/** How far slots' locations are; NaN where that is not known. Neighbours are often at one location. */
function distancesOf({ kilometres }: DistanceSortKey, { columns }: Shelf): (slots: Int32Array) => Float64Array {
  const byLocation = new Map(kilometres);
  return (slots) => {
    let last = Number.NaN;
    let away = Number.NaN;
    return columns
      .numbers('location_id')
      .of(slots)
      .map((id) => {
        if (id !== last) {
          last = id;
          away = byLocation.get(id) ?? Number.NaN;
        }
        return away;
      });
  };
}

/** @param read the numbers of slots, in an array of its own */
function numberStep(read: (slots: Int32Array) => Float64Array, sign: number): NumberStep {
  return {
    places: (slots) => {
      const numbers = read(slots);
      for (let turn = 0; turn < numbers.length; turn += 1) numbers[turn] = placeOf(numbers[turn] as number, sign);
      return numbers;
    },
    placeOf: (value) => placeOf(typeof value === 'number' ? value : Number.NaN, sign),
  };
}

function comparePlaces(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A number as a place in its order, the lower the earlier. */
const placeOf = (number: number, sign: number): number =>
  Number.isNaN(number) ? Number.POSITIVE_INFINITY : sign * number;
