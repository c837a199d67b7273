import { grown, roomFor } from '../slots/dealership-slots.ts';

const NONE = new Uint32Array(0);
/** Less than this is not worth collecting. */
const LEAST_UNUSED = 4_096;

/** A list of numbers of values for each slot, all in one array. */
export class IdLists {
  #pool = new Uint32Array(0);
  #starts = new Uint32Array(0);
  #lengths = new Uint16Array(0);
  #end = 0;
  #unused = 0;

  startOf(slot: number): number {
    return this.#starts[slot] ?? 0;
  }

  lengthOf(slot: number): number {
    return this.#lengths[slot] ?? 0;
  }

  /** The list of a slot; it holds until the next `set`. */
  get(slot: number): Uint32Array {
    const length = this.lengthOf(slot);
    return length === 0 ? NONE : this.#pool.subarray(this.startOf(slot), this.startOf(slot) + length);
  }

  /** Whether a slot's list has one of these. @param wanted 1 for each number that is wanted */
  hasOne(slot: number, wanted: Uint8Array): boolean {
    const start = this.startOf(slot);
    const end = start + this.lengthOf(slot);
    for (let at = start; at < end; at += 1) if (wanted[this.#pool[at] as number] === 1) return true;
    return false;
  }

  /** Visits each slot that has a wanted value, once a value. @param wanted 1 for each number that is wanted */
  visit(wanted: Uint8Array, take: (id: number, slot: number) => void): void {
    for (let slot = 0; slot < this.#starts.length; slot += 1) {
      const start = this.startOf(slot);
      const end = start + this.lengthOf(slot);
      for (let at = start; at < end; at += 1) {
        const id = this.#pool[at] as number;
        if (wanted[id] === 1) take(id, slot);
      }
    }
  }

  set(slot: number, ids: readonly number[]): void {
    if (slot >= this.#starts.length) {
      if (ids.length === 0) return;
      this.#starts = grown(this.#starts, new Uint32Array(roomFor(slot + 1)));
      this.#lengths = grown(this.#lengths, new Uint16Array(this.#starts.length));
    }
    const before = this.lengthOf(slot);
    if (ids.length <= before) {
      this.#unused += before - ids.length;
      this.#pool.set(ids, this.startOf(slot));
    } else {
      this.#unused += before;
      this.#lengths[slot] = 0;
      this.#append(slot, ids);
    }
    this.#lengths[slot] = ids.length;
    if (this.#unused > LEAST_UNUSED && this.#unused > this.#end / 2) this.#collect();
  }

  #append(slot: number, ids: readonly number[]): void {
    const end = this.#end + ids.length;
    if (end > this.#pool.length) this.#pool = grown(this.#pool, new Uint32Array(roomFor(end)));
    this.#pool.set(ids, this.#end);
    this.#starts[slot] = this.#end;
    this.#end = end;
  }

  /** Adds `sign` to the counts of all values that these slots have. */
  count(slots: Int32Array, counts: Int32Array, sign: number): void {
    const pool = this.#pool;
    for (let turn = 0; turn < slots.length; turn += 1) {
      const slot = slots[turn] as number;
      const start = this.startOf(slot);
      const end = start + this.lengthOf(slot);
      for (let at = start; at < end; at += 1) {
        const id = pool[at] as number;
        counts[id] = (counts[id] as number) + sign;
      }
    }
  }

  /** Moves the lists together. */
  #collect(): void {
    const pool = new Uint32Array(roomFor(this.#end - this.#unused));
    let end = 0;
    for (let slot = 0; slot < this.#starts.length; slot += 1) {
      const list = this.get(slot);
      pool.set(list, end);
      this.#starts[slot] = end;
      end += list.length;
    }
    this.#pool = pool;
    this.#end = end;
    this.#unused = 0;
  }
}
