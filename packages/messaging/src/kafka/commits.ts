import { type BackOff, backOffDelay, pause } from '@forecourt/service-kit/waiting';

/** Each commit is a request and a message of the brokers; it only saves work that a crash would repeat, and says how far the group is. */
const APART_MS = 500;

/** The settings of a partition's commits. */
export interface CommitsOptions {
  /** Commits the next offset that the group wants. Rejects if the brokers refuse it. */
  commit(place: bigint): Promise<void>;
  backOff: BackOff;
  onError: ((error: unknown) => void) | undefined;
  /** Aborted after the last commit. */
  stopping: AbortSignal;
  /** Aborted when the partition no longer belongs to this member: nothing more is committed. */
  lost: AbortSignal;
}

/**
 * Commits to the brokers how far a partition is handled: the first position at once, of later ones only the last. Handling continues in the
 * meantime, even while the brokers are down: a handled batch must not be delivered again because of that.
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

  /** Resolves when the brokers have the commit, or can't get it. */
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

  /** Retries until the brokers accept it. Gives up once it must stop. */
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
