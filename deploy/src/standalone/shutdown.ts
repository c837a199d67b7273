/** Something that was started and must be stopped. */
interface Step {
  name: string;
  stop(): Promise<void>;
}

/**
 * The one owner of shutdown: what was started last is stopped first, so Postgres, started first, goes last. A second signal ends the
 * process at once; Postgres then recovers by itself on the next start.
 */
export class Shutdown {
  readonly #steps: Step[] = [];
  #running: Promise<void> | undefined;

  /** Remembers how to stop what was just started. */
  add(name: string, stop: () => Promise<void>): void {
    this.#steps.push({ name, stop });
  }

  /** Stops everything, in the reverse order of its start; a step that fails is told and does not keep the others. */
  run(): Promise<void> {
    this.#running ??= this.#stopAll();
    return this.#running;
  }

  /** Stops on Ctrl-C and on a termination signal, then ends the process. */
  listen(onStop: () => void): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (this.#running) process.exit(1);
        onStop();
        void this.run().then(() => process.exit(0));
      });
    }
  }

  async #stopAll(): Promise<void> {
    for (const { name, stop } of this.#steps.toReversed()) {
      try {
        await stop();
      } catch (error) {
        console.error(`${name} did not stop cleanly:`, error);
      }
    }
  }
}
