import type { FieldValue } from '../../../query/condition.ts';

/** One value a slot, kept as a small number: all values are counted by reading each slot's number once. */
export class ValueIds {
  /** 0 means no value. */
  #ids = new Uint32Array(0);
  readonly #idsByValue = new Map<FieldValue, number>();
  readonly #values: (FieldValue | undefined)[] = [undefined];
  readonly #free: number[] = [];

  set(slot: number, value: FieldValue): void {
    if (slot >= this.#ids.length) this.#grow(slot + 1);
    this.#ids[slot] = this.#idsByValue.get(value) ?? this.#number(value);
  }

  delete(slot: number): void {
    if (slot < this.#ids.length) this.#ids[slot] = 0;
  }

  /** Reuses the number of a value without slots for the next new one. */
  forget(value: FieldValue): void {
    const id = this.#idsByValue.get(value);
    if (id === undefined) return;
    this.#idsByValue.delete(value);
    this.#values[id] = undefined;
    this.#free.push(id);
  }

  /** The values of these slots, with their counts. */
  counts(slots: Int32Array): [value: FieldValue, count: number][] {
    const counts: [FieldValue, number][] = [];
    for (const [id, count] of this.#tally(slots).entries()) {
      const value = this.#values[id];
      if (count > 0 && value !== undefined) counts.push([value, count]);
    }
    return counts;
  }

  #tally(slots: Int32Array): Uint32Array {
    const ids = this.#ids;
    const tally = new Uint32Array(this.#values.length);
    for (let place = 0; place < slots.length; place += 1) {
      const id = ids[slots[place] ?? 0] ?? 0;
      tally[id] = (tally[id] ?? 0) + 1;
    }
    return tally;
  }

  #number(value: FieldValue): number {
    const id = this.#free.pop() ?? this.#values.length;
    this.#values[id] = value;
    this.#idsByValue.set(value, id);
    return id;
  }

  #grow(size: number): void {
    const grown = new Uint32Array(Math.max(size, this.#ids.length * 2));
    grown.set(this.#ids);
    this.#ids = grown;
  }
}
