/** Random numbers that a seed decides (sfc32): the same seed gives the same numbers on every machine. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  /** @param seed any whole number. @param stream draws of another stream do not change this one's */
  constructor(seed: number, stream = 0) {
    this.#a = seed >>> 0;
    this.#b = Math.floor(seed / 2 ** 32) >>> 0;
    this.#c = (stream ^ 0x9e3779b9) >>> 0;
    for (let round = 0; round < 12; round += 1) this.#draw();
  }

  /** At least 0, below 1. */
  next(): number {
    return this.#draw() / 2 ** 32;
  }

  /** A whole number from 0, below the bound. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws RangeError for an empty list */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError('Nothing to pick from.');
    return items[this.below(items.length)] as Item;
  }

  /** One of a list, each as often as its share says. @param items shares of 1, together with what has them */
  share<Item>(items: readonly (readonly [share: number, Item])[]): Item {
    let left = this.next();
    const drawn = items.find(([share]) => {
      left -= share;
      return left < 0;
    });
    const [, item] = drawn ?? this.pick(items);
    return item;
  }

  bytes(count: number): Buffer {
    const bytes = Buffer.allocUnsafe(count);
    let word = 0;
    for (let place = 0; place < count; place += 1) {
      word = place % 4 === 0 ? this.#draw() : word >>> 8;
      bytes[place] = word & 0xff;
    }
    return bytes;
  }

  /** A random UUID (version 4). */
  uuid(): string {
    const bytes = this.bytes(16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  #draw(): number {
    const sum = (this.#a + this.#b + this.#count) >>> 0;
    this.#count = (this.#count + 1) >>> 0;
    this.#a = (this.#b ^ (this.#b >>> 9)) >>> 0;
    this.#b = (this.#c + (this.#c << 3)) >>> 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) >>> 0;
    return sum;
  }
}
