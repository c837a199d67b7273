import { Clock } from '@forecourt/service-kit';

/** When tests begin, shortly after the example vehicle is listed. */
export const START = new Date('2026-03-04T02:00:00.000Z');

/** A clock that begins at `START`, runs as the machine's, and can be moved on. */
export class MovingClock extends Clock {
  #ahead = START.getTime() - Date.now();

  override now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  /** Moves on by this many milliseconds. */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }
}
