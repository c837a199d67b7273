/** How long one request may work before other requests to this process have their turn. */
const SLICE_MS = 4;

/**
 * Shares the thread among requests that have much to work: each works in slices of a few milliseconds, one slice in each round of the event
 * loop, the keys by turns. So a body of any size, or a hundred at once, delays what else the process answers by one slice.
 */
export class Slices {
  /** By key, in the order of their turns: those of its requests that wait for their next slice. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #running = false;

  /** The turns of one request of a key. */
  open(key: string): Slice {
    return new Slice((onTurn) => this.#wait(key, onTurn));
  }

  #wait(key: string, onTurn: () => void): void {
    const others = this.#waiting.get(key);
    if (others) others.push(onTurn);
    else this.#waiting.set(key, [onTurn]);
    if (this.#running) return;
    this.#running = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running = false;
      return;
    }
    const [key, requests] = next;
    const onTurn = requests.shift();
    // The key's other requests go behind those of the other keys.
    this.#waiting.delete(key);
    if (requests.length > 0) this.#waiting.set(key, requests);
    setImmediate(() => this.#turn());
    onTurn?.();
  }
}

/** The slices of one request's work. */
export class Slice {
  readonly #wait: (onTurn: () => void) => void;
  #endsAt = performance.now() + SLICE_MS;

  /** @param wait calls back at the next turn. */
  constructor(wait: (onTurn: () => void) => void) {
    this.#wait = wait;
  }

  /** Whether the slice is used up: then await `next` before any more work. The first one begins with the request. */
  get isOver(): boolean {
    return performance.now() >= this.#endsAt;
  }

  /** Resolves as the next slice begins. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#wait(() => {
        this.#endsAt = performance.now() + SLICE_MS;
        resolve();
      });
    });
  }
}
