/**
 * Remembers what was asked for of late, within bounds: it keeps two generations, and forgets the elder one whole once the younger is full.
 * What is asked for stays.
 */
export class RecentMap<Value> {
  readonly #most: number;
  #young = new Map<string, Value>();
  #old: ReadonlyMap<string, Value> = new Map();

  /** @param most how many make a generation. */
  constructor(most: number) {
    this.#most = most;
  }

  /** The value that was put last, where it is still known. */
  get(key: string): Value | undefined {
    const value = this.#young.get(key);
    if (value !== undefined) return value;
    const old = this.#old.get(key);
    if (old !== undefined) this.put(key, old);
    return old;
  }

  put(key: string, value: Value): void {
    if (this.#young.size >= this.#most) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}
