import { LRUCache } from 'lru-cache';

/** How many answers are kept, and for how long. */
export interface AnswerCacheOptions {
  readonly entries: number;
  /** 0 keeps nothing. */
  readonly milliseconds: number;
}

/** Keeps answers for a moment, and asks once where several want the same one at the same time. A failure is not kept. */
export class AnswerCache<Answer> {
  readonly #kept: LRUCache<string, Promise<Answer>> | undefined;

  constructor({ entries, milliseconds }: AnswerCacheOptions) {
    this.#kept = milliseconds > 0 ? new LRUCache({ max: entries, ttl: milliseconds }) : undefined;
  }

  /** The answer kept under a key, else the one that `ask` gives. */
  get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#kept?.get(key);
    if (kept) return kept;
    const asked = ask();
    this.#kept?.set(key, asked);
    asked.catch(() => this.#kept?.delete(key));
    return asked;
  }
}
