/** A piece of work: which one it is, and how it is done. */
interface Work {
  readonly key: string;
  readonly run: () => Promise<void>;
}

/** Refused, as too much is waiting already. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** Does one piece of work at a time: what a reader waits for comes before what can wait, and the same work is done once for all who ask. */
export class WorkQueue {
  readonly #limit: number;
  readonly #urgent: Work[] = [];
  readonly #later: Work[] = [];
  readonly #shared = new Map<string, Promise<unknown>>();
  #isBusy = false;

  /** @param limit most pieces of work that may wait in each line. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Does work that a reader waits for. @throws QueueFullError */
  now<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const shared = this.#shared.get(key) as Promise<Result> | undefined;
    if (shared) return shared;
    if (this.#urgent.length >= this.#limit) return Promise.reject(new QueueFullError('Too many pictures are waiting.'));
    const result = new Promise<Result>((resolve, reject) => {
      this.#urgent.push({ key, run: () => work().then(resolve, reject) });
    }).finally(() => this.#shared.delete(key));
    this.#shared.set(key, result);
    this.#next();
    return result;
  }

  /** Does work when nothing else is to be done; a fault is `onFault`'s, and what finds no room is left out. */
  later(key: string, work: () => Promise<unknown>, onFault: (error: unknown) => void): void {
    if (this.#shared.has(key) || this.#later.length >= this.#limit) return;
    const result = new Promise<void>((resolve) => {
      this.#later.push({
        key,
        run: () =>
          work()
            .then(() => undefined, onFault)
            .then(resolve),
      });
    }).finally(() => this.#shared.delete(key));
    this.#shared.set(key, result);
    this.#next();
  }

  /** Drops what has not begun in the background, and resolves when nothing is left to do. */
  async drain(): Promise<void> {
    for (const { key } of this.#later.splice(0)) this.#shared.delete(key);
    while (this.#isBusy || this.#urgent.length > 0) await new Promise((resolve) => setImmediate(resolve));
  }

  /** How many pieces of work are waiting. */
  get waiting(): number {
    return this.#urgent.length + this.#later.length;
  }

  #next(): void {
    if (this.#isBusy) return;
    const work = this.#urgent.shift() ?? this.#later.shift();
    if (!work) return;
    this.#isBusy = true;
    void work.run().finally(() => {
      this.#isBusy = false;
      this.#next();
    });
  }
}
