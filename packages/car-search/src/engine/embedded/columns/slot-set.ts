import { Bitset } from '../bitset.ts';
import type { FoundSlots } from '../found-slots.ts';

const FEW = 64;

/**
 * The slots with one value: a list while they are few, a bitset once that is smaller and faster. So rare values (a badge, a
 * stock number) cost next to nothing, and common ones (a body, a state) are counted 32 cars at a time.
 */
export class SlotSet {
  #slots: number[] | Bitset;
  #size = 1;

  constructor(slot: number) {
    this.#slots = [slot];
  }

  get size(): number {
    return this.#size;
  }

  /** Takes in a slot that is not in it. */
  add(slot: number): void {
    this.#size += 1;
    if (this.#slots instanceof Bitset) this.#slots.add(slot);
    else {
      this.#slots.push(slot);
      if (this.#size > FEW && this.#size * 32 > slot) this.#slots = bitsetOf(this.#slots);
    }
  }

  /** Takes out a slot that is in it. */
  delete(slot: number): void {
    this.#size -= 1;
    if (this.#slots instanceof Bitset) this.#slots.delete(slot);
    else this.#slots.splice(this.#slots.indexOf(slot), 1);
  }

  /** Adds the slots to a set. */
  addTo(bits: Bitset): void {
    if (this.#slots instanceof Bitset) bits.or(this.#slots);
    else for (const slot of this.#slots) bits.add(slot);
  }

  /** How many of the slots were found. */
  countIn({ bits, words }: FoundSlots): number {
    return this.#slots instanceof Bitset ? this.#slots.countWith(bits, words) : bits.countOf(this.#slots);
  }

  /** How many steps `countIn` takes. */
  stepsIn({ words }: FoundSlots): number {
    return this.#slots instanceof Bitset ? words.length : this.#size;
  }
}

function bitsetOf(slots: readonly number[]): Bitset {
  const bits = new Bitset();
  for (const slot of slots) bits.add(slot);
  return bits;
}
