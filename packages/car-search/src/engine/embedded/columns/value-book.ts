import type { FieldValue } from '../../../query/condition.ts';

/** No value. */
export const NO_VALUE = 0;

/** Called when a value gets its first car, and when it has lost its last. */
export interface ValueWatch {
  appeared(id: number, column: number, value: FieldValue): void;
  vanished(id: number, column: number, value: FieldValue): void;
}

/**
 * The values of all columns, each with a number of its own, so that cars keep numbers and one array counts the values of all facets at
 * once. A value without cars is forgotten, and its number used again.
 */
export class ValueBook {
  readonly #ids = new Map<number, Map<FieldValue, number>>();
  readonly #values: (FieldValue | undefined)[] = [undefined];
  readonly #columns: number[] = [0];
  readonly #uses: number[] = [0];
  /** By column, the numbers of its values, in no order; and where each number is there. */
  readonly #listed = new Map<number, number[]>();
  readonly #places: number[] = [0];
  readonly #free: number[] = [];
  readonly #watch: ValueWatch;

  constructor(watch: ValueWatch) {
    this.#watch = watch;
  }

  /** Every number is below this. */
  get end(): number {
    return this.#values.length;
  }

  /** The number of a value that one more car has. */
  take(column: number, value: FieldValue): number {
    const known = this.#ids.get(column)?.get(value);
    if (known !== undefined) {
      this.#uses[known] = (this.#uses[known] as number) + 1;
      return known;
    }
    const id = this.#free.pop() ?? this.#values.length;
    this.#values[id] = value;
    this.#columns[id] = column;
    this.#uses[id] = 1;
    const listed = this.#listed.get(column);
    this.#places[id] = listed?.length ?? 0;
    if (listed === undefined) this.#listed.set(column, [id]);
    else listed.push(id);
    const ids = this.#ids.get(column);
    if (ids === undefined) this.#ids.set(column, new Map([[value, id]]));
    else ids.set(value, id);
    this.#watch.appeared(id, column, value);
    return id;
  }

  /** One car fewer has the value. */
  drop(id: number): void {
    if (id === NO_VALUE) return;
    const uses = (this.#uses[id] as number) - 1;
    this.#uses[id] = uses;
    if (uses === 0) this.#forget(id);
  }

  /** The number of a value that some car has. */
  idOf(column: number, value: FieldValue): number | undefined {
    return this.#ids.get(column)?.get(value);
  }

  valueOf(id: number): FieldValue {
    return this.#values[id] as FieldValue;
  }

  columnOf(id: number): number {
    return this.#columns[id] as number;
  }

  /** How many cars have it. */
  usesOf(id: number): number {
    return this.#uses[id] as number;
  }

  /** The numbers of a column's values. */
  idsOf(column: number): readonly number[] {
    return this.#listed.get(column) ?? [];
  }

  #forget(id: number): void {
    const value = this.valueOf(id);
    const column = this.columnOf(id);
    this.#watch.vanished(id, column, value);
    this.#ids.get(column)?.delete(value);
    const listed = this.#listed.get(column) as number[];
    const last = listed.pop() as number;
    if (last !== id) {
      const place = this.#places[id] as number;
      listed[place] = last;
      this.#places[last] = place;
    }
    this.#values[id] = undefined;
    this.#free.push(id);
  }
}
