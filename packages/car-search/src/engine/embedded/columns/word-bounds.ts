import { grown, roomFor } from '../slots/dealership-slots.ts';
import { lowestBit, type Marks, SLOTS_A_WORD } from '../slots/marks.ts';

/** The least and the greatest of numbers; the least is above the greatest if there are none. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/**
 * The least and the greatest number of the slots of each word, in step with them. Who looks for the least of many passes over the words that
 * have none so small: of a million cars that leaves a few hundred to read.
 */
export class WordBounds {
  #min = new Float64Array(0);
  #max = new Float64Array(0);

  /** @param numbers by slot, NaN where there is none */
  constructor(numbers: Float64Array) {
    for (let word = 0; word * SLOTS_A_WORD < numbers.length; word += 1) this.#read(word, numbers);
  }

  /** By word; a word beyond the end has none. */
  get min(): Float64Array {
    return this.#min;
  }

  get max(): Float64Array {
    return this.#max;
  }

  /** A slot's number has changed. @param before what it was */
  changed(slot: number, before: number, numbers: Float64Array): void {
    const word = slot >>> 5;
    const number = numbers[slot] as number;
    const isNone = word >= this.#min.length || Number.isNaN(number);
    if (isNone || before === this.#min[word] || before === this.#max[word]) {
      this.#read(word, numbers);
      return;
    }
    if (number < (this.#min[word] as number)) this.#min[word] = number;
    if (number > (this.#max[word] as number)) this.#max[word] = number;
  }

  /** The bounds over the marked slots. */
  of(marks: Marks, words: Int32Array, numbers: Float64Array): Bounds {
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let place = 0; place < marks.length; place += 1) {
      const word = words[place] as number;
      if (marks[place] === 0 || word >= this.#min.length) continue;
      if ((this.#min[word] as number) >= min && (this.#max[word] as number) <= max) continue;
      for (let bits = marks[place] as number; bits !== 0; bits &= bits - 1) {
        const number = numbers[(word << 5) + lowestBit(bits)] as number;
        if (number < min) min = number;
        if (number > max) max = number;
      }
    }
    return { min, max };
  }

  #read(word: number, numbers: Float64Array): void {
    if (word >= this.#min.length) {
      const { length } = this.#min;
      const room = Math.max(roomFor(word + 1), Math.ceil(numbers.length / SLOTS_A_WORD));
      this.#min = grown(this.#min, new Float64Array(room));
      this.#max = grown(this.#max, new Float64Array(room));
      this.#min.fill(Number.POSITIVE_INFINITY, length);
      this.#max.fill(Number.NEGATIVE_INFINITY, length);
    }
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    const end = Math.min(numbers.length, (word + 1) << 5);
    for (let slot = word << 5; slot < end; slot += 1) {
      const number = numbers[slot] as number;
      if (number < min) min = number;
      if (number > max) max = number;
    }
    this.#min[word] = min;
    this.#max[word] = max;
  }
}
