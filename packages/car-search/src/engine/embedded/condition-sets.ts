import type { Condition } from '../../query/condition.ts';
import { FoundSlots } from './found-slots.ts';
import { markCondition, type Shelf } from './mark-condition.ts';

/** Every site's rule, and what visitors' words said in filters a moment ago. */
const KEPT = 64;

/**
 * The cars that match the conditions of recent searches, until the next write: all searches of a site begin with the
 * same ones, and counts over them are kept too.
 */
export class ConditionSets {
  readonly #sets = new Map<string, FoundSlots>();

  /** The cars that fulfil a condition. */
  of(condition: Condition, shelf: Shelf): FoundSlots {
    const key = JSON.stringify(condition);
    const known = this.#sets.get(key);
    const found = known ?? new FoundSlots(markCondition(condition, shelf).and(shelf.taken));
    // Most recently used last.
    this.#sets.delete(key);
    this.#sets.set(key, found);
    const [oldest] = this.#sets.keys();
    if (this.#sets.size > KEPT && oldest !== undefined) this.#sets.delete(oldest);
    return found;
  }

  /** Forgets all: something was written. */
  clear(): void {
    this.#sets.clear();
  }
}
