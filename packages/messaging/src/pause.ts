/** Waits so many milliseconds, or until one of the signals is aborted, which is no error. */
export function pause(milliseconds: number, ...signals: AbortSignal[]): Promise<void> {
  if (signals.some((signal) => signal.aborted)) return Promise.resolve();
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    for (const signal of signals) signal.addEventListener('abort', wake);
  });
}

/** Limits of a back-off, in milliseconds: doubled from `firstMs` to `lastMs`. */
export interface BackOff {
  firstMs: number;
  lastMs: number;
}

/**
 * The back-off where none is given. Its longest pause is what is waited in vain once the trouble is over, however long it had lasted: a
 * second, as one look a second costs nobody anything.
 */
export const defaultBackOff: BackOff = { firstMs: 100, lastMs: 1_000 };

/** How long to wait after the given number of failures in a row (1 or more), with a jitter of up to a fifth. */
export function backOffDelay({ firstMs, lastMs }: BackOff, failures: number): number {
  const delay = Math.min(lastMs, firstMs * 2 ** Math.min(failures - 1, 20));
  return delay * (0.8 + Math.random() * 0.2);
}

/** Wakes a loop that waits for work. */
export class Bell {
  #next = new AbortController();

  ring(): void {
    this.#next.abort();
  }

  /** To be taken before looking for work and waited on after: a ring in between ends the wait at once. */
  listen(): AbortSignal {
    this.#next = new AbortController();
    return this.#next.signal;
  }
}
