import { pause } from './pause.ts';

/**
 * Spaces batches of work: the first after idle begins at once, a later one waits for the rest of the time since the last began, unless a backlog
 * fills it anyway. What comes meanwhile shares the next batch, and with it a transaction or a request.
 */
export class Pace {
  readonly #apartMs: number;
  #nextAt = 0;

  /** @param apartMs between the beginnings of two batches, in milliseconds; 0 lets them follow each other. */
  constructor(apartMs = 0) {
    this.#apartMs = apartMs;
  }

  /** Resolves when the next batch may begin, or when a signal is aborted. */
  async turn(...signals: AbortSignal[]): Promise<void> {
    const waitMs = this.#nextAt - performance.now();
    if (waitMs > 0) await pause(waitMs, ...signals);
  }

  /** A batch begins. @param isFull whether more is left than it may take: then the next one does not wait. */
  begin(isFull: boolean): void {
    this.#nextAt = isFull ? 0 : performance.now() + this.#apartMs;
  }
}

/** Something that runs until it is stopped: a relay, a consumer, a flusher. */
export interface Stoppable {
  /** Ends the work in progress, then resolves. */
  stop(): Promise<void>;
}

/** Does work over and over until it is stopped, never twice at once; it must not throw. @param everyMs milliseconds from one end to the next start. */
export function repeat(everyMs: number, once: () => Promise<unknown>): Stoppable {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      await once();
      await pause(everyMs, stopping.signal);
    }
  };
  const ended = run();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

/**
 * Does work for one item after the other, each whatever became of those before: one that always fails keeps no other waiting.
 * @throws the first fault, once all were tried
 */
export async function tryEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  let first: { fault: unknown } | undefined;
  for (const item of items) {
    try {
      await work(item);
    } catch (fault) {
      first ??= { fault };
    }
  }
  if (first) throw first.fault;
}
