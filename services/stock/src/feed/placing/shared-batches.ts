/** With only one at a time, a request that waits for a lock would block everyone. */
const TRANSACTIONS = 2;
/** How long requests wait for the transaction in progress before a second one starts beside it: one that ends sooner takes them all. */
const PATIENCE_MS = 25;
/** Few enough for a short transaction. */
const MOST_ITEMS = 200;

interface Request<Item, Answer> {
  items: readonly Item[];
  resolve: (answers: Answer[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets small requests share transactions: those that come while one runs wait together for the next one. A transaction costs the same
 * round trips and the same wait for the disk for one row as for a hundred.
 */
export class SharedBatches<Item, Answer> {
  readonly #run: (items: readonly Item[]) => Promise<Answer[]>;
  readonly #waiting: Request<Item, Answer>[] = [];
  readonly #patienceMs: number;
  #running = 0;
  #patience: NodeJS.Timeout | undefined;

  /** @param run does all items in one transaction or none, in their order, and returns an answer for each. */
  constructor(run: (items: readonly Item[]) => Promise<Answer[]>, { patienceMs = PATIENCE_MS } = {}) {
    this.#run = run;
    this.#patienceMs = patienceMs;
  }

  /**
   * Does a request's items, all or none, and returns their answers.
   * @throws any error of its own transaction. Another request's fault never reaches it: if a shared transaction fails, each request gets
   * one of its own.
   */
  take(items: readonly Item[]): Promise<Answer[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ items, resolve, reject });
      // The requests that arrive in the same turn go together.
      if (this.#running === 0) this.#startOne();
      else this.#awaitTurn();
    });
  }

  #startOne(): void {
    this.#running += 1;
    setImmediate(() => void this.#runWaiting());
  }

  /** What waits is patient for a while, counted from the first of it. */
  #awaitTurn(): void {
    if (this.#patience || this.#waiting.length === 0 || this.#running === TRANSACTIONS) return;
    this.#patience = setTimeout(() => {
      this.#patience = undefined;
      if (this.#waiting.length > 0 && this.#running < TRANSACTIONS) this.#startOne();
    }, this.#patienceMs);
  }

  async #runWaiting(): Promise<void> {
    for (let requests = this.#next(); requests.length > 0; requests = this.#next()) await this.#settle(requests);
    this.#running -= 1;
  }

  #next(): Request<Item, Answer>[] {
    let items = 0;
    const tooMany = this.#waiting.findIndex((request, place) => {
      items += request.items.length;
      return place > 0 && items > MOST_ITEMS;
    });
    clearTimeout(this.#patience);
    this.#patience = undefined;
    const next = this.#waiting.splice(0, tooMany < 0 ? this.#waiting.length : tooMany);
    this.#awaitTurn();
    return next;
  }

  async #settle(requests: readonly Request<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.#run(requests.flatMap(({ items }) => items));
      let from = 0;
      for (const { items, resolve } of requests) {
        resolve(answers.slice(from, from + items.length));
        from += items.length;
      }
    } catch (error) {
      if (requests.length > 1) await Promise.all(requests.map((request) => this.#settle([request])));
      else requests[0]?.reject(error);
    }
  }
}
