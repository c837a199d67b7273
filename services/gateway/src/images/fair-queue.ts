import { addTo, FairRotation, type RotationBounds, type Turn } from '@forecourt/service-kit';

/** Refused, as too much is waiting already, in all or of this network. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** How much is done at once, and how much may wait. */
export interface QueueLimits extends RotationBounds {
  readonly slots: number;
  /** Of them, most for one site; all by default. */
  readonly slotsPerSite?: number;
  /** Of them, most for one host; all by default. */
  readonly slotsPerHost?: number;
}

/** Work that a request waits for. */
export interface Asked<Result> {
  /** What it is: the same work is done once for all who ask. */
  readonly key: string;
  readonly turn: Turn;
  readonly work: () => Promise<Result>;
  /** The host that it requests, if any. */
  readonly host?: string | undefined;
  /** Aborted when the requester has left; abandoned work is not started. */
  readonly signal?: AbortSignal | undefined;
}

interface Work {
  readonly key: string;
  readonly host: string | undefined;
  readonly run: () => Promise<void>;
  readonly refuse: (error: Error) => void;
  readonly result: Promise<unknown>;
  /** The lanes that it waits in: those of all who wait for it. */
  readonly turns: Turn[];
  waiters: number;
  isRunning: boolean;
}

/** Does work in turns of sites and networks, and background work only when idle. */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #urgent: FairRotation<Work>;
  readonly #later: FairRotation<Work>;
  readonly #works = new Map<string, Work>();
  readonly #sites = new Map<string, number>();
  readonly #hosts = new Map<string, number>();
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    this.#urgent = new FairRotation(limits);
    this.#later = new FairRotation(limits);
  }

  /** How many pieces of work are waiting, and how many are being done. */
  get load(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#urgent.size + this.#later.size, running: this.#running };
  }

  /** Whether the work is waiting or being done already. */
  has(key: string): boolean {
    return this.#works.has(key);
  }

  /** Does work that a visitor waits for. @throws QueueFullError; the signal's reason if the visitor has left; what the work throws */
  now<Result>(asked: Asked<Result>): Promise<Result> {
    const { key, turn, signal } = asked;
    if (signal?.aborted) return Promise.reject(signal.reason);
    const shared = this.#works.get(key);
    const work = shared ?? this.#workOf(asked);
    if (!work.isRunning && !work.turns.some((other) => isSame(other, turn))) {
      if (this.#urgent.add(turn, work)) work.turns.push(turn);
      else if (!shared) return Promise.reject(new QueueFullError('Too many pictures are waiting.'));
    }
    this.#works.set(key, work);
    this.#next();
    return this.#wait<Result>(work, signal);
  }

  /** Does background work when no request waits; work that does not fit is dropped. @param onFault called with what it throws */
  later(asked: Omit<Asked<unknown>, 'signal'>, onFault: (error: unknown) => void): void {
    if (this.#works.has(asked.key)) return;
    const work = this.#workOf(asked);
    if (!this.#later.add(asked.turn, work)) return;
    work.turns.push(asked.turn);
    work.waiters = 1;
    this.#works.set(asked.key, work);
    work.result.catch(onFault);
    this.#next();
  }

  /** Refuses all that has not begun, and resolves when the rest has ended. */
  async close(): Promise<void> {
    for (const work of [...this.#works.values()].filter(({ isRunning }) => !isRunning)) {
      this.#takeOut(work);
      this.#works.delete(work.key);
      work.refuse(new QueueFullError('The queue was closed.'));
    }
    await Promise.allSettled([...this.#works.values()].map(({ result }) => result));
  }

  #workOf<Result>({ key, host, work }: Asked<Result>): Work {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    // Everyone who waits gets the fault. It is not an error if nobody is left.
    promise.catch(() => undefined);
    const run = () => work().then(resolve, reject);
    return { key, host, run, refuse: reject, result: promise, turns: [], waiters: 0, isRunning: false };
  }

  async #wait<Result>(work: Work, signal: AbortSignal | undefined): Promise<Result> {
    work.waiters += 1;
    const gone = Promise.withResolvers<never>();
    const leave = () => {
      work.waiters -= 1;
      if (work.waiters === 0 && !work.isRunning) {
        this.#takeOut(work);
        this.#works.delete(work.key);
      }
      gone.reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await (Promise.race([work.result, gone.promise]) as Promise<Result>);
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  #next(): void {
    while (this.#running < this.#limits.slots) {
      const isOpen = ({ site }: Turn) => this.#hasSlotOfSite(site);
      const isReady = ({ host }: Work) => this.#hasSlotOfHost(host);
      const found = this.#urgent.next(isOpen, isReady) ?? this.#later.next(isOpen, isReady);
      if (!found) return;
      this.#start(found.item, found.turn.site);
    }
  }

  #start(work: Work, site: string): void {
    this.#takeOut(work);
    work.isRunning = true;
    this.#count(1, work.host, site);
    void work.run().finally(() => {
      this.#works.delete(work.key);
      this.#count(-1, work.host, site);
      this.#next();
    });
  }

  #takeOut(work: Work): void {
    for (const turn of work.turns.splice(0)) {
      this.#urgent.remove(turn, work);
      this.#later.remove(turn, work);
    }
  }

  #hasSlotOfSite(site: string): boolean {
    const { slotsPerSite = Infinity } = this.#limits;
    return (this.#sites.get(site) ?? 0) < slotsPerSite;
  }

  #hasSlotOfHost(host: string | undefined): boolean {
    const { slotsPerHost = Infinity } = this.#limits;
    return host === undefined || (this.#hosts.get(host) ?? 0) < slotsPerHost;
  }

  #count(change: 1 | -1, host: string | undefined, site: string): void {
    this.#running += change;
    addTo(this.#sites, site, change);
    if (host !== undefined) addTo(this.#hosts, host, change);
  }
}

const isSame = (a: Turn, b: Turn): boolean => a.site === b.site && a.network === b.network;
