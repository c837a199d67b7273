import type { CarColumns } from '../columns/car-columns.ts';
import { searchedFields, tokensOfValue } from '../columns/token-values.ts';
import { NO_VALUE } from '../columns/value-book.ts';

/** The tokens of these cars that serve to correct typing errors (SRCH-6), some of them twice: each value is read once, however many cars have it. */
export function* wordsOfCars(slots: Int32Array, columns: CarColumns): Generator<string> {
  for (const [name, field] of searchedFields) {
    const column = columns.column(name);
    if (column === undefined || !field.spelling) continue;
    const values = new Set<number>();
    for (const slot of slots) {
      if ('rows' in column) values.add(column.rows.get(slot, column.place));
      else for (const id of column.lists.get(slot)) values.add(id);
    }
    values.delete(NO_VALUE);
    for (const id of values) yield* tokensOfValue(field, columns.book.valueOf(id));
  }
}
