import type { Logger } from 'pino';
import type { ReadinessResult } from './readiness-registry.ts';

/** Writes a line when a check's state changes, and none while it stays: readiness is checked every few seconds. */
export class ReadinessLog {
  readonly #logger: Logger;
  readonly #states = new Map<string, ReadinessResult['state']>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Takes the results of one look. */
  note(results: readonly ReadinessResult[]): void {
    for (const { name, state, error } of results) {
      const before = this.#states.get(name) ?? 'ok';
      this.#states.set(name, state);
      if (state === before) continue;
      if (state === 'ok') this.#logger.info({ check: name }, 'ok again');
      else this.#logger.warn({ check: name, err: error }, state);
    }
  }
}
