/** Something that was started and must be stopped. */
interface Step {
  name: string;
  stop(): Promise<void> | void;
}

/**
 * The one owner of shutdown: what was started last is stopped first, so Postgres, started first, goes last. What is being started when the
 * signal comes is finished or gives up first.
 */
export class Shutdown {
  readonly #steps: Step[] = [];
  readonly #asked = new AbortController();
  #starting: Promise<void> = Promise.resolve();
  #running: Promise<void> | undefined;

  /** Aborted as soon as everything is to stop. */
  get signal(): AbortSignal {
    return this.#asked.signal;
  }

  /** Remembers how to stop what was just started. */
  add(name: string, stop: () => Promise<void> | void): void {
    this.#steps.push({ name, stop });
  }

  /** Waits for the start, which must check the signal between its parts. Rejects as it does. */
  async whileStarting(start: Promise<void>): Promise<void> {
    this.#starting = start.catch(() => undefined);
    await start;
  }

  /** Stops everything, in the reverse order of its start; a failing step is reported and does not prevent the others. */
  run(): Promise<void> {
    this.#asked.abort();
    this.#running ??= this.#stopAll();
    return this.#running;
  }

  /**
   * Stops on Ctrl-C, on a termination signal and when the terminal is closed, then ends the process, with 0 unless process.exitCode says
   * otherwise. Only a second Ctrl-C ends it at once: the other signals come twice where a whole process group gets them and a parent
   * passes them on.
   */
  listen(onStop: () => void): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (this.#running && signal === 'SIGINT') process.exit(1);
        if (this.#running) return;
        onStop();
        void this.run().then(() => process.exit());
      });
    }
  }

  async #stopAll(): Promise<void> {
    await this.#starting;
    for (const { name, stop } of this.#steps.toReversed()) {
      try {
        await stop();
      } catch (error) {
        console.error(`${name} did not stop cleanly:`, error);
      }
    }
  }
}
