import type { FieldValue } from '../../../query/condition.ts';
import type { Bitset } from '../bitset.ts';
import type { Counts, FoundSlots } from '../found-slots.ts';
import { SlotSet } from './slot-set.ts';
import type { ValueIds } from './value-ids.ts';

/** Reading a slot's number and increasing its count takes as long as this many steps through words or lists. */
const STEPS_A_SLOT = 1.5;

/** Which slots have which value; a slot may have several, each once. Values without slots are forgotten. */
export class ValueColumn<Value extends FieldValue = FieldValue> {
  readonly #slotsByValue = new Map<Value, SlotSet>();
  readonly #ids: ValueIds | undefined;

  /** @param ids if each slot has at most one value: the second form, used for counting large lists */
  constructor(ids?: ValueIds) {
    this.#ids = ids;
  }

  add(slot: number, value: Value): void {
    this.#ids?.set(slot, value);
    const slots = this.#slotsByValue.get(value);
    if (slots === undefined) this.#slotsByValue.set(value, new SlotSet(slot));
    else slots.add(slot);
  }

  delete(slot: number, value: Value): void {
    this.#ids?.delete(slot);
    const slots = this.#slotsByValue.get(value);
    if (slots?.size === 1) {
      this.#slotsByValue.delete(value);
      this.#ids?.forget(value);
    } else slots?.delete(slot);
  }

  values(): MapIterator<Value> {
    return this.#slotsByValue.keys();
  }

  /** Whether a slot has the value. */
  has(value: Value): boolean {
    return this.#slotsByValue.has(value);
  }

  /** Adds to `bits` the slots with the value. */
  mark(value: Value, bits: Bitset): void {
    this.#slotsByValue.get(value)?.addTo(bits);
  }

  /** The values of the found slots, with their counts. */
  counts(found: FoundSlots): Counts {
    return found.counted(this, () => this.#count(found));
  }

  /** Slot by slot where these are fewer steps than value by value. */
  #count(found: FoundSlots): Counts {
    if (this.#ids && found.size * STEPS_A_SLOT < this.#stepsByValue(found)) return this.#ids.counts(found.slots);
    const counts: [Value, number][] = [];
    for (const [value, slots] of this.#slotsByValue) {
      const count = slots.countIn(found);
      if (count > 0) counts.push([value, count]);
    }
    return counts;
  }

  #stepsByValue(found: FoundSlots): number {
    let steps = 0;
    for (const slots of this.#slotsByValue.values()) steps += slots.stepsIn(found);
    return steps;
  }
}
