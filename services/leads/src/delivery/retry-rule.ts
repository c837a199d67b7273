/** A message is tried for this long. */
const TRIED_FOR_MS = 24 * 3_600_000;
const FIRST_MS = 1_000;
const LAST_MS = 3_600_000;

/** A failed message, as its rule sees it. */
export interface FailedMessage {
  /** Attempts so far, at least one. */
  readonly attempts: number;
  /** Milliseconds since the first of them. */
  readonly age: number;
  /** Milliseconds for which the target asked to be left alone, if it did. */
  readonly retryAfter?: number | undefined;
}

/**
 * Milliseconds until the next attempt: from a second doubling to an hour, with a jitter of up to a fifth so that messages that failed together
 * do not come back together; undefined after 24 hours, when it goes to the dead letter (CRM-2).
 * @param random from 0 to 1
 */
export function nextTry({ attempts, age, retryAfter = 0 }: FailedMessage, random: number): number | undefined {
  if (age >= TRIED_FOR_MS) return undefined;
  const doubled = Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 20));
  return Math.round(Math.max(doubled * (0.8 + random * 0.2), Math.min(retryAfter, LAST_MS)));
}
