const CHECK_TIMEOUT_MS = 2_000;

/** Throws (or rejects) where the thing checked can't be used now. The reason goes to the log only. */
export type ReadinessCheck = () => Promise<unknown> | unknown;

/** How one check ended. */
export interface ReadinessResult {
  name: string;
  ready: boolean;
  error?: unknown;
}

/** What must answer before this service takes requests. Inject it and register a check in a constructor. */
export class ReadinessRegistry {
  readonly #checks = new Map<string, ReadinessCheck>();
  #stopping = false;

  /** Adds a check, asked at each `/health/ready`; it gets 2 seconds. @throws Error where the name is taken. */
  register(name: string, check: ReadinessCheck): void {
    if (this.#checks.has(name)) throw new Error(`A readiness check named ${name} is already registered.`);
    this.#checks.set(name, check);
  }

  /** From now on not ready: load balancers look elsewhere while requests in flight end. */
  startStopping(): void {
    this.#stopping = true;
  }

  /** Runs all checks side by side. */
  async results(): Promise<ReadinessResult[]> {
    if (this.#stopping) return [{ name: 'stopping', ready: false }];
    return Promise.all([...this.#checks].map(([name, check]) => runCheck(name, check)));
  }
}

async function runCheck(name: string, check: ReadinessCheck): Promise<ReadinessResult> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_TIMEOUT_MS} ms`)), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([Promise.resolve().then(check), timeout]);
    return { name, ready: true };
  } catch (error) {
    return { name, ready: false, error };
  } finally {
    clearTimeout(timer);
  }
}
