/** A set of slots, one bit each. It grows by itself; slots beyond its end are not in it. */
export class Bitset {
  /** Signed, as 32-bit integers stay unboxed so. */
  #words: Int32Array;

  constructor(words: Int32Array = new Int32Array(0)) {
    this.#words = words;
  }

  /** An empty set with room for slots below `capacity`. */
  static ofCapacity(capacity: number): Bitset {
    return new Bitset(new Int32Array((capacity + 31) >>> 5));
  }

  copy(): Bitset {
    return new Bitset(this.#words.slice());
  }

  add(slot: number): void {
    const word = slot >>> 5;
    if (word >= this.#words.length) this.#grow(word + 1);
    this.#words[word] = at(this.#words, word) | (1 << (slot & 31));
  }

  delete(slot: number): void {
    const word = slot >>> 5;
    if (word < this.#words.length) this.#words[word] = at(this.#words, word) & ~(1 << (slot & 31));
  }

  has(slot: number): boolean {
    return (at(this.#words, slot >>> 5) & (1 << (slot & 31))) !== 0;
  }

  /** Keeps only slots that the other has too. */
  and(other: Bitset): this {
    const words = this.#words;
    for (let word = 0; word < words.length; word += 1) words[word] = at(words, word) & at(other.#words, word);
    return this;
  }

  /** Removes the slots that the other has. */
  andNot(other: Bitset): this {
    const shared = Math.min(this.#words.length, other.#words.length);
    for (let word = 0; word < shared; word += 1) this.#words[word] = at(this.#words, word) & ~at(other.#words, word);
    return this;
  }

  /** Adds the slots that the other has. */
  or(other: Bitset): this {
    if (other.#words.length > this.#words.length) this.#grow(other.#words.length);
    for (let word = 0; word < other.#words.length; word += 1) {
      this.#words[word] = at(this.#words, word) | at(other.#words, word);
    }
    return this;
  }

  count(): number {
    let count = 0;
    for (const word of this.#words) count += bitsIn(word);
    return count;
  }

  /** How many slots both have, within these words only. */
  countWith(other: Bitset, places: Int32Array): number {
    const words = this.#words;
    const others = other.#words;
    let count = 0;
    for (let turn = 0; turn < places.length; turn += 1) {
      const place = at(places, turn);
      const both = at(words, place) & at(others, place);
      if (both !== 0) count += bitsIn(both);
    }
    return count;
  }

  /** How many of these slots are in it. */
  countOf(slots: readonly number[]): number {
    const words = this.#words;
    let count = 0;
    for (let place = 0; place < slots.length; place += 1) {
      const slot = slots[place] ?? 0;
      count += (at(words, slot >>> 5) >>> (slot & 31)) & 1;
    }
    return count;
  }

  /** Visits the slots in ascending order. */
  forEach(visit: (slot: number) => void): void {
    for (let word = 0; word < this.#words.length; word += 1) {
      let bits = at(this.#words, word);
      while (bits !== 0) {
        visit((word << 5) + 31 - Math.clz32(bits & -bits));
        bits &= bits - 1;
      }
    }
  }

  /** The slots in ascending order. @param count how many there are */
  slots(count: number): Int32Array {
    const slots = new Int32Array(count);
    let place = 0;
    for (let word = 0; word < this.#words.length; word += 1) {
      for (let bits = at(this.#words, word); bits !== 0; bits &= bits - 1) {
        slots[place] = (word << 5) + 31 - Math.clz32(bits & -bits);
        place += 1;
      }
    }
    return slots;
  }

  /** The indexes of the words with any slot. */
  usedWords(): Int32Array {
    const places = new Int32Array(this.#words.length);
    let used = 0;
    for (let word = 0; word < this.#words.length; word += 1) {
      places[used] = word;
      if (at(this.#words, word) !== 0) used += 1;
    }
    return places.subarray(0, used);
  }

  /** Takes in the slots of one word: bit n of `bits` is slot 32 × word + n. */
  addWord(word: number, bits: number): void {
    if (bits === 0) return;
    if (word >= this.#words.length) this.#grow(word + 1);
    this.#words[word] = at(this.#words, word) | bits;
  }

  #grow(words: number): void {
    const grown = new Int32Array(Math.max(words, this.#words.length * 2));
    grown.set(this.#words);
    this.#words = grown;
  }
}

/** A word beyond the end is empty. */
const at = (words: Int32Array, word: number): number => words[word] ?? 0;

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
