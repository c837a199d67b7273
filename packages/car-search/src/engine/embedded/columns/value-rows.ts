import { roomFor } from '../slots/dealership-slots.ts';
import { NO_VALUE } from './value-book.ts';

/** So many cells are counted in one step. */
const STEP = 8;
/** So many rows are read ahead of their counting: together they fit into the processor's nearest cache. */
const AHEAD = 64;
/** The numbers that take two bytes. */
const SHORT = 65_536;

/**
 * A row of numbers of values for each slot, a place for each field that has one value: the numbers of one car lie side by side, so that
 * counting all its facets reads one or two lines of the processor's cache.
 */
export class ValueRows {
  readonly #places: number;
  /** Cells in a row, of which the last ones may be unused. */
  readonly width: number;
  /** Two bytes each, while so few values are known; half of the memory is half of the lines to read. */
  #cells: Uint16Array | Uint32Array = new Uint16Array(0);

  /** @param places how many values a slot has */
  constructor(places: number) {
    this.#places = places;
    this.width = Math.ceil(places / STEP) * STEP;
  }

  get places(): number {
    return this.#places;
  }

  get(slot: number, place: number): number {
    return this.#cells[slot * this.width + place] ?? NO_VALUE;
  }

  /** @returns what was there */
  set(slot: number, place: number, id: number): number {
    const cell = slot * this.width + place;
    if (cell >= this.#cells.length) this.#grow(roomFor(slot + 1) * this.width, id);
    else if (id >= SHORT && this.#cells instanceof Uint16Array) this.#grow(this.#cells.length, id);
    const before = this.#cells[cell] as number;
    this.#cells[cell] = id;
    return before;
  }

  /** Whether a slot has this value in a place, as a function that is quick to call. */
  test(place: number, id: number): (slot: number) => boolean {
    const cells = this.#cells;
    const { width } = this;
    return (slot) => cells[slot * width + place] === id;
  }

  /** Visits each slot that has a wanted value in a place. @param wanted 1 for each number that is wanted */
  visit(place: number, wanted: Uint8Array, take: (id: number, slot: number) => void): void {
    const cells = this.#cells;
    for (let slot = 0, cell = place; cell < cells.length; slot += 1, cell += this.width) {
      const id = cells[cell] as number;
      if (wanted[id] === 1) take(id, slot);
    }
  }

  /**
   * Adds `sign` to the counts of all values that these slots have. Found cars lie far apart, so a few rows are first only read, all at once,
   * and then counted: each row alone would wait for memory.
   */
  count(slots: Int32Array, counts: Int32Array, sign: number): void {
    const cells = this.#cells;
    const { width } = this;
    let read = 0;
    for (let from = 0; from < slots.length; from += AHEAD) {
      const to = Math.min(slots.length, from + AHEAD);
      for (let turn = from; turn < to; turn += 1) read ^= cells[(slots[turn] as number) * width] as number;
      for (let turn = from; turn < to; turn += 1) {
        const row = (slots[turn] as number) * width;
        for (let cell = row; cell < row + width; cell += STEP) {
          const a = cells[cell] as number;
          const b = cells[cell + 1] as number;
          const c = cells[cell + 2] as number;
          const d = cells[cell + 3] as number;
          const e = cells[cell + 4] as number;
          const f = cells[cell + 5] as number;
          const g = cells[cell + 6] as number;
          const h = cells[cell + 7] as number;
          counts[a] = (counts[a] as number) + sign;
          counts[b] = (counts[b] as number) + sign;
          counts[c] = (counts[c] as number) + sign;
          counts[d] = (counts[d] as number) + sign;
          counts[e] = (counts[e] as number) + sign;
          counts[f] = (counts[f] as number) + sign;
          counts[g] = (counts[g] as number) + sign;
          counts[h] = (counts[h] as number) + sign;
        }
      }
    }
    // What was read ahead has to go somewhere, or it would not be read at all.
    counts[NO_VALUE] = read;
    counts[NO_VALUE] = 0;
  }

  /** As `count`, of one place. */
  countPlace(place: number, slots: Int32Array, counts: Int32Array, sign: number): void {
    const cells = this.#cells;
    const { width } = this;
    for (let turn = 0; turn < slots.length; turn += 1) {
      const id = cells[(slots[turn] as number) * width + place] as number;
      counts[id] = (counts[id] as number) + sign;
    }
    counts[NO_VALUE] = 0;
  }

  #grow(cells: number, id: number): void {
    const short = id < SHORT && this.#cells instanceof Uint16Array;
    const longer = short ? new Uint16Array(cells) : new Uint32Array(cells);
    longer.set(this.#cells);
    this.#cells = longer;
  }
}
