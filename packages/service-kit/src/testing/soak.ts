import { getEventListeners } from 'node:events';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Stoppable } from '../waiting/repeat.ts';
import { repeat } from '../waiting/repeat.ts';

/** What the rounds of a worker left behind. */
export interface Growth {
  /** Abort listeners that are on live signals and were not before. */
  listeners: number;
  /** Timers, sockets and other resources that keep the event loop alive, by kind; a kind that did not grow is left out. */
  resources: Record<string, number>;
  heapBytes: number;
}

/** More than the noise of a heap after a collection; a leak of 760 bytes a round shows as 7.6 MB. */
export const HEAP_NOISE_BYTES = 3_000_000;

const ROUNDS = 10_000;
/** Side by side, as each round waits a millisecond for its timer. */
const LANES = 100;
/** Caches and hidden classes are created within the first of them. */
const WARM_UP_ROUNDS = 20;
/** A collection settles weak references and their clean-up one turn later. */
const COLLECTIONS = 4;

/**
 * Runs a worker for 10,000 rounds, 100 of its kind side by side, and returns what they left behind between the first rounds and the last.
 * All of them are paused within a round while it counts, so each is at the same point both times and the counts are exact.
 * @param start starts one of them. Await `round` once per round, in something that the worker is given and calls.
 * @param settleMs how long what a worker does beside its rounds takes to come to rest, in milliseconds
 */
export async function soak(
  start: (round: () => Promise<void>) => Stoppable | Promise<Stoppable>,
  settleMs = 0,
): Promise<Growth> {
  const watch = watchSignals();
  const [warm, done] = [new Barrier(), new Barrier()];
  const newLane = () => {
    let rounds = 0;
    return async () => {
      rounds += 1;
      if (rounds === WARM_UP_ROUNDS) await warm.hold();
      if (rounds === WARM_UP_ROUNDS + ROUNDS / LANES) await done.hold();
    };
  };
  try {
    const running = await Promise.all(Array.from({ length: LANES }, () => start(newLane())));
    await warm.full;
    await sleep(settleMs);
    const before = await count(watch.signals);
    warm.release();
    await done.full;
    await sleep(settleMs);
    const after = await count(watch.signals);
    done.release();
    await Promise.all(running.map((worker) => worker.stop()));
    return growth(before, after);
  } finally {
    watch.end();
  }
}

/** As `soak`, for something that is called 10,000 times. */
export function soakCalls(call: () => Promise<unknown>): Promise<Growth> {
  return soak((round) =>
    repeat(0, async () => {
      await call();
      await round();
    }),
  );
}

/** Holds whoever comes until all have come and it is opened. */
class Barrier {
  readonly #full = Promise.withResolvers<void>();
  readonly #open = Promise.withResolvers<void>();
  #held = 0;

  /** Resolves when all are held. */
  get full(): Promise<void> {
    return this.#full.promise;
  }

  hold(): Promise<void> {
    this.#held += 1;
    if (this.#held === LANES) this.#full.resolve();
    return this.#open.promise;
  }

  release(): void {
    this.#open.resolve();
  }
}

interface Counts {
  listeners: number;
  resources: Record<string, number>;
  heapBytes: number;
}

async function count(signals: Set<WeakRef<AbortSignal>>): Promise<Counts> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let collection = 0; collection < COLLECTIONS; collection += 1) {
    collect();
    await nextTurn();
  }
  let listeners = 0;
  for (const reference of signals) {
    const signal = reference.deref();
    if (signal) listeners += getEventListeners(signal, 'abort').length;
    else signals.delete(reference);
  }
  const kinds = Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
  const resources = Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length]));
  return { listeners, resources, heapBytes: process.memoryUsage().heapUsed };
}

function growth(before: Counts, after: Counts): Growth {
  const more = Object.entries(after.resources)
    .map(([kind, number]) => [kind, number - (before.resources[kind] ?? 0)] as const)
    .filter(([, number]) => number > 0);
  return {
    listeners: after.listeners - before.listeners,
    resources: Object.fromEntries(more),
    heapBytes: after.heapBytes - before.heapBytes,
  };
}

/** Collects every signal that gets an abort listener: most of them are private to a worker. */
function watchSignals(): { signals: Set<WeakRef<AbortSignal>>; end(): void } {
  const signals = new Set<WeakRef<AbortSignal>>();
  const known = new WeakSet<AbortSignal>();
  const add = AbortSignal.prototype.addEventListener;
  Object.defineProperty(AbortSignal.prototype, 'addEventListener', {
    configurable: true,
    writable: true,
    value: function addEventListener(this: AbortSignal, ...given: Parameters<typeof add>) {
      if (!known.has(this)) {
        known.add(this);
        signals.add(new WeakRef(this));
      }
      return add.apply(this, given);
    },
  });
  return { signals, end: () => Reflect.deleteProperty(AbortSignal.prototype, 'addEventListener') };
}
