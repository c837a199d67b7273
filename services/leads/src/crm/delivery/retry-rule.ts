/** A message is tried for this long. */
const TRIED_FOR_MS = 24 * 3_600_000;
const FIRST_MS = 1_000;
const LAST_MS = 3_600_000;

/**
 * Milliseconds for which an answer asks to be left alone, by its Retry-After: seconds, or an HTTP date (RFC 9110). Undefined where it says
 * nothing that can be read. `nextTry` bounds it.
 * @param now by the clock that the date is compared with
 */
export function retryAfterOf(header: unknown, now: Date): number | undefined {
  if (typeof header !== 'string') return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/** `Fri, 27 Nov 2026 08:00:00 GMT`; two older forms need not be written by anybody. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

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
