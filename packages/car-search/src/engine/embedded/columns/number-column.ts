import type { RangeCondition } from '../../../query/condition.ts';
import { stepOf } from '../../facet-list.ts';
import { grown, roomFor } from '../slots/dealership-slots.ts';
import { lowestBit, type Marks, SLOTS_A_WORD } from '../slots/marks.ts';
import { type Bounds, WordBounds } from './word-bounds.ts';

/** So many steps are counted side by side; of more, each on its own. */
const MOST_STEPS = 65_536;

/** One number a slot; NaN if it is absent, which is within no bounds. */
export class NumberColumn {
  #numbers = new Float64Array(0);
  /** How many slots have a number. */
  #held = 0;

  #wordBounds: WordBounds | undefined;

  /** By slot; there may be fewer of them than slots. */
  get numbers(): Float64Array {
    return this.#numbers;
  }

  /** Made when a search first wants them. */
  get wordBounds(): WordBounds {
    this.#wordBounds ??= new WordBounds(this.#numbers);
    return this.#wordBounds;
  }

  get(slot: number): number {
    return this.#numbers[slot] ?? Number.NaN;
  }

  set(slot: number, number: number | undefined): void {
    if (slot >= this.#numbers.length) {
      if (number === undefined) return;
      const length = this.#numbers.length;
      this.#numbers = grown(this.#numbers, new Float64Array(roomFor(slot + 1)));
      this.#numbers.fill(Number.NaN, length);
    }
    const before = this.#numbers[slot] as number;
    this.#held += Number(number !== undefined) - Number(!Number.isNaN(before));
    this.#numbers[slot] = number ?? Number.NaN;
    this.#wordBounds?.changed(slot, before, this.#numbers);
  }

  /** The numbers of these slots, in their order. */
  of(slots: Int32Array): Float64Array {
    const numbers = this.#numbers;
    const found = new Float64Array(slots.length);
    for (let place = 0; place < slots.length; place += 1) {
      found[place] = numbers[slots[place] as number] ?? Number.NaN;
    }
    return found;
  }

  /** Those of the marked slots whose number is within the bounds. */
  markRange({ gt, gte, lt, lte }: Omit<RangeCondition, 'op' | 'field'>, among: Marks, words: Int32Array): Marks {
    const above = gt ?? Number.NEGATIVE_INFINITY;
    const from = gte ?? Number.NEGATIVE_INFINITY;
    const below = lt ?? Number.POSITIVE_INFINITY;
    const to = lte ?? Number.POSITIVE_INFINITY;
    const numbers = this.#numbers;
    const marks = new Int32Array(among.length);
    for (let place = 0; place < among.length; place += 1) {
      const first = (words[place] as number) << 5;
      let within = 0;
      for (let bits = among[place] as number; bits !== 0; bits &= bits - 1) {
        const bit = lowestBit(bits);
        const number = numbers[first + bit] ?? Number.NaN;
        if (number >= from && number <= to && number > above && number < below) within |= 1 << bit;
      }
      marks[place] = within;
    }
    return marks;
  }

  /** Those of the marked slots whose number is one of these. */
  markEqual(wanted: readonly unknown[], among: Marks, words: Int32Array): Marks {
    const marks = new Int32Array(among.length);
    for (let place = 0; place < among.length; place += 1) {
      const first = (words[place] as number) * SLOTS_A_WORD;
      for (let bits = among[place] as number; bits !== 0; bits &= bits - 1) {
        const bit = lowestBit(bits);
        if (wanted.includes(this.get(first + bit))) marks[place] = (marks[place] as number) | (1 << bit);
      }
    }
    return marks;
  }

  /** The bounds over the marked slots. */
  bounds(marks: Marks, words: Int32Array): Bounds {
    if (this.#held === 0) return { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
    return this.wordBounds.of(marks, words, this.#numbers);
  }

  /** Adds to `counts` how many of these slots have a number within each step. @param bounds of these slots, or wider */
  addSpread(slots: Int32Array, step: number, { min, max }: Bounds, counts: Map<number, number>): void {
    if (min > max) return;
    const first = Math.ceil(min / step);
    const steps = Math.ceil(max / step) - first + 1;
    const numbers = this.#numbers;
    if (steps > MOST_STEPS) {
      for (const slot of slots) {
        const number = this.get(slot);
        if (!Number.isNaN(number)) addTo(counts, stepOf(number, step), 1);
      }
      return;
    }
    const tally = new Uint32Array(steps);
    for (let place = 0; place < slots.length; place += 1) {
      const number = numbers[slots[place] as number] ?? Number.NaN;
      if (Number.isNaN(number)) continue;
      const at = Math.ceil(number / step) - first;
      tally[at] = (tally[at] as number) + 1;
    }
    for (const [at, count] of tally.entries()) if (count > 0) addTo(counts, (first + at) * step + 0, count);
  }
}

function addTo(counts: Map<number, number>, upTo: number, count: number): void {
  counts.set(upTo, (counts.get(upTo) ?? 0) + count);
}
