/** Whose call waits. */
interface Waiter {
  readonly keyId: string;
  /** The site or the dealerships that the credential is for: they may have several credentials. */
  readonly holder: string;
}

/** Calls that may wait at once for something new: of one credential, of one holder, and of all. */
const MOST = { key: 2, holder: 6, all: 100 } as const;

/**
 * The calls that wait for something new. What is beyond the bounds is answered at once, so that nobody's polls take what others need. It is no
 * InFlightLimit: each call counts for its credential and its holder together, and one without a place is neither refused nor made to wait for it.
 */
export class WaitingCalls {
  readonly #counts = new Map<string, number>();
  #all = 0;

  /** Does the work, which may wait if there is a place. */
  async bounded<Answer>({ keyId, holder }: Waiter, work: (mayWait: boolean) => Promise<Answer>): Promise<Answer> {
    const places = [
      [`key:${keyId}`, MOST.key],
      [`holder:${holder}`, MOST.holder],
    ] as const;
    const isFull = places.some(([name, most]) => (this.#counts.get(name) ?? 0) >= most);
    if (isFull || this.#all >= MOST.all) return work(false);
    this.#change(places, 1);
    try {
      return await work(true);
    } finally {
      this.#change(places, -1);
    }
  }

  #change(places: readonly (readonly [string, number])[], by: 1 | -1): void {
    this.#all += by;
    for (const [name] of places) {
      const count = (this.#counts.get(name) ?? 0) + by;
      if (count > 0) this.#counts.set(name, count);
      else this.#counts.delete(name);
    }
  }
}
