/** A step by its name, with whatever it needs. */
export interface NamedStep {
  readonly do: string;
}

/** Nothing to do now. @param until when there is something to do again, UTC; null if never */
export interface Wait {
  readonly do: 'wait';
  readonly until: Date | null;
}

/** A step that is to be tried again. */
export interface RetryAt {
  readonly retryAt: Date;
  /** Whether somebody did not answer; false for a step that found nothing new yet. Failures in a row are counted. */
  readonly failed: boolean;
}

/** What a step gets besides the state. */
export interface StepContext<Step extends NamedStep> {
  readonly step: Step;
  /** The present instant, UTC. */
  readonly now: Date;
  /** How often the step has failed in a row. */
  readonly attempts: number;
}

/** What each step does outside, and the command that records its outcome. The compiler checks that no step is missing. */
export type StepTable<State, Step extends NamedStep, Command> = {
  readonly [Name in Step['do']]: (
    state: State,
    context: StepContext<Extract<Step, { readonly do: Name }>>,
  ) => Promise<Command | RetryAt>;
};

/**
 * A process as data: which step comes next, and what each step does. Nothing is remembered between two steps but the state: a step whose
 * outcome was lost is done again, so each must ask for its effect by an id that stays the same.
 */
export interface ProcessDefinition<State, Step extends NamedStep, Command extends object> {
  /** In log lines, such as 'reservation'. */
  readonly name: string;
  /** The next step. Pure: everyone who continues the process decides the same. */
  readonly next: (state: State, now: Date) => Step | Wait;
  readonly steps: StepTable<State, Step, Command>;
  /** Whether an error means that a step can be tried again later. Any other is a fault of the program. */
  readonly isPassing: (error: unknown) => boolean;
}

/** A state with the version of its stream. */
export interface Loaded<State> {
  readonly state: State;
  readonly version: number;
}

/** The right to work on one process. It ends by itself, should its holder crash. */
export interface Lease {
  readonly id: string;
  /** Identifies the holder. */
  readonly token: string;
  /** Counts who asked for the process; more than this means that somebody asked after the holder had looked. */
  readonly wakes: number;
  /** How often its step has failed in a row. */
  readonly attempts: number;
}

/** When a process is due again. */
export interface Due {
  readonly dueAt: Date | null;
  readonly attempts: number;
}

/** Where processes and their leases are kept. */
export interface ProcessStore<State, Command> {
  load(id: string): Promise<Loaded<State> | undefined>;
  /** Takes the leases of what is due and held by nobody. */
  takeDue(now: Date, limit: number): Promise<Lease[]>;
  /**
   * Takes the lease of one process; undefined if somebody has it, or there is no such process.
   * @param wake whether its holder should look again before it ends
   */
  take(id: string, now: Date, wake: boolean): Promise<Lease | undefined>;
  /**
   * Records what a step led to, and renews the lease.
   * @throws LeaseLostError if somebody else has taken the lease: nothing is recorded then
   */
  record(lease: Lease, command: Command, now: Date): Promise<void>;
  /**
   * Gives the lease back, unless the process has changed or somebody has asked for it since it was looked at.
   * @returns the lease with its new count if there is more to do; undefined if it is given back, or lost
   */
  settle(lease: Lease, version: number, due: Due): Promise<Lease | undefined>;
  /** Gives the lease back whatever has happened meanwhile: what has changed waits for `due`, too. */
  release(lease: Lease, due: Due): Promise<void>;
}

/** Somebody else continues the process: this holder's lease was over. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor(id: string) {
    super(`The lease of process ${id} was over, and somebody else has taken it.`);
  }
}

const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

/** When to try again what somebody did not answer. @param attempts how often that has happened in a row */
export function retryLater(now: Date, attempts: number): RetryAt {
  const waitMs = Math.min(RETRY_MS * 2 ** Math.min(attempts, 10), LONGEST_RETRY_MS);
  return { retryAt: new Date(now.getTime() + waitMs), failed: true };
}
