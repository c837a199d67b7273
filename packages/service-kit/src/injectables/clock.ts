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

/** A clock that stands still until a test moves it. */
export class FixedClock extends Clock {
  #now: Date;

  constructor(now: Date | string) {
    super();
    this.#now = new Date(now);
  }

  override now(): Date {
    return new Date(this.#now);
  }

  /** Moves on by so many milliseconds. */
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}
