import { type BackOff, backOffDelay, pause } from '../pause.ts';

/** Each is a request and a message of the brokers; what they save is only work that a crash would have done again. */
const APART_MS = 100;

/** What a partition's commits are made with. */
export interface CommitsOptions {
  /** Tells the brokers the next offset that the group wants. Rejects where they do not take it. */
  commit(place: bigint): Promise<void>;
  backOff: BackOff;
  onError: ((error: unknown) => void) | undefined;
  /** Aborted when what is noted is the last. */
  stopping: AbortSignal;
  /** Aborted when the partition is no longer this member's: nothing is told any more. */
  lost: AbortSignal;
}

/**
 * Tells the brokers how far a partition is handled: the first place at once, of those noted soon after only the last. Handling goes on
 * meanwhile, also while the brokers are away: a batch that is handled is not to come again because of that.
 */
export class Commits {
  readonly #options: CommitsOptions;
  #wanted: bigint | undefined;
  #working: Promise<void> | undefined;
  #nextAt = 0;

  constructor(options: CommitsOptions) {
    this.#options = options;
  }

  /** The next offset that the group wants. */
  note(place: bigint): void {
    this.#wanted = place;
    this.#working ??= this.#work();
  }

  /** Resolves when the brokers know what was noted, or can't be told. */
  async settled(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    const { stopping, lost } = this.#options;
    while (this.#wanted !== undefined && !lost.aborted) {
      await pause(Math.max(0, this.#nextAt - performance.now()), stopping, lost);
      const place = this.#wanted;
      this.#wanted = undefined;
      await this.#commit(place);
      this.#nextAt = performance.now() + APART_MS;
    }
    this.#working = undefined;
  }

  /** Tries until the brokers take it. Gives up once told to stop. */
  async #commit(place: bigint): Promise<void> {
    const { commit, backOff, onError, stopping, lost } = this.#options;
    for (let failures = 1; !lost.aborted; failures += 1) {
      try {
        return await commit(place);
      } catch (error) {
        if (lost.aborted) return;
        onError?.(error);
        if (stopping.aborted) return;
        await pause(backOffDelay(backOff, failures), stopping, lost);
      }
    }
  }
}
