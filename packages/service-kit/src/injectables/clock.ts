/** The present instant; injected, so that tests can set it. */
export abstract class Clock {
  /** Now, as a UTC instant. */
  abstract now(): Date;
}

/** The machine's clock. */
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}

/** A clock that only moves when a test moves it. */
export class FixedClock extends Clock {
  #now: Date;

  constructor(now: Date | string) {
    super();
    this.#now = new Date(now);
  }

  override now(): Date {
    return new Date(this.#now);
  }

  /** Moves on by this many milliseconds. */
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}
