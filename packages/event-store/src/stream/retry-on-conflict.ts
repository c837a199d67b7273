import { backOffDelay, pause } from '@forecourt/service-kit/waiting';
import { VersionConflictError } from '../events/errors.ts';

/** Bounds of `retryOnConflict`. */
export interface RetryOptions {
  /** How often the work is run at most, the first time included; default 5. */
  attempts?: number;
}

/** serialization_failure and deadlock_detected: Postgres rolled the transaction back and wants a retry. */
const retriableStates: ReadonlySet<unknown> = new Set(['40001', '40P01']);

const backOff = { firstMs: 10, lastMs: 100 };

/**
 * Repeats the work (a whole `transact`, which loads and decides again) while it ends in a version conflict, a deadlock or a
 * serialization failure, after a short random pause that lets the other writer finish.
 * @throws the last conflict once the attempts are used up; any other error at once.
 */
export async function retryOnConflict<T>(work: () => Promise<T>, { attempts = 5 }: RetryOptions = {}): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isConflict(error)) throw error;
      await pause(Math.random() * backOffDelay(backOff, attempt));
    }
  }
}

function isConflict(error: unknown): boolean {
  if (error instanceof VersionConflictError) return true;
  return error instanceof Error && 'code' in error && retriableStates.has(error.code);
}
