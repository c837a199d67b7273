import type { CarColumns, Column } from '../columns/car-columns.ts';
import { searchedFields, tokensOfValue } from '../columns/token-values.ts';
import { NO_VALUE } from '../columns/value-book.ts';

/** The tokens of these cars that serve to correct typing errors (SRCH-6), some of them twice: each value is read once, however many cars have it. */
export function* wordsOfCars(slots: Int32Array, columns: CarColumns): Generator<string> {
  const met = new Uint8Array(columns.book.end);
  met[NO_VALUE] = 1;
  for (const [name, field] of searchedFields) {
    const column = columns.column(name);
    if (column === undefined || !field.spelling) continue;
    for (const id of newValues(column, slots, met)) yield* tokensOfValue(field, columns.book.valueOf(id));
  }
}

/** The values of a column that these cars have and that were not met before; they are now. */
function newValues(column: Column, slots: Int32Array, met: Uint8Array): number[] {
  const found: number[] = [];
  const meet = (id: number) => {
    if (met[id] === 1) return;
    met[id] = 1;
    found.push(id);
  };
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] as number;
    if ('rows' in column) {
      meet(column.rows.get(slot, column.place));
      continue;
    }
    const ids = column.lists.get(slot);
    for (let place = 0; place < ids.length; place += 1) meet(ids[place] as number);
  }
  return found;
}
