import type { RangeCondition } from '../../../query/condition.ts';
import type { Spread } from '../../car-search-engine.ts';
import { spreadOf, stepOf } from '../../spread.ts';
import type { Bitset } from '../bitset.ts';

/** One number per slot; NaN if it is absent, which is within no bounds. */
export class NumberColumn {
  #numbers = new Float64Array(0);

  get(slot: number): number {
    return this.#numbers[slot] ?? Number.NaN;
  }

  /** The numbers by slot; there may be more places than slots. */
  get bySlot(): Float64Array {
    return this.#numbers;
  }

  set(slot: number, number: number | undefined): void {
    if (slot >= this.#numbers.length) this.#grow(slot + 1);
    this.#numbers[slot] = number ?? Number.NaN;
  }

  /** Adds to `bits` the slots whose number is within the bounds. */
  markRange({ gt, gte, lt, lte }: Omit<RangeCondition, 'op' | 'field'>, bits: Bitset): void {
    const above = gt ?? Number.NEGATIVE_INFINITY;
    const from = gte ?? Number.NEGATIVE_INFINITY;
    const below = lt ?? Number.POSITIVE_INFINITY;
    const to = lte ?? Number.POSITIVE_INFINITY;
    const numbers = this.#numbers;
    for (let word = 0; word << 5 < numbers.length; word += 1) {
      let within = 0;
      const end = Math.min(32, numbers.length - (word << 5));
      for (let bit = 0; bit < end; bit += 1) {
        const number = numbers[(word << 5) + bit] ?? Number.NaN;
        if (number > above && number >= from && number < below && number <= to) within |= 1 << bit;
      }
      bits.addWord(word, within);
    }
  }

  /** Adds to `bits` the slots whose number is one of these. */
  markEqual(numbers: ReadonlySet<unknown>, bits: Bitset): void {
    for (let slot = 0; slot < this.#numbers.length; slot += 1) if (numbers.has(this.get(slot))) bits.add(slot);
  }

  /** The bounds over these slots; undefined if none has a number. */
  stats(slots: Int32Array): { min: number; max: number } | undefined {
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    const numbers = this.#numbers;
    for (let place = 0; place < slots.length; place += 1) {
      const number = numbers[slots[place] ?? 0] ?? Number.NaN;
      if (number < min) min = number;
      if (number > max) max = number;
    }
    return min <= max ? { min, max } : undefined;
  }

  /** How many of these slots have a number within each step; those without a number are in none. */
  spread(slots: Int32Array, step: number): Spread {
    const counts = new Map<number, number>();
    const numbers = this.#numbers;
    for (let place = 0; place < slots.length; place += 1) {
      const number = numbers[slots[place] ?? 0] ?? Number.NaN;
      if (Number.isNaN(number)) continue;
      const upTo = stepOf(number, step);
      counts.set(upTo, (counts.get(upTo) ?? 0) + 1);
    }
    return spreadOf(counts);
  }

  #grow(size: number): void {
    const grown = new Float64Array(Math.max(size, this.#numbers.length * 2)).fill(Number.NaN);
    grown.set(this.#numbers);
    this.#numbers = grown;
  }
}
