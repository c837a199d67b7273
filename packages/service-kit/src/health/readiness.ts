import type { Logger } from 'pino';
import { inTime } from '../waiting/deadlines.ts';

/** Shorter than a probe waits (2 seconds in deploy/containers): a check that hangs must not make a degraded service look dead. */
const CHECK_TIMEOUT_MS = 1_000;

/** Throws (or rejects) if the dependency can't be used now. The reason goes only to the log. */
export type ReadinessCheck = () => Promise<unknown> | unknown;

/**
 * What a failing check means. 'serve': the service can't answer, so it is not ready. 'start': it is not ready until the check has passed
 * once; later it is only degraded, because it can still do something. 'degrade': it is ready and degraded.
 */
export type ReadinessNeed = 'serve' | 'start' | 'degrade';

/** How one check ended. */
export interface ReadinessResult {
  name: string;
  state: 'ok' | 'degraded' | 'not ready';
  error?: unknown;
}

interface RegisteredCheck {
  check: ReadinessCheck;
  need: ReadinessNeed;
  hasPassed: boolean;
}

/** What must answer before this service takes requests. Inject it and register a check in a constructor. */
export class ReadinessRegistry {
  readonly #checks = new Map<string, RegisteredCheck>();
  #stopping = false;

  /** Adds a check, asked at each `/health/ready`; it gets a second. @throws Error if the name is taken. */
  register(name: string, check: ReadinessCheck, need: ReadinessNeed = 'serve'): void {
    if (this.#checks.has(name)) throw new Error(`A readiness check named ${name} is already registered.`);
    this.#checks.set(name, { check, need, hasPassed: false });
  }

  /** From now on not ready: load balancers look elsewhere while requests in flight end. */
  startStopping(): void {
    this.#stopping = true;
  }

  /** Runs all checks side by side. */
  async results(): Promise<ReadinessResult[]> {
    if (this.#stopping) return [{ name: 'stopping', state: 'not ready' }];
    return Promise.all([...this.#checks].map(([name, registered]) => runCheck(name, registered)));
  }
}

async function runCheck(name: string, registered: RegisteredCheck): Promise<ReadinessResult> {
  try {
    await inTime(CHECK_TIMEOUT_MS, Promise.resolve().then(registered.check));
    registered.hasPassed = true;
    return { name, state: 'ok' };
  } catch (error) {
    return { name, state: isNeeded(registered) ? 'not ready' : 'degraded', error };
  }
}

function isNeeded({ need, hasPassed }: RegisteredCheck): boolean {
  return need === 'serve' || (need === 'start' && !hasPassed);
}

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
