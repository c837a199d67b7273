import { countMarks, type Marks, markedSlots } from './marks.ts';

/** Cars of a search, in the forms that counting reads; each is made when it is first wanted. */
export class Cars {
  readonly marks: Marks;
  readonly words: Int32Array;
  #size: number | undefined;
  #slots: Int32Array | undefined;

  /** @param words the searched words, which the marks belong to */
  constructor(marks: Marks, words: Int32Array) {
    this.marks = marks;
    this.words = words;
  }

  get size(): number {
    this.#size ??= countMarks(this.marks);
    return this.#size;
  }

  /** Their slots, ascending. */
  get slots(): Int32Array {
    this.#slots ??= markedSlots(this.marks, this.words, this.size);
    return this.#slots;
  }
}
