/** Waits this many milliseconds, or until one of the signals is aborted, which is not an error. */
export async function pause(milliseconds: number, ...signals: AbortSignal[]): Promise<void> {
  await waitFor(signals, (wake) => {
    const timer = setTimeout(wake, milliseconds);
    return () => clearTimeout(timer);
  });
}

/** Waits until one of the signals is aborted. */
export async function untilAborted(...signals: AbortSignal[]): Promise<void> {
  await waitFor(signals, () => () => undefined);
}

/**
 * The one place that listens to signals: most of them live as long as the process, so no wait may leave its listener behind.
 * @param begin starts anything else that ends the wait, and returns how to undo that.
 */
function waitFor(signals: readonly AbortSignal[], begin: (wake: () => void) => () => void): Promise<void> {
  if (signals.some((signal) => signal.aborted)) return Promise.resolve();
  return new Promise((resolve) => {
    const wake = () => {
      undo();
      for (const signal of signals) signal.removeEventListener('abort', wake);
      resolve();
    };
    const undo = begin(wake);
    for (const signal of signals) signal.addEventListener('abort', wake);
  });
}

/** Limits of a back-off, in milliseconds: doubled from `firstMs` to `lastMs`. */
export interface BackOff {
  firstMs: number;
  lastMs: number;
}

/**
 * The default back-off. Its longest pause is the wait left over once the fault is gone, however long that lasted: a
 * second, because one attempt per second costs nothing.
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
