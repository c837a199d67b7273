import { setTimeout as pause } from 'node:timers/promises';
import { VersionConflictError } from './errors.ts';

/** Bounds of `retryOnConflict`. */
export interface RetryOptions {
  /** How often the work is run at most, the first time included; 5 where it is left out. */
  attempts?: number;
}

/** serialization_failure and deadlock_detected: Postgres undid the transaction and asks for it again. */
const retriableStates: ReadonlySet<unknown> = new Set(['40001', '40P01']);

const longestPauseMs = 100;

/**
 * Runs the work (a whole `transact`, which loads and decides anew) again while it ends in a version conflict, a deadlock or a
 * serialization failure, after a short random pause that lets the other writer finish.
 * @throws the last conflict once the attempts are used up; any other error at once.
 */
export async function retryOnConflict<T>(work: () => Promise<T>, { attempts = 5 }: RetryOptions = {}): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isConflict(error)) throw error;
      await pause(Math.random() * Math.min(5 * 2 ** attempt, longestPauseMs));
    }
  }
}

function isConflict(error: unknown): boolean {
  if (error instanceof VersionConflictError) return true;
  return error instanceof Error && 'code' in error && retriableStates.has(error.code);
}
