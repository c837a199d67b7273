import { AsyncLocalStorage } from 'node:async_hooks';
import { EventQueue } from './event-queue.ts';
import { Journal } from './journal.ts';
import { machine } from './machine.ts';
import { Random } from './random.ts';
import { ProcessScope } from './scope.ts';

/** When every run begins: virtual time has nothing to do with the machine's. */
const BEGINNING = Date.parse('2026-11-02T00:00:00.000Z');

/** How long a message between two processes takes, in milliseconds. */
export interface Latency {
  readonly least: number;
  readonly usual: number;
  /** How often it takes far longer. */
  readonly slowShare: number;
  readonly slow: number;
}

const LATENCY: Latency = { least: 0.2, usual: 3, slowShare: 0.02, slow: 400 };

/** Steps between two turns of the machine's own loop. */
const BATCH = 64;

/** How late a timer can be, in milliseconds: each run draws its own. */
const LEAST_LATE_MS = 400;
const MOST_LATE_MS = 3_000;

/**
 * What the seed drives: the clock, and in which order everything that was waited for comes. One thing happens at a time; then the code
 * runs until it waits again for something that the kernel decides.
 */
export class Kernel {
  readonly random: Random;
  readonly journal: Journal;
  readonly #queue = new EventQueue();
  readonly #current = new AsyncLocalStorage<ProcessScope>();
  readonly #lateMs: number;
  #now = BEGINNING;
  #leaptAt = Number.NEGATIVE_INFINITY;
  #machineWork: Promise<void> = Promise.resolve();
  /** Runs code as nobody's own. */
  readonly #leave = this.#current.exit(() => AsyncLocalStorage.snapshot());

  /** @param linesKept how many of the last lines of the journal are kept */
  constructor(seed: number, linesKept = 0) {
    this.random = new Random(seed);
    this.journal = new Journal(linesKept);
    this.#lateMs = this.random.between(LEAST_LATE_MS, MOST_LATE_MS);
  }

  /** Virtual milliseconds since 1970, UTC. */
  get now(): number {
    return this.#now;
  }

  /** The process whose code runs; undefined for the world's own. */
  get process(): ProcessScope | undefined {
    return this.#current.getStore();
  }

  log(line: string): void {
    this.journal.write(`${(this.#now - BEGINNING).toFixed(3)} ${this.process?.name ?? '-'} ${line}`);
  }

  /** Runs code as a process's own, and whatever follows from it. */
  within<Result>(scope: ProcessScope, work: () => Result): Result {
    // A context is made once a process and entered again: making one costs more than most steps.
    scope.enter ??= this.#current.run(scope, () => AsyncLocalStorage.snapshot());
    return scope.enter(work);
  }

  /**
   * Calls later, as the process that asks, unless that has crashed by then.
   * @param scope another process, or null for the world's own
   * @returns how to call it off
   */
  later(milliseconds: number, call: () => void, scope: ProcessScope | null = this.process ?? null): () => void {
    const at = this.#now + Math.max(0, milliseconds);
    return this.#queue.add(at, this.random.next(), () => {
      if (scope && !scope.isAlive) return;
      if (scope) this.within(scope, call);
      else this.#leave(call);
    });
  }

  /**
   * Calls a timer of the code: later than it asked for, as on a machine that has much to do. That also spares a run most of the looks that
   * workers take every few milliseconds.
   */
  timer(milliseconds: number, call: () => void): () => void {
    return this.later(Math.max(1, milliseconds || 0) + this.random.between(0, this.#lateMs), call);
  }

  /** Resolves after a while; never, for a process that crashes before. */
  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.later(milliseconds, resolve);
    });
  }

  /** How long the next message takes, in milliseconds. */
  latency({ least, usual, slowShare, slow }: Latency = LATENCY): number {
    return this.random.chance(slowShare) ? this.random.between(usual, slow) : this.random.between(least, usual);
  }

  /**
   * Asks something outside of the process: the question travels, is served there, and the answer travels back. A crash in between leaves
   * open whether it was served, as it is in life.
   */
  ask<Answer>(what: string, serve: () => Promise<Answer>): Promise<Answer> {
    const asker = this.process;
    return new Promise<Answer>((resolve, reject) => {
      const answer = (settle: () => void) => this.later(this.latency(), settle, asker ?? null);
      const arrive = () => {
        // A question that was sent is served, even if nobody waits for the answer any more.
        this.journal.write(`${(this.#now - BEGINNING).toFixed(3)} ${asker?.name ?? '-'} ${what}`);
        new Promise<Answer>((served) => served(serve())).then(
          (value) => answer(() => resolve(value)),
          (error: unknown) => answer(() => reject(error)),
        );
      };
      const travels = this.latency();
      this.#queue.add(this.#now + travels, this.random.next(), () => {
        // What its sender had not handed to the network yet goes with it.
        if (asker && !asker.isAlive && this.random.chance(0.5)) return;
        this.#leave(arrive);
      });
    });
  }

  /**
   * Waits for work that the machine does beside the code, such as encryption: the world stands still meanwhile, and results come in the
   * order in which they were asked for.
   */
  standStillFor<Result>(work: Promise<Result>): Promise<Result> {
    const result = this.#machineWork.then(() => work);
    this.#machineWork = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  /**
   * Lets the world go on until a condition holds.
   * @param deadline virtual milliseconds from now
   * @returns whether it came to hold
   */
  async runUntil(holds: () => boolean, deadline: number): Promise<boolean> {
    const end = this.#now + deadline;
    for (;;) {
      await this.#settled();
      const outcome = await this.#steps(holds, end);
      if (outcome !== undefined) return outcome;
    }
  }

  /**
   * Takes steps, each after the code has run as far as it can, until one leaves work to the machine.
   * @returns whether the condition holds, once that is decided
   */
  #steps(holds: () => boolean, end: number): Promise<boolean | undefined> {
    const machineWork = this.#machineWork;
    return new Promise((resolve) => {
      let outcome: boolean | undefined;
      const step = () => {
        if (outcome === undefined && this.#machineWork === machineWork) outcome = this.#step(holds, end);
      };
      // Between two of these the machine runs whatever is ready to run, as at the end of its loop's turn.
      for (let count = 0; count < BATCH; count += 1) machine.setImmediate(step);
      machine.setImmediate(() => resolve(outcome));
    });
  }

  /** @returns whether the condition holds, once that is decided */
  #step(holds: () => boolean, end: number): boolean | undefined {
    if (holds()) return true;
    const next = this.#queue.take();
    if (!next || next.at > end) {
      if (next) this.#queue.putBack(next);
      this.#now = Math.max(this.#now, end);
      return holds();
    }
    this.#now = Math.max(this.#now, next.at);
    next.call();
    return undefined;
  }

  /** Moves the clock on at once: whatever was due meanwhile comes late, as after a long standstill of the machine. */
  leap(milliseconds: number): void {
    this.#now += milliseconds;
    this.#leaptAt = this.#now;
  }

  /** How long ago the last standstill ended, in milliseconds. */
  sinceLeap(at: number): number {
    return at - this.#leaptAt;
  }

  /** Lets so many virtual milliseconds pass. */
  async runFor(milliseconds: number): Promise<void> {
    await this.runUntil(() => false, milliseconds);
  }

  /** Resolves when the code has run as far as it can without the kernel. */
  async #settled(): Promise<void> {
    for (let awaited: Promise<void> | undefined; awaited !== this.#machineWork; ) {
      awaited = this.#machineWork;
      await awaited;
      await new Promise<void>((resolve) => {
        machine.setImmediate(resolve);
      });
    }
  }
}
