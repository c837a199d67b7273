import {
  type Lease,
  LeaseLostError,
  type NamedStep,
  type ProcessDefinition,
  type ProcessStore,
  type RetryAt,
  retryLater,
  type StepContext,
  type Wait,
} from './process.ts';

/** More steps than a process ever has to do at once. */
const MOST_STEPS = 20;
/** Processes that are continued at once. */
const AT_ONCE = 10;
/** From so many failures in a row on, somebody should look. */
const MANY_ATTEMPTS = 5;
/** How often somebody who waits looks whether the holder is done. */
const LOOK_EVERY_MS = 50;

/** What a runner works with: all that is not pure comes from here, so that a simulation can drive it. */
export interface RunnerParts<State, Command> {
  readonly store: ProcessStore<State, Command>;
  readonly clock: { now(): Date };
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly logger: { warn(fields: object, message: string): void; info(fields: object, message: string): void };
}

/**
 * Takes processes from step to step: load, decide the next step, do it, record its outcome, and say when there is more to do. Each process is
 * continued by one holder of its lease at a time; no transaction is open while a step asks somebody outside.
 */
export class ProcessRunner<State, Step extends NamedStep, Command extends object> {
  readonly #definition: ProcessDefinition<State, Step, Command>;
  readonly #parts: RunnerParts<State, Command>;

  constructor(definition: ProcessDefinition<State, Step, Command>, parts: RunnerParts<State, Command>) {
    this.#definition = definition;
    this.#parts = parts;
  }

  /** Continues what is due. @returns how many processes were looked at */
  async continueDue(): Promise<number> {
    const leases = await this.#parts.store.takeDue(this.#parts.clock.now(), AT_ONCE);
    const ended = await Promise.allSettled(leases.map((lease) => this.#run(lease)));
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return leases.length;
  }

  /**
   * Does all that the process has to do now. If somebody else is at it, they look again before they end, and this call leaves it to them.
   * @param waitMs how long to wait for them, in milliseconds
   */
  async advance(id: string, waitMs = 0): Promise<void> {
    const lease = await this.#take(id, waitMs);
    if (lease) await this.#run(lease);
  }

  /** `advance`, for somebody who should be led on in any case: a failure is logged, and the step is tried again when it is due. */
  async begin(id: string): Promise<void> {
    await this.advance(id).catch((error: unknown) => {
      this.#parts.logger.warn({ err: error, id }, `a ${this.#definition.name} is begun later`);
    });
  }

  /**
   * Looks something up under the lease, records what it means, and continues from there. So nothing that a step does meanwhile is mistaken for
   * news.
   * @param look gives the command to record, or undefined if there is no news
   * @returns false if somebody else was at it for all of the time
   */
  async lookUp(id: string, look: (state: State) => Promise<Command | undefined>, waitMs = 0): Promise<boolean> {
    const lease = await this.#take(id, waitMs);
    if (!lease) return false;
    try {
      const loaded = await this.#parts.store.load(id);
      const news = loaded && (await look(loaded.state));
      if (news) await this.#parts.store.record(lease, news, this.#parts.clock.now());
    } catch (error) {
      if (error instanceof LeaseLostError) return false;
      await this.#giveUp(lease, lease.attempts);
      throw error;
    }
    await this.#run(lease);
    return true;
  }

  async #take(id: string, waitMs: number): Promise<Lease | undefined> {
    const { store, clock, pause } = this.#parts;
    let lease = await store.take(id, clock.now(), true);
    for (let waited = 0; !lease && waited < waitMs; waited += LOOK_EVERY_MS) {
      await pause(LOOK_EVERY_MS);
      lease = await store.take(id, clock.now(), false);
    }
    return lease;
  }

  async #run(taken: Lease): Promise<void> {
    const { store, clock, logger } = this.#parts;
    let lease = taken;
    let attempts = taken.attempts;
    /** The version on which the last outcome was recorded. */
    let recordedOn: number | undefined;
    try {
      for (let count = 0; count < MOST_STEPS; count += 1) {
        const loaded = await store.load(lease.id);
        const now = clock.now();
        const step = loaded ? this.#definition.next(loaded.state, now) : NEVER;
        // An outcome that changed nothing leads to the same step: it is no progress, and somebody outside would be asked without end.
        const isStuck = recordedOn !== undefined && recordedOn === loaded?.version;
        if (recordedOn !== undefined && !isStuck) attempts = 0;
        recordedOn = undefined;
        const outcome =
          loaded && !isWait(step)
            ? await this.#outcomeOf(lease.id, step, loaded.state, { attempts, isStuck })
            : undefined;
        if (outcome && !isRetry(outcome)) {
          await store.record(lease, outcome, clock.now());
          recordedOn = loaded?.version;
          continue;
        }
        attempts = outcome?.failed ? attempts + 1 : 0;
        const dueAt = outcome?.retryAt ?? (isWait(step) ? step.until : null);
        const more = await store.settle(lease, loaded?.version ?? 0, { dueAt, attempts });
        if (!more) return;
        lease = more;
      }
      // Not at once: whoever continues what is due would have no end of it.
      await store.release(lease, { dueAt: retryLater(clock.now(), attempts).retryAt, attempts });
    } catch (error) {
      if (!(error instanceof LeaseLostError)) {
        await this.#giveUp(lease, attempts);
        throw error;
      }
      logger.info({ id: lease.id }, `a ${this.#definition.name} is continued by somebody else`);
    }
  }

  async #outcomeOf(
    id: string,
    step: Step,
    state: State,
    { attempts, isStuck }: { attempts: number; isStuck: boolean },
  ): Promise<Command | RetryAt> {
    const { clock, logger } = this.#parts;
    if (!isStuck) return this.#act(id, step, state, attempts);
    logger.warn({ id, step: step.do }, `the outcome of a step of a ${this.#definition.name} changed nothing; it waits`);
    return retryLater(clock.now(), attempts);
  }

  /** Does one step. @returns what is recorded, or when it is tried again */
  async #act(id: string, step: Step, state: State, attempts: number): Promise<Command | RetryAt> {
    const { clock, logger } = this.#parts;
    // The table has an entry for each name, which the compiler can't follow for a step of any name.
    const act = this.#definition.steps[step.do as Step['do']] as (
      state: State,
      context: StepContext<Step>,
    ) => Promise<Command | RetryAt>;
    try {
      return await act(state, { step, now: clock.now(), attempts });
    } catch (error) {
      if (!this.#definition.isPassing(error)) throw error;
      const level = attempts > MANY_ATTEMPTS ? 'warn' : 'info';
      logger[level]({ err: error, id, step: step.do }, `a step of a ${this.#definition.name} waits`);
      return retryLater(clock.now(), attempts);
    }
  }

  /** After a fault of the program or the database: it is tried again later, at the latest once the lease is over. */
  async #giveUp(lease: Lease, attempts: number): Promise<void> {
    const { store, clock, logger } = this.#parts;
    const { retryAt: dueAt } = retryLater(clock.now(), attempts);
    await store.release(lease, { dueAt, attempts: attempts + 1 }).catch((error: unknown) => {
      logger.warn({ err: error, id: lease.id }, 'a lease could not be given back; it ends by itself');
    });
  }
}

const NEVER: Wait = { do: 'wait', until: null };

const isWait = (step: NamedStep | Wait): step is Wait => step.do === 'wait';

const isRetry = (outcome: object | RetryAt): outcome is RetryAt => 'retryAt' in outcome;
