import { setTimeout as wait } from 'node:timers/promises';
import { WakeUp } from './wake-up.ts';

/** What a loop is started with. */
export interface LoopOptions {
  /** One round; gives how soon the next one comes where nobody wakes it, in milliseconds: 0 where there is more to do. */
  round(): Promise<number>;
  /** The longest pause after faults in a row; 1,000 ms where left out. */
  longestPauseMs?: number | undefined;
  /** Told of each fault and of how many came in a row; the loop goes on by itself, and first waits for what is done here. */
  onFault(error: unknown, failures: number): void | Promise<void>;
}

const FIRST_PAUSE_MS = 50;
/** So long, at most, it waits in vain once the trouble is over. */
const LONGEST_PAUSE_MS = 1_000;

/** Does rounds of work until it is told to stop: one after the other while there is work, longer and longer apart while they fail. */
export class Loop {
  readonly #options: LoopOptions;
  readonly #wakeUp = new WakeUp();
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #failures = 0;

  constructor(options: LoopOptions) {
    this.#options = options;
    this.#ended = this.#run();
  }

  /** Faults in a row; 0 after a success. */
  get failures(): number {
    return this.#failures;
  }

  /** There is work: look now. */
  wake(): void {
    this.#wakeUp.ring();
  }

  /** Ends the round in hand, then stops. */
  stop(): Promise<void> {
    this.#stopping.abort();
    this.#wakeUp.ring();
    return this.#ended;
  }

  async #run(): Promise<void> {
    // So that the owner's constructor is done before the first round.
    await undefined;
    while (!this.#stopping.signal.aborted) {
      this.#wakeUp.arm();
      try {
        const pauseMs = await this.#options.round();
        this.#failures = 0;
        if (pauseMs > 0 && !this.#stopping.signal.aborted) await this.#wakeUp.wait(pauseMs);
      } catch (error) {
        await this.#backOff(error);
      }
    }
  }

  async #backOff(error: unknown): Promise<void> {
    const { onFault, longestPauseMs = LONGEST_PAUSE_MS } = this.#options;
    this.#failures += 1;
    await onFault(error, this.#failures);
    const pause = Math.min(longestPauseMs, FIRST_PAUSE_MS * 2 ** Math.min(this.#failures - 1, 20));
    await wait(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
