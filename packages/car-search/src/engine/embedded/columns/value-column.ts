import type { FieldValue } from '../../../query/condition.ts';
import type { Bitset } from '../bitset.ts';
import { SlotSet } from './slot-set.ts';

/** Which slots hold which value; a slot may hold several, each once. Values that no slot holds are forgotten. */
export class ValueColumn<Value extends FieldValue = FieldValue> {
  readonly #slotsByValue = new Map<Value, SlotSet>();

  add(slot: number, value: Value): void {
    const slots = this.#slotsByValue.get(value);
    if (slots === undefined) this.#slotsByValue.set(value, new SlotSet(slot));
    else slots.add(slot);
  }

  delete(slot: number, value: Value): void {
    const slots = this.#slotsByValue.get(value);
    if (slots?.size === 1) this.#slotsByValue.delete(value);
    else slots?.delete(slot);
  }

  values(): MapIterator<Value> {
    return this.#slotsByValue.keys();
  }

  /** Adds to `bits` the slots that hold the value. */
  mark(value: Value, bits: Bitset): void {
    this.#slotsByValue.get(value)?.addTo(bits);
  }

  /** The values that slots of `bits` hold, with how many do. */
  counts(bits: Bitset): [value: Value, count: number][] {
    const counts: [Value, number][] = [];
    for (const [value, slots] of this.#slotsByValue) {
      const count = slots.countIn(bits);
      if (count > 0) counts.push([value, count]);
    }
    return counts;
  }
}
