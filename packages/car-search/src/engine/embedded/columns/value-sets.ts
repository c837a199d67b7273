import { lowestBit, type Marks } from '../slots/marks.ts';
import { SlotSet } from './slot-set.ts';
import type { ValueBook } from './value-book.ts';

/** A search of fewer than one word in so many is small enough to read its slots. */
const SMALL = 16;

/** How much a search reads. */
export interface Size {
  /** How many words are searched. */
  readonly searched: number;
  /** How many words there are. */
  readonly all: number;
}

/** Visits each slot that has a wanted value, with the value's number. @param wanted 1 for each number that is wanted */
export type ValueVisit = (wanted: Uint8Array, take: (id: number, slot: number) => void) => void;

/**
 * The slots that have a value, as sets. They are made when a large search first asks for the value, and kept in step from then on. So a choice
 * among 100,000 cars reads 3,000 numbers, and values that nobody chooses cost nothing.
 */
export class ValueSets {
  readonly #book: ValueBook;
  readonly #sets = new Map<number, SlotSet>();

  constructor(book: ValueBook) {
    this.#book = book;
  }

  /**
   * The sets of values of one column, in their order, if it is worth having them for this search. A keyword may be answered by hundreds of
   * values: those whose sets are not known yet are made in one visit of the column.
   */
  of(ids: readonly number[], { searched, all }: Size, visit: ValueVisit): SlotSet[] | undefined {
    const sets = this.#sets;
    const unknown = ids.filter((id) => !sets.has(id));
    if (searched * SMALL < all) {
      const known = unknown.length === 0 ? ids.map((id) => sets.get(id) as SlotSet) : [];
      return known.length > 0 && known.every((set) => set.isDense) ? known : undefined;
    }
    if (unknown.length > 0) {
      const wanted = new Uint8Array(this.#book.end);
      for (const id of unknown) {
        wanted[id] = 1;
        sets.set(id, new SlotSet(this.#book.usesOf(id), all));
      }
      visit(wanted, (id, slot) => (sets.get(id) as SlotSet).add(slot));
    }
    return ids.map((id) => sets.get(id) as SlotSet);
  }

  add(id: number, slot: number): void {
    this.#sets.get(id)?.add(slot);
  }

  delete(id: number, slot: number): void {
    this.#sets.get(id)?.delete(slot);
  }

  /** No car has the value any more. */
  forget(id: number): void {
    this.#sets.delete(id);
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
