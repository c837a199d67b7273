import { ProblemError, type ProblemOptions } from '../problem/problem-error.ts';

/** What a request takes up while it is in progress, by name: `{ requests: 1, bytes: 20_000 }`. */
export type Amounts<Name extends string> = Readonly<Partial<Record<Name, number>>>;

/** How much may be in progress. */
export interface InFlightOptions<Name extends string> {
  /** Of one key. */
  readonly perKey: Readonly<Record<Name, number>>;
  /** Of all keys together; at least that of one. */
  readonly total: Readonly<Record<Name, number>>;
  /** How long a request waits for its place, in milliseconds. */
  readonly waitMilliseconds: number;
  /** Most requests that wait, of one key and of all. */
  readonly waiting: { readonly perKey: number; readonly total: number };
  /** How a request is refused whose own key has too much in progress: status 429. */
  readonly keyRefusal: Omit<ProblemOptions, 'status' | 'headers'>;
  /** How a request is refused where all keys together have too much in progress: status 503. */
  readonly totalRefusal: Omit<ProblemOptions, 'status' | 'headers'>;
}

/** Gives a place back; a second call changes nothing. */
export type Release = () => void;

interface Waiter<Name extends string> {
  readonly key: string;
  readonly amounts: Amounts<Name>;
  readonly admit: (release: Release) => void;
}

const RETRY_AFTER_SECONDS = 2;

/**
 * Bounds work in progress, per key and in total. A request that does not fit waits briefly, behind earlier ones of its key; if
 * several keys wait, the one with the least in progress goes first, so that no key keeps the others out.
 */
export class InFlightLimit<Name extends string> {
  readonly #options: InFlightOptions<Name>;
  /** Only keys that have something in progress. */
  readonly #used = new Map<string, Record<Name, number>>();
  readonly #total: Record<Name, number>;
  readonly #waiting = new Set<Waiter<Name>>();

  constructor(options: InFlightOptions<Name>) {
    this.#options = options;
    this.#total = this.#nothing();
  }

  /**
   * Takes a place, and returns a function that releases it.
   * @param amounts at most what one key may have.
   * @throws ProblemError 429 or 503, both with Retry-After, if none became free in time.
   */
  async take(key: string, amounts: Amounts<Name>): Promise<Release> {
    const keysWaiters = [...this.#waiting].filter((waiter) => waiter.key === key).length;
    if (keysWaiters === 0 && this.#fits(key, amounts) && !this.#next()) return this.#admit(key, amounts);
    const { waiting, waitMilliseconds } = this.#options;
    if (keysWaiters >= waiting.perKey) throw this.#refusal(key, amounts);
    if (this.#waiting.size >= waiting.total) throw this.#busy();
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(waiter);
        reject(this.#refusal(key, amounts));
        // One that waited behind it may fit.
        this.#admitWaiting();
      };
      const timer = setTimeout(giveUp, waitMilliseconds);
      const waiter: Waiter<Name> = {
        key,
        amounts,
        admit: (release) => {
          clearTimeout(timer);
          resolve(release);
        },
      };
      this.#waiting.add(waiter);
      this.#admitWaiting();
    });
  }

  /** How much a key has in progress. */
  underWay(key: string): Readonly<Record<Name, number>> {
    return { ...(this.#used.get(key) ?? this.#nothing()) };
  }

  #admit(key: string, amounts: Amounts<Name>): Release {
    const used = this.#used.get(key) ?? this.#nothing();
    this.#used.set(key, used);
    this.#add(used, amounts, 1);
    this.#add(this.#total, amounts, 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#add(used, amounts, -1);
      this.#add(this.#total, amounts, -1);
      if (this.#names().every((name) => used[name] === 0)) this.#used.delete(key);
      this.#admitWaiting();
    };
  }

  /** Lets in as many as fit. */
  #admitWaiting(): void {
    for (;;) {
      const next = this.#next();
      // It is not passed by where only the total is full: a large request would wait forever behind small ones.
      if (!next || !this.#fitsTotal(next.amounts)) return;
      this.#waiting.delete(next);
      next.admit(this.#admit(next.key, next.amounts));
    }
  }

  /** Whose turn it is: for each key its first waiting request, if the key has room for it, and of these the key that uses least. */
  #next(): Waiter<Name> | undefined {
    const firsts = new Map<string, Waiter<Name>>();
    for (const waiter of this.#waiting) if (!firsts.has(waiter.key)) firsts.set(waiter.key, waiter);
    const fitting = [...firsts.values()].filter(({ key, amounts }) => this.#fitsKey(key, amounts));
    return fitting.sort((a, b) => this.#shareOf(a.key) - this.#shareOf(b.key))[0];
  }

  /** The share of its allowance that a key uses, by the name that it uses most. */
  #shareOf(key: string): number {
    const used = this.#used.get(key);
    return used ? Math.max(...this.#names().map((name) => used[name] / this.#options.perKey[name])) : 0;
  }

  #fits(key: string, amounts: Amounts<Name>): boolean {
    return this.#fitsKey(key, amounts) && this.#fitsTotal(amounts);
  }

  #fitsKey(key: string, amounts: Amounts<Name>): boolean {
    const used = this.#used.get(key);
    return this.#names().every((name) => (used?.[name] ?? 0) + (amounts[name] ?? 0) <= this.#options.perKey[name]);
  }

  #fitsTotal(amounts: Amounts<Name>): boolean {
    return this.#names().every((name) => this.#total[name] + (amounts[name] ?? 0) <= this.#options.total[name]);
  }

  #refusal(key: string, amounts: Amounts<Name>): ProblemError {
    return this.#fitsKey(key, amounts) ? this.#busy() : this.#refused(429, this.#options.keyRefusal);
  }

  #busy(): ProblemError {
    return this.#refused(503, this.#options.totalRefusal);
  }

  #refused(status: number, refusal: Omit<ProblemOptions, 'status' | 'headers'>): ProblemError {
    return new ProblemError({ ...refusal, status, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
  }

  #names(): Name[] {
    return Object.keys(this.#options.perKey) as Name[];
  }

  #nothing(): Record<Name, number> {
    return Object.fromEntries(this.#names().map((name) => [name, 0])) as Record<Name, number>;
  }

  #add(used: Record<Name, number>, amounts: Amounts<Name>, sign: 1 | -1): void {
    for (const name of this.#names()) used[name] += sign * (amounts[name] ?? 0);
  }
}
