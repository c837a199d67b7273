import { SLOTS_A_WORD } from './marks.ts';

const NONE: readonly number[] = [];

/**
 * Where cars lie. 32 slots are a word, and all cars in a word are of one dealership: a site's search reads the words of its dealerships and
 * costs nothing for the cars of others. Slots of cars that left are used again by the same dealership.
 */
export class DealershipSlots {
  readonly #words = new Map<number, number[]>();
  readonly #free = new Map<number, number[]>();
  readonly #dealerships: number[] = [];
  /** The slots with a car: a bit each, by word. */
  #taken = new Int32Array(0);

  /** How many words there are. */
  get words(): number {
    return this.#dealerships.length;
  }

  get taken(): Int32Array {
    return this.#taken;
  }

  /** The words of a dealership, ascending. */
  wordsOf(dealership: number): readonly number[] {
    return this.#words.get(dealership) ?? NONE;
  }

  dealershipOf(word: number): number | undefined {
    return this.#dealerships[word];
  }

  take(dealership: number): number {
    const free = this.#free.get(dealership) ?? [];
    this.#free.set(dealership, free);
    if (free.length === 0) this.#addWord(dealership, free);
    const slot = free.pop() as number;
    this.#taken[slot >>> 5] = (this.#taken[slot >>> 5] as number) | (1 << (slot & 31));
    return slot;
  }

  release(slot: number): void {
    const word = slot >>> 5;
    this.#taken[word] = (this.#taken[word] as number) & ~(1 << (slot & 31));
    this.#free.get(this.#dealerships[word] as number)?.push(slot);
  }

  #addWord(dealership: number, free: number[]): void {
    const word = this.#dealerships.length;
    this.#dealerships.push(dealership);
    if (word >= this.#taken.length) this.#taken = grown(this.#taken, new Int32Array(roomFor(word + 1)));
    const words = this.#words.get(dealership);
    if (words === undefined) this.#words.set(dealership, [word]);
    else words.push(word);
    for (let bit = SLOTS_A_WORD - 1; bit >= 0; bit -= 1) free.push((word << 5) + bit);
  }
}

/** How long an array is to be so that it has room for so many: half as much again, so that it seldom grows. */
export const roomFor = (length: number): number => Math.ceil(length * 1.5) + 1;

/** Copies an array to the front of a longer one. */
export function grown<Numbers extends Int32Array | Uint32Array | Uint16Array | Uint8Array | Float64Array>(
  numbers: Numbers,
  longer: Numbers,
): Numbers {
  longer.set(numbers);
  return longer;
}
