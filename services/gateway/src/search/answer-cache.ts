import { LRUCache } from 'lru-cache';

/** How many answers are kept, and for how long. */
export interface AnswerCacheOptions {
  readonly entries: number;
  /** 0 keeps nothing. */
  readonly milliseconds: number;
  /** How much longer an answer is used while it is refreshed: frequent questions are then always answered at once. */
  readonly renewMilliseconds?: number;
}

/** Keeps answers for a moment, the oldest going first, and asks once if several want the same one at the same time. A failure is not kept. */
export class AnswerCache<Answer> {
  readonly #kept: LRUCache<string, Promise<Answer>> | undefined;
  readonly #renewMilliseconds: number;
  readonly #renewing = new Set<string>();

  constructor({ entries, milliseconds, renewMilliseconds = 0 }: AnswerCacheOptions) {
    const ttl = milliseconds + renewMilliseconds;
    this.#kept = milliseconds > 0 ? new LRUCache({ max: entries, ttl }) : undefined;
    this.#renewMilliseconds = renewMilliseconds;
  }

  /** The answer kept under a key, else the one that `ask` gives. */
  get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    // Without marking it as used, so that the oldest goes first (SRCH-11).
    const kept = this.#kept?.peek(key);
    if (kept === undefined) return this.#ask(key, ask);
    if (this.#isOld(key)) void this.#renew(key, ask);
    return kept;
  }

  #ask(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const asked = ask();
    this.#kept?.set(key, asked);
    asked.catch(() => this.#kept?.delete(key));
    return asked;
  }

  #isOld(key: string): boolean {
    return this.#kept !== undefined && this.#kept.getRemainingTTL(key) < this.#renewMilliseconds;
  }

  async #renew(key: string, ask: () => Promise<Answer>): Promise<void> {
    if (this.#renewing.has(key)) return;
    this.#renewing.add(key);
    try {
      this.#kept?.set(key, Promise.resolve(await ask()));
    } catch {
      // The next caller tries again; when the answer is too old to be given it meets the failure itself.
    } finally {
      this.#renewing.delete(key);
    }
  }
}
