const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 30_000;
/** Ready for so long, a part begins with the first pause again. */
const STEADY_MS = 60_000;
const FAILED_STARTS = 5;
const WITHIN_MS = 60_000;

/** What is remembered of a part that ended by itself before. */
export interface RestartHistory {
  /** Pauses since it was last ready for a minute. */
  pauses: number;
  /** When its starts failed since it was last ready, in milliseconds. */
  failedStarts: readonly number[];
}

/** A part without history. */
export const noHistory: RestartHistory = { pauses: 0, failedStarts: [] };

/** What follows when a part has ended by itself. */
export interface RestartDecision {
  history: RestartHistory;
  /** Milliseconds to wait before it is started again; undefined: it is given up. */
  pauseMs: number | undefined;
}

/**
 * Whether and when a part that ended by itself is started again: after 1 second, doubling to 30, from the start again once it was ready for
 * a minute. One that became ready in none of five starts within a minute is given up.
 * @param end when it ended and since when it had been ready, in milliseconds; undefined if it never became ready.
 */
export function decideRestart(
  { pauses, failedStarts }: RestartHistory,
  { at, readySince }: { at: number; readySince: number | undefined },
): RestartDecision {
  const failed = readySince === undefined ? [...failedStarts.filter((time) => at - time < WITHIN_MS), at] : [];
  const before = readySince !== undefined && at - readySince >= STEADY_MS ? 0 : pauses;
  const history = { pauses: before + 1, failedStarts: failed };
  if (failed.length >= FAILED_STARTS) return { history, pauseMs: undefined };
  return { history, pauseMs: Math.min(FIRST_PAUSE_MS * 2 ** before, LAST_PAUSE_MS) };
}
