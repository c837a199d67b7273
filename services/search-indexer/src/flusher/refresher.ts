import { pause } from '@forecourt/service-kit/waiting';

/** Refreshes are at least so far apart. */
const SHORTEST_PAUSE_MS = 250;
/** Refreshing takes at most a quarter of the time. */
const PAUSE_PER_REFRESH = 3;
/** One slow refresh, as while an engine starts, does not keep changes from searches for long. */
const LONGEST_PAUSE_MS = 2_000;

/** How long after a refresh the next one begins, by how long it took, both in milliseconds. Pure. */
export const pauseAfterRefresh = (tookMs: number): number =>
  Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, PAUSE_PER_REFRESH * tookMs));

/** What a refresher is started with. */
export interface RefresherOptions {
  refresh(): Promise<void>;
  /** Called with each fault; it is tried again by itself. */
  onFault(error: unknown): void;
}

/**
 * Has searches find what was written: at once after idle, and under load as often as is cheap. Writes that come during a refresh or the pause
 * after it share the next one.
 */
export class Refresher {
  readonly #options: RefresherOptions;
  readonly #stopping = new AbortController();
  #isWanted = false;
  #running: Promise<void> | undefined;
  #nextAt = 0;

  constructor(options: RefresherOptions) {
    this.#options = options;
  }

  /** Something was written. */
  want(): void {
    this.#isWanted = true;
    this.#running ??= this.#run();
  }

  /** Ends the refresh in progress, then stops. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (this.#isWanted && !signal.aborted) {
      const waitMs = this.#nextAt - performance.now();
      if (waitMs > 0) await pause(waitMs, signal);
      if (!signal.aborted) await this.#refresh();
    }
    // There is no await between the loop's last look and this line: a later `want` starts a new run.
    this.#running = undefined;
  }

  async #refresh(): Promise<void> {
    this.#isWanted = false;
    const begun = performance.now();
    try {
      await this.#options.refresh();
      this.#nextAt = performance.now() + pauseAfterRefresh(performance.now() - begun);
    } catch (error) {
      this.#isWanted = true;
      this.#nextAt = performance.now() + SHORTEST_PAUSE_MS;
      this.#options.onFault(error);
    }
  }
}
