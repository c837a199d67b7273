/** Messages of one subscription that are sent at once while its target responds well. */
const LANE = 8;
/** Messages that are sent at once in all; those that take longer than a second give up their place to others. */
const FAST = 64;
/** Messages that wait for an answer at once, slow ones included. */
const ALL = 512;
const SLOW_AFTER_MS = 1_000;
/** Failures in a row after which a whole lane pauses, rather than trying each of its messages. */
const FAILURES_BEFORE_PAUSE = 5;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
/** A lane that did well is remembered for so long. */
const KEPT_MS = 10_000;

/** How an attempt ended for its lane: a target that responds may still refuse a message. */
export type LaneOutcome = 'ok' | 'refused' | 'unreachable';

interface Lane {
  inFlight: number;
  /** How many may be in flight: grows with each success, and is one after a failure. */
  width: number;
  failures: number;
  /** Also when its last attempt ended, where it does not pause. */
  pausedUntil: number;
}

/**
 * Which subscriptions may send how much at the moment. Each has a lane of its own: a target that hangs or fails fills its own lane, of width
 * one, and what it keeps waiting takes no place from others. Time comes in as a value, in milliseconds.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #begun = new Set<{ at: number }>();

  /** How many attempts may begin in all. */
  room(now: number): number {
    let fast = 0;
    for (const { at } of this.#begun) if (now - at < SLOW_AFTER_MS) fast += 1;
    return Math.max(0, Math.min(FAST - fast, ALL - this.#begun.size));
  }

  /** How many may begin in each lane that differs from an unused one. */
  rooms(now: number): Map<string, number> {
    const rooms = [...this.#lanes].map(([id, lane]) => [id, roomOf(lane, now)] as const);
    return new Map(rooms);
  }

  /** An attempt begins; to be called with its end. */
  begin(id: string, now: number): (outcome: LaneOutcome, now: number) => void {
    const lane = this.#lanes.get(id) ?? { inFlight: 0, width: START_WIDTH, failures: 0, pausedUntil: 0 };
    this.#lanes.set(id, lane);
    lane.inFlight += 1;
    const attempt = { at: now };
    this.#begun.add(attempt);
    return (outcome, ended) => {
      this.#begun.delete(attempt);
      lane.inFlight -= 1;
      note(lane, outcome, ended);
    };
  }

  /** Forgets lanes that have been idle for a while; those whose target failed, such as of removed subscriptions, after longer. */
  forgetIdle(now: number): void {
    for (const [id, { inFlight, failures, pausedUntil }] of this.#lanes) {
      const kept = failures === 0 ? KEPT_MS : 2 * LONGEST_PAUSE_MS;
      if (inFlight === 0 && now - pausedUntil > kept) this.#lanes.delete(id);
    }
  }
}

/** Of a lane that nothing is known of: small, until its target has shown that it responds. */
export const START_WIDTH = 2;

function roomOf({ inFlight, width, pausedUntil }: Lane, now: number): number {
  return pausedUntil > now ? 0 : Math.max(0, width - inFlight);
}

function note(lane: Lane, outcome: LaneOutcome, now: number): void {
  lane.pausedUntil = now;
  if (outcome !== 'unreachable') {
    lane.failures = 0;
    lane.width = Math.min(LANE, lane.width + 1);
    return;
  }
  lane.failures += 1;
  lane.width = 1;
  const beyond = lane.failures - FAILURES_BEFORE_PAUSE;
  if (beyond >= 0) lane.pausedUntil += Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(beyond, 20));
}
