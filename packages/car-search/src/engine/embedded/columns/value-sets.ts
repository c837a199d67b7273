import { grown, roomFor } from '../slots/dealership-slots.ts';
import { lowestBit, type Marks, placeOfWord } from '../slots/marks.ts';
import type { ValueBook } from './value-book.ts';

/** A value that fewer than one slot in so many has is looked for slot by slot. */
const RARE = 512;
/** A search of fewer than one word in so many is small enough to read its slots. */
const SMALL = 16;
/** A column of at most so many values can have the bits of all. */
const FEW = 64;

/**
 * The slots that have a value: of a common one as bits by word, of a rare one as a set. They are made when a large search first asks for the
 * value, and kept in step from then on. So a choice among 100,000 cars reads 3,000 numbers, and values that nobody chooses cost nothing.
 */
export class ValueSets {
  readonly #book: ValueBook;
  readonly #bits = new Map<number, Int32Array>();
  /** The slots of values that few cars have. */
  readonly #few = new Map<number, Set<number>>();

  constructor(book: ValueBook) {
    this.#book = book;
  }

  /**
   * The bits of a value, if it is worth having them for this search.
   * @param searched how many words are searched @param all how many there are
   * @param fill visits each slot that has the value
   */
  of(
    id: number,
    { searched, all }: { searched: number; all: number },
    fill: (add: (slot: number) => void) => void,
  ): Int32Array | undefined {
    const known = this.#bits.get(id);
    if (known !== undefined) return known;
    if (searched * SMALL < all || this.#book.usesOf(id) * RARE < all * 32) return undefined;
    return this.#make(id, all, fill);
  }

  /** The bits of all values of a column, if it has few and the search is large enough. */
  ofColumn(
    ids: readonly number[],
    { searched, all }: { searched: number; all: number },
    fill: (id: number, add: (slot: number) => void) => void,
  ): Int32Array[] | undefined {
    if (ids.length > FEW || searched * SMALL < all) return undefined;
    return ids.map((id) => this.#bits.get(id) ?? this.#make(id, all, (add) => fill(id, add)));
  }

  /** The slots of a rare value, if the search is large enough; `of` gives those of a common one. */
  few(
    id: number,
    { searched, all }: { searched: number; all: number },
    fill: (add: (slot: number) => void) => void,
  ): ReadonlySet<number> | undefined {
    if (searched * SMALL < all) return undefined;
    const known = this.#few.get(id);
    if (known !== undefined) return known;
    const slots = new Set<number>();
    fill((slot) => slots.add(slot));
    this.#few.set(id, slots);
    return slots;
  }

  add(id: number, slot: number): void {
    this.#few.get(id)?.add(slot);
    let bits = this.#bits.get(id);
    if (bits === undefined) return;
    const word = slot >>> 5;
    if (word >= bits.length) {
      bits = grown(bits, new Int32Array(roomFor(word + 1)));
      this.#bits.set(id, bits);
    }
    bits[word] = (bits[word] as number) | (1 << (slot & 31));
  }

  delete(id: number, slot: number): void {
    this.#few.get(id)?.delete(slot);
    const bits = this.#bits.get(id);
    const word = slot >>> 5;
    if (bits !== undefined && word < bits.length) bits[word] = (bits[word] as number) & ~(1 << (slot & 31));
  }

  #make(id: number, all: number, fill: (add: (slot: number) => void) => void): Int32Array {
    const bits = new Int32Array(all);
    fill((slot) => {
      bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
    });
    this.#bits.set(id, bits);
    return bits;
  }

  /** No car has the value any more. */
  forget(id: number): void {
    this.#bits.delete(id);
    this.#few.delete(id);
  }
}

/** Adds to `marks` those of `among` whose slots are in a set of bits by word. */
export function markFrom(bits: Int32Array, among: Marks, words: Int32Array, marks: Marks): void {
  for (let place = 0; place < among.length; place += 1) {
    const word = words[place] as number;
    if (word < bits.length)
      marks[place] = (marks[place] as number) | ((bits[word] as number) & (among[place] as number));
  }
}

/** Adds to `marks` those of `among` that are these slots. */
export function markSlots(slots: Iterable<number>, among: Marks, words: Int32Array, marks: Marks): void {
  for (const slot of slots) {
    const place = placeOfWord(words, slot >>> 5);
    if (place >= 0) marks[place] = (marks[place] as number) | ((among[place] as number) & (1 << (slot & 31)));
  }
}

/** Adds to `marks` those of `among` that pass a test. */
export function markWhere(test: (slot: number) => boolean, among: Marks, words: Int32Array, marks: Marks): void {
  for (let place = 0; place < among.length; place += 1) {
    const first = (words[place] as number) << 5;
    for (let bits = (among[place] as number) & ~(marks[place] as number); bits !== 0; bits &= bits - 1) {
      const bit = lowestBit(bits);
      if (test(first + bit)) marks[place] = (marks[place] as number) | (1 << bit);
    }
  }
}
