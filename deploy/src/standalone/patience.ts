import { ProblemError } from '@forecourt/service-kit/client';
import { pause } from '@forecourt/service-kit/waiting';
import { FeedRefusedError, FeedUnreachableError } from '../feed-client/feed-client.ts';
import { StartError } from './data-folder.ts';

/** A step that makes no progress for so long will make none. */
const WITHIN_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
/** A wait that is over by then needs no word. */
const SAY_AFTER_MS = 5_000;
const FIRST_PAUSE_MS = 250;
const LAST_PAUSE_MS = 5_000;
/** So often something that is not there yet is looked for. */
const LOOK_EVERY_MS = 50;

/** What an attempt throws if what it looks for is not there yet. While the text changes, there is progress. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}

/** How long a start waits, and what it says meanwhile. */
export interface PatienceOptions {
  /** Aborted to abandon the start. */
  readonly signal: AbortSignal;
  /** Prints a line for the person who starts the product; nothing by default. */
  readonly say?: (line: string) => void;
  /** Milliseconds that a step may make no progress; 15 minutes by default. */
  readonly withinMs?: number;
}

/**
 * Waits for a product that starts on a busy machine: a call that is late, or that is asked to come back later, is made again, and one line
 * says what the start waits for.
 */
export class Patience {
  readonly #options: PatienceOptions;

  constructor(options: PatienceOptions) {
    this.#options = options;
  }

  /**
   * Attempts something until it succeeds. Timeouts, connections that fail, 429 and 503 (after their Retry-After) and NotYet are tried again;
   * repeating the attempt must be harmless.
   * @param waitingFor what the start waits for, to end a sentence: `the sites service to take the demo`
   * @throws StartError that says what to do if there is no progress in time; any other error of the attempt at once.
   */
  async until<Result>(waitingFor: string, attempt: () => Promise<Result>): Promise<Result> {
    const { signal, say, withinMs = WITHIN_MS } = this.#options;
    const started = Date.now();
    let progress = { text: '', at: started };
    let isSaid = false;
    for (let failures = 1; ; failures += 1) {
      signal.throwIfAborted();
      try {
        return await attempt();
      } catch (error) {
        const wait = waitAfter(error, failures);
        if (signal.aborted || !wait) throw error;
        const now = Date.now();
        if (error instanceof NotYet && error.message !== progress.text) progress = { text: error.message, at: now };
        if (now - progress.at >= withinMs) throw givenUp(waitingFor, wait.reason, withinMs, error);
        if (!isSaid && now - started >= (error instanceof NotYet ? SAY_AFTER_MS : 0)) {
          say?.(`Waiting for ${waitingFor}: ${wait.reason}.`);
          isSaid = true;
        }
        await pause(wait.ms, signal);
      }
    }
  }

  /** Says what is waited for if work takes longer than some seconds. The work has a bound of its own. */
  async saying<Result>(waitingFor: string, work: Promise<Result>): Promise<Result> {
    const timer = setTimeout(() => this.#options.say?.(`Waiting for ${waitingFor}.`), SAY_AFTER_MS);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** How long to wait after an error that will pass, and why; undefined for one that will not. */
function waitAfter(error: unknown, failures: number): { readonly ms: number; readonly reason: string } | undefined {
  if (error instanceof NotYet) return { ms: LOOK_EVERY_MS, reason: error.message };
  const ms = Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10));
  if (error instanceof ProblemError && isBusy(error.status)) {
    // With a cause it is our client's word for no answer, with a Retry-After for visitors.
    const seconds = error.cause === undefined ? Number(error.headers['retry-after']) : 0;
    return { ms: seconds > 0 ? seconds * 1_000 : ms, reason: innermost(error) };
  }
  const isLate =
    error instanceof FeedUnreachableError ||
    (error instanceof FeedRefusedError && isBusy(error.status)) ||
    nameOf(error) === 'TimeoutError' ||
    (nameOf(error) === 'TypeError' && messageOf(error) === 'fetch failed');
  return isLate ? { ms, reason: innermost(error) } : undefined;
}

const isBusy = (status: number): boolean => status === 429 || status === 503;
// An error of fetch may be of another realm, where instanceof finds nothing.
const nameOf = (error: unknown): unknown => (error as Partial<Error> | undefined)?.name;
const messageOf = (error: unknown): string => String((error as Partial<Error> | undefined)?.message ?? error);

/** The cause of an error, which says more than what a visitor would be shown. */
function innermost(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return typeof cause === 'object' && cause ? innermost(cause) : messageOf(error).replace(/\.$/, '');
}

function givenUp(waitingFor: string, reason: string, withinMs: number, cause: unknown): StartError {
  const minutes = Math.round(withinMs / MINUTE_MS);
  return new StartError(
    `Waited ${minutes} minutes for ${waitingFor}: ${reason}.\n` +
      'The machine may be too busy: close other programs, or start with fewer vehicles (--cars 200). The logs are in logs/ of the data folder.\n' +
      'Start again: it continues where it stopped.',
    { cause },
  );
}
