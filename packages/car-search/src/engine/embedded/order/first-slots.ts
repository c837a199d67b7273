import type { SortValue } from '../../../query/car-query.ts';
import type { Cars } from '../slots/cars.ts';
import { firstOfMany } from './first-of-many.ts';
import { leastSlots, partAtLast } from './least.ts';
import { comparePlaces, type Step } from './order-steps.ts';

/** So few are simply sorted. */
const FEW = 64;

/** The first `wanted` cars in an order, sorted, by their slots. */
export function firstCars(cars: Cars, steps: readonly Step[], wanted: number): number[] {
  const [step, ...others] = steps;
  if (step === undefined || !('sign' in step) || step.column === undefined || cars.size <= Math.max(wanted, FEW)) {
    return firstSlots(cars.slots, steps, wanted);
  }
  const { before, level } = firstOfMany(cars, { column: step.column, sign: step.sign }, wanted);
  return [...sorted(before, steps), ...firstSlots(level, others, wanted - before.length)];
}

/**
 * The first `wanted` slots in an order, sorted. Sorting all would be slowest: step by step, the slots are parted at the place of the last
 * wanted one, and only ties with it go to the next step.
 */
export function firstSlots(slots: Int32Array, steps: readonly Step[], wanted: number): number[] {
  const [step, ...others] = steps;
  if (wanted === 0) return [];
  if (step === undefined || slots.length <= Math.max(wanted, FEW)) return sorted(slots, steps).slice(0, wanted);
  if ('compare' in step) return leastSlots(slots, wanted, (a, b) => step.compare(a, step.textOf(b)));
  const { before, level } = partAtLast(slots, step.places(slots), wanted);
  return [...sorted(before, steps), ...firstSlots(level, others, wanted - before.length)];
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
