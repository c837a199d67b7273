import { grown, roomFor } from '../slots/dealership-slots.ts';
import { bitsIn, type Marks, placeOfWord, SLOTS_A_WORD } from '../slots/marks.ts';

/** The slots that have a value, in the form that takes less: numbers while they are few, a bit a slot once they are many. */
export class SlotSet {
  #slots: Uint32Array;
  #size = 0;
  #bits: Int32Array | undefined;

  /** @param expected how many slots come @param words how many words of slots there are */
  constructor(expected: number, words: number) {
    const isMany = expected > words;
    this.#slots = new Uint32Array(isMany ? 0 : expected);
    if (isMany) this.#bits = new Int32Array(words);
  }

  /** Whether reading it takes a step a searched word, and no step a slot. */
  get isDense(): boolean {
    return this.#bits !== undefined;
  }

  add(slot: number): void {
    this.#size += 1;
    if (this.#bits) {
      this.#setBit(this.#bits, slot);
      return;
    }
    if (this.#size > this.#slots.length) this.#slots = grown(this.#slots, new Uint32Array(roomFor(this.#size)));
    this.#slots[this.#size - 1] = slot;
  }

  /** Takes out a slot that is in it. */
  delete(slot: number): void {
    this.#size -= 1;
    const word = slot >>> 5;
    if (this.#bits) {
      this.#bits[word] = (this.#bits[word] as number) & ~(1 << (slot & 31));
      return;
    }
    const at = this.#slots.indexOf(slot);
    this.#slots[at] = this.#slots[this.#size] as number;
  }

  /** Adds to `marks` those of `among` that are in it. @param all how many words of slots there are */
  mark(among: Marks, words: Int32Array, marks: Marks, all: number): void {
    const bits = this.#formFor(all);
    if (bits === undefined) {
      for (let turn = 0; turn < this.#size; turn += 1) {
        const slot = this.#slots[turn] as number;
        const place = placeOfWord(words, slot >>> 5);
        if (place >= 0) marks[place] = (marks[place] as number) | ((among[place] as number) & (1 << (slot & 31)));
      }
      return;
    }
    for (let place = 0; place < among.length; place += 1) {
      const word = words[place] as number;
      if (word < bits.length)
        marks[place] = (marks[place] as number) | ((bits[word] as number) & (among[place] as number));
    }
  }

  /** How many of the marked slots are in it. @param places of the words with any mark @param all as for `mark` */
  countIn(marks: Marks, words: Int32Array, places: Int32Array, all: number): number {
    const bits = this.#formFor(all);
    let count = 0;
    if (bits === undefined) {
      for (let turn = 0; turn < this.#size; turn += 1) {
        const slot = this.#slots[turn] as number;
        const place = placeOfWord(words, slot >>> 5);
        if (place >= 0) count += ((marks[place] as number) >>> (slot & 31)) & 1;
      }
      return count;
    }
    for (let turn = 0; turn < places.length; turn += 1) {
      const place = places[turn] as number;
      const word = words[place] as number;
      if (word >= bits.length) continue;
      const both = (bits[word] as number) & (marks[place] as number);
      if (both !== 0) count += bitsIn(both);
    }
    return count;
  }

  /** The bits, which take the numbers' place once these are more than the words. */
  #formFor(all: number): Int32Array | undefined {
    if (this.#bits || this.#size <= all) return this.#bits;
    this.#bits = new Int32Array(all);
    for (const slot of this.#slots.subarray(0, this.#size)) this.#setBit(this.#bits, slot);
    this.#slots = new Uint32Array(0);
    return this.#bits;
  }

  #setBit(bits: Int32Array, slot: number): void {
    const word = slot >>> 5;
    const longer = word < bits.length ? bits : grown(bits, new Int32Array(roomFor(word + 1)));
    longer[word] = (longer[word] as number) | (1 << (slot & (SLOTS_A_WORD - 1)));
    this.#bits = longer;
  }
}
