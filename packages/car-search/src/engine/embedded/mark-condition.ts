import { type CarDocument, isNumberField } from '../../document/car-document.ts';
import type { Condition, IsCondition } from '../../query/condition.ts';
import { fulfils } from '../../reference/matches.ts';
import { Bitset } from './bitset.ts';
import type { CarColumns } from './columns/car-columns.ts';

/** The data for evaluating a condition. */
export interface Shelf {
  readonly columns: CarColumns;
  /** The slots with a car. */
  readonly taken: Bitset;
  /** The cars by slot; a free slot has none. */
  readonly cars: readonly (CarDocument | undefined)[];
}

/** The slots whose cars match a condition, as a set that the caller owns. */
export function markCondition(condition: Condition, shelf: Shelf): Bitset {
  switch (condition.op) {
    case 'and':
      return condition.conditions.reduce((bits, part) => bits.and(markCondition(part, shelf)), shelf.taken.copy());
    case 'or':
      return condition.conditions.reduce(
        (bits, part) => bits.or(markCondition(part, shelf)),
        Bitset.ofCapacity(shelf.cars.length),
      );
    case 'not':
      return shelf.taken.copy().andNot(markCondition(condition.condition, shelf));
    case 'is':
      return markValues(condition, shelf);
    case 'range': {
      const bits = Bitset.ofCapacity(shelf.cars.length);
      shelf.columns.numbers(condition.field).markRange(condition, bits);
      return bits;
    }
  }
}

function markValues(condition: IsCondition, { columns, cars }: Shelf): Bitset {
  const bits = Bitset.ofCapacity(cars.length);
  const column = columns.values(condition.field);
  if (column !== undefined) {
    for (const value of condition.values) {
      for (const held of columns.held(condition.field, value)) column.mark(held, bits);
    }
  } else if (isNumberField(condition.field)) {
    columns.numbers(condition.field).markEqual(new Set(condition.values), bits);
  } else {
    cars.forEach((car, slot) => {
      if (car !== undefined && fulfils(car, condition)) bits.add(slot);
    });
  }
  return bits;
}
