/** Lets one loop wait for work, and others wake it. */
export class WakeUp {
  #rung = Promise.withResolvers<void>();

  /** Ends the present wait, or the next one where it was armed before. */
  ring(): void {
    this.#rung.resolve();
  }

  /** To be called before looking for work: a ring from now on ends the wait that follows. */
  arm(): void {
    this.#rung = Promise.withResolvers<void>();
  }

  /** Resolves at the ring, or after so many milliseconds. */
  async wait(milliseconds: number): Promise<void> {
    const { promise, resolve } = this.#rung;
    const timer = setTimeout(resolve, milliseconds);
    await promise;
    clearTimeout(timer);
  }
}
