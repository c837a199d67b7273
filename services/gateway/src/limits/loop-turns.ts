import { performance } from 'node:perf_hooks';
import type { LoopView } from './fair-lane.ts';

/** Shorter moments have too few turns to tell. */
const LOOK_MS = 50;

/**
 * How long a turn of this process's event loop is busy. A request takes dozens of turns, one or two for each answer that it waits for, so the length
 * of a turn is what everybody pays for the work of all requests in progress.
 */
export class LoopTurns implements LoopView {
  #at = performance.now();
  #turns = turnNumber();
  #use = performance.eventLoopUtilization();
  #milliseconds = 0;
  #acceptedIn = Number.NEGATIVE_INFINITY;

  /** Mean milliseconds that a turn was busy lately, time in which nothing was to do excluded. */
  get milliseconds(): number {
    const now = performance.now();
    if (now - this.#at < LOOK_MS) return this.#milliseconds;
    const turns = turnNumber();
    const use = performance.eventLoopUtilization();
    // A turn that still runs is one too.
    this.#milliseconds = (use.active - this.#use.active) / Math.max(1, turns - this.#turns);
    this.#at = now;
    this.#turns = turns;
    this.#use = use;
    return this.#milliseconds;
  }

  /** Notes that a connection came in. A turn takes one at most, however many wait. */
  accepted(): void {
    this.#acceptedIn = turnNumber();
  }

  /** Whether one came in in this turn, or in the last, whose request is read in this one. */
  get isAccepting(): boolean {
    return turnNumber() - this.#acceptedIn <= 1;
  }
}

const turnNumber = (): number => performance.nodeTiming.uvMetricsInfo.loopCount;
