/**
 * A small repeatable source of chance (Mulberry32). Each vehicle draws from one of its own, made from the seed and its
 * number, so that a vehicle is the same however many others are generated.
 */
export class Random {
  #state: number;

  /** @param key any text; the same key gives the same draws forever */
  constructor(key: string) {
    this.#state = hash(key);
  }

  /** A number from 0 up to, and without, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** A number between `low` and `high`. */
  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** A number around 0, mostly within ±1 and never beyond ±3: three draws summed, near enough to a bell. */
  around(): number {
    return (this.next() + this.next() + this.next() - 1.5) * 2;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the list, each as likely as the next. Throws a RangeError on an empty list. */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('cannot pick from an empty list');
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** Up to `count` different ones of the list, in the list's order. */
  some<T>(list: readonly T[], count: number): T[] {
    let wanted = Math.min(count, list.length);
    return list.filter((_item, index) => {
      const taken = this.next() < wanted / (list.length - index);
      if (taken) wanted -= 1;
      return taken;
    });
  }
}

/** Mixes a text into 32 bits (FNV-1a with a last stir, as near keys must give far states). */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
