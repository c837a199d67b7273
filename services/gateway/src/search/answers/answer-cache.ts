import { LRUCache } from 'lru-cache';

/** How many answers are kept, and for how long. */
interface AnswerCacheOptions<Answer> {
  readonly entries: number;
  /** How much they take up together, and each; one that is larger than all may be is not kept. */
  readonly bytes: { readonly most: number; readonly of: (answer: NoInfer<Answer>) => number };
  /** 0 keeps nothing. */
  readonly milliseconds: number;
  /** How much longer an answer is used while it is refreshed: frequent questions are then always answered at once. */
  readonly renewMilliseconds?: number;
}

/** Keeps answers for a moment, the oldest going first, and asks once if several want the same one at the same time. A failure is not kept. */
export class AnswerCache<Answer> {
  readonly #kept: LRUCache<string, Promise<Answer>> | undefined;
  readonly #renewMilliseconds: number;
  readonly #bytesOf: (answer: Answer) => number;
  readonly #ttl: number;
  #purgedAt = 0;
  readonly #renewing = new Set<string>();

  constructor({ entries, bytes, milliseconds, renewMilliseconds = 0 }: AnswerCacheOptions<Answer>) {
    this.#ttl = milliseconds + renewMilliseconds;
    this.#kept = milliseconds > 0 ? new LRUCache({ max: entries, maxSize: bytes.most, ttl: this.#ttl }) : undefined;
    this.#bytesOf = bytes.of;
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
    this.#purge();
    const asked = ask();
    this.#kept?.set(key, asked, { size: 1 });
    asked.then(
      (answer) => this.#weigh(key, asked, answer),
      () => this.#kept?.delete(key),
    );
    return asked;
  }

  /** What is too old to be given goes at the next question: it would stay until others need its place, which is most of the bound after a flood. */
  #purge(): void {
    const now = performance.now();
    if (now - this.#purgedAt < this.#ttl) return;
    this.#purgedAt = now;
    this.#kept?.purgeStale();
  }

  /** Counts what an answer takes up, once that is known: it stays as long as it would have. */
  #weigh(key: string, asked: Promise<Answer>, answer: Answer): void {
    if (this.#kept?.peek(key) !== asked) return;
    const ttl = Math.ceil(this.#kept.getRemainingTTL(key));
    // The cache would not weigh the same value again.
    this.#kept.delete(key);
    this.#kept.set(key, asked, { size: this.#sizeOf(answer), ttl });
  }

  /** A whole number above 0, as the cache wants it. */
  #sizeOf(answer: Answer): number {
    return Math.max(1, Math.ceil(this.#bytesOf(answer)));
  }

  #isOld(key: string): boolean {
    return this.#kept !== undefined && this.#kept.getRemainingTTL(key) < this.#renewMilliseconds;
  }

  async #renew(key: string, ask: () => Promise<Answer>): Promise<void> {
    if (this.#renewing.has(key)) return;
    this.#renewing.add(key);
    try {
      const answer = await ask();
      this.#kept?.set(key, Promise.resolve(answer), { size: this.#sizeOf(answer) });
    } catch {
      // The next caller tries again; when the answer is too old to be given it meets the failure itself.
    } finally {
      this.#renewing.delete(key);
    }
  }
}

/** What a number, a reference or the like takes up. */
const ANY = 16;

/** About how much memory a value takes up: its texts, bytes and members. Values that others share count in full; cycles are none of them. */
export function roughBytes(value: unknown): number {
  if (typeof value === 'string') return ANY + value.length;
  if (typeof value !== 'object' || value === null) return ANY;
  if (ArrayBuffer.isView(value)) return ANY + value.byteLength;
  let bytes = ANY;
  if (Array.isArray(value) || value instanceof Set) {
    for (const item of value) bytes += roughBytes(item);
  } else if (value instanceof Map) {
    for (const [key, item] of value) bytes += roughBytes(key) + roughBytes(item);
  } else {
    for (const key in value) bytes += ANY + roughBytes(Reflect.get(value, key));
  }
  return bytes;
}
