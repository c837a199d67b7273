import type { DistanceSortKey, SortKey, SortValue } from '../../query/car-query.ts';
import { compareTexts } from '../../reference/compare-documents.ts';
import type { Shelf } from './mark-condition.ts';

type Compare = (a: number, b: number) => number;

/** One step of an order over slots; a step by number can be read at once for all slots. */
interface Step {
  readonly compare: Compare;
  /** A slot with a value of this step. */
  readonly compareTo: (slot: number, value: SortValue) => number;
  /** The numbers by slot, and 1 if they ascend, else -1; an absent number (NaN) comes last in either direction. */
  readonly numbers?: { readonly bySlot: Float64Array; readonly sign: number };
}

/** So few are simply sorted. */
const FEW = 64;
/** Of more slots this many are sampled to find where the wanted ones must end. */
const SAMPLE = 2_048;

/** The order of a query as steps; the plain form is `compareDocuments`. @param scores by slot, if the order reads them */
export function orderSteps(
  order: readonly SortKey[],
  shelf: Shelf,
  scores: Float64Array = new Float64Array(0),
): Step[] {
  return order.map((key) => {
    const { by, direction } = key;
    const sign = direction === 'asc' ? 1 : -1;
    if (by === 'distance') return numberStep(distances(key, shelf), sign);
    if (by === 'id') {
      const compareTo = (slot: number, value: SortValue) =>
        sign * compareTexts(shelf.cars[slot]?.id ?? '', String(value));
      return { compareTo, compare: (a, b) => compareTo(a, shelf.cars[b]?.id ?? '') };
    }
    return numberStep(by === 'score' ? scores : shelf.columns.sortable(by).bySlot, sign);
  });
}

/** The slots behind a place in an order, which has a value for each step of it; in no order themselves. */
export function slotsAfter(slots: Int32Array, steps: readonly Step[], after: readonly SortValue[]): Int32Array {
  return slots.filter((slot) => {
    for (const [at, { compareTo }] of steps.entries()) {
      const result = compareTo(slot, after[at] ?? null);
      if (result !== 0) return result > 0;
    }
    return false;
  });
}

/**
 * The first `wanted` slots in an order, sorted. Sorting all would be slowest: step by step, the slots are partitioned at a number
 * beyond which there is no wanted slot, and only ties with it go to the next step.
 */
export function firstSlots(slots: Int32Array, steps: readonly Step[], wanted: number): number[] {
  const [{ numbers } = {}, ...others] = steps;
  if (wanted === 0) return [];
  if (numbers === undefined || slots.length <= Math.max(wanted, FEW)) {
    return [...slots].sort(compareBy(steps)).slice(0, wanted);
  }
  const { before, level } = part(slots, numbers, edgeOf(slots, numbers, wanted));
  if (before.length >= wanted) return firstSlots(before, steps, wanted);
  return [...firstSlots(before, steps, before.length), ...firstSlots(level, others, wanted - before.length)];
}

/** A number that at least `wanted` slots reach: of a part of the slots, evenly chosen, the one in that place. */
function edgeOf(slots: Int32Array, { bySlot, sign }: NonNullable<Step['numbers']>, wanted: number): number {
  const looked = Math.min(slots.length, Math.max(SAMPLE, wanted * 4));
  const sample = new Float64Array(looked);
  for (let turn = 0; turn < looked; turn += 1) {
    const slot = slots[Math.floor((turn * slots.length) / looked)] ?? 0;
    sample[turn] = placeOf(bySlot[slot], sign);
  }
  return sample.sort()[wanted - 1] ?? Number.POSITIVE_INFINITY;
}

/** The slots before the edge, and those on it. */
function part(
  slots: Int32Array,
  { bySlot, sign }: NonNullable<Step['numbers']>,
  edge: number,
): { before: Int32Array; level: Int32Array } {
  const before = new Int32Array(slots.length);
  const level = new Int32Array(slots.length);
  let countBefore = 0;
  let countLevel = 0;
  for (let turn = 0; turn < slots.length; turn += 1) {
    const slot = slots[turn] ?? 0;
    const place = placeOf(bySlot[slot], sign);
    if (place > edge) continue;
    if (place < edge) before[countBefore++] = slot;
    else level[countLevel++] = slot;
  }
  return { before: before.subarray(0, countBefore), level: level.subarray(0, countLevel) };
}

/** How far each slot's location is; NaN where that is not known. */
function distances({ kilometres }: DistanceSortKey, { columns }: Shelf): Float64Array {
  const byLocation = new Map(kilometres);
  return columns.numbers('location_id').bySlot.map((id) => byLocation.get(id) ?? Number.NaN);
}

function numberStep(bySlot: Float64Array, sign: number): Step {
  return {
    numbers: { bySlot, sign },
    compare: (a, b) => comparePlaces(placeOf(bySlot[a], sign), placeOf(bySlot[b], sign)),
    compareTo: (slot, value) =>
      comparePlaces(placeOf(bySlot[slot], sign), placeOf(typeof value === 'number' ? value : Number.NaN, sign)),
  };
}

function comparePlaces(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A number as a place in its order, the lower the earlier. */
const placeOf = (number = Number.NaN, sign: number): number =>
  Number.isNaN(number) ? Number.POSITIVE_INFINITY : sign * number;

function compareBy(steps: readonly Step[]): Compare {
  return (a, b) => {
    for (const { compare } of steps) {
      const result = compare(a, b);
      if (result !== 0) return result;
    }
    return 0;
  };
}
