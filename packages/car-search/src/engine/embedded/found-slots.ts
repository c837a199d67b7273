import type { FieldValue } from '../../query/condition.ts';
import type { Bitset } from './bitset.ts';

/** The values of a field with their numbers of slots. */
export type Counts = readonly (readonly [value: FieldValue, count: number])[];

/** A set of slots that does not change any more, in the forms that counting reads; each is created on first use and kept. */
export class FoundSlots {
  readonly bits: Bitset;
  #slots: Int32Array | undefined;
  #words: Int32Array | undefined;
  #size: number | undefined;
  readonly #counts = new Map<object, Counts>();

  constructor(bits: Bitset) {
    this.bits = bits;
  }

  get size(): number {
    this.#size ??= this.bits.count();
    return this.#size;
  }

  /** The slots, ascending. */
  get slots(): Int32Array {
    this.#slots ??= this.bits.slots(this.size);
    return this.#slots;
  }

  /** The indexes of the words of `bits` with any slot. */
  get words(): Int32Array {
    this.#words ??= this.bits.usedWords();
    return this.#words;
  }

  /** A count over it by this column, cached, or else the result of `count`. */
  counted(column: object, count: () => Counts): Counts {
    const known = this.#counts.get(column);
    if (known) return known;
    const counts = count();
    this.#counts.set(column, counts);
    return counts;
  }
}
