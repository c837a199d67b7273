import type { CarDocument } from '../../../document/car-document.ts';
import type { Condition } from '../../../query/condition.ts';
import { fulfils } from '../../../reference/matches.ts';
import { markCondition, type Shelf } from '../mark-condition.ts';
import type { DealershipSlots } from '../slots/dealership-slots.ts';
import { searchedWords } from '../slots/searched-words.ts';
import { StockSet } from './stock-set.ts';

/** Of the same dealerships: their site's rule of this minute and of the last, and a filter or two. */
const KEPT_OF_SAME = 4;
const KEPT = 1_024;

/**
 * The cars of recent searches without their choices: all searches of a site begin with the same ones. A write changes only the sets of
 * sites that sell the dealership's cars, and of these only the one car.
 */
export class KeptStock {
  /** By condition, the most recently used last. */
  readonly #sets = new Map<string, StockSet>();
  /** The conditions that search the same words. */
  readonly #same = new Map<string, string[]>();
  readonly #byDealership = new Map<number | undefined, Set<StockSet>>();

  /** The cars that fulfil a condition. */
  of(where: Condition, shelf: Shelf): StockSet {
    const key = JSON.stringify(where);
    const known = this.#sets.get(key);
    if (known) {
      this.#sets.delete(key);
      this.#sets.set(key, known);
      return known;
    }
    const { slots } = shelf;
    const words = searchedWords(where, {
      words: slots.words,
      wordsOf: (dealership) => slots.wordsOf(dealership),
      slotOf: (id) => shelf.slotOf(id),
    });
    const taken = words.map((word) => slots.taken[word] as number);
    const set = new StockSet(where, words, markCondition(where, taken, words, shelf).slice(), shelf);
    if (!namesCars(where)) this.#keep(key, set, shelf);
    return set;
  }

  /** A car is about to change or to leave. */
  leaving(slot: number, dealership: number | undefined): void {
    for (const set of this.#byDealership.get(dealership) ?? []) set.delete(slot);
  }

  /** A car has come or has changed. */
  entered(slot: number, dealership: number, car: CarDocument): void {
    for (const set of this.#byDealership.get(dealership) ?? []) if (fulfils(car, set.where)) set.add(slot);
  }

  /** Forgets all: there are words that they do not search. */
  clear(): void {
    this.#sets.clear();
    this.#same.clear();
    this.#byDealership.clear();
  }

  #keep(key: string, set: StockSet, { slots }: Shelf): void {
    this.#sets.set(key, set);
    const name = nameOf(set);
    const same = this.#same.get(name) ?? [];
    this.#same.set(name, same);
    same.push(key);
    for (const word of set.cars.words) {
      const dealership = slots.dealershipOf(word);
      const sets = this.#byDealership.get(dealership);
      if (sets === undefined) this.#byDealership.set(dealership, new Set([set]));
      else sets.add(set);
    }
    const [oldest] = this.#sets.keys();
    if (same.length > KEPT_OF_SAME) this.#drop(same[0] as string, slots);
    else if (this.#sets.size > KEPT) this.#drop(oldest as string, slots);
  }

  #drop(key: string, slots: DealershipSlots): void {
    const set = this.#sets.get(key) as StockSet;
    this.#sets.delete(key);
    for (const word of set.cars.words) this.#byDealership.get(slots.dealershipOf(word))?.delete(set);
    const name = nameOf(set);
    const same = this.#same.get(name)?.filter((other) => other !== key) ?? [];
    if (same.length > 0) this.#same.set(name, same);
    else this.#same.delete(name);
  }
}

/** What sets that search the same words have in common. */
const nameOf = ({ cars: { words } }: StockSet): string => `${words[0]} ${words.at(-1)} ${words.length}`;

/** Whether a condition names cars, so that it has other words when one of them comes. */
function namesCars(condition: Condition): boolean {
  if (condition.op === 'is') return condition.field === 'id';
  if (condition.op === 'range') return false;
  return condition.op === 'not' ? namesCars(condition.condition) : condition.conditions.some(namesCars);
}
