import { setTimeout as pause } from 'node:timers/promises';
import { FEED_BATCH_LIMIT, type FeedEvent } from '@forecourt/contracts';
import type { BenchContext, Measurement } from '../harness/bench.ts';
import type { ManyDealers } from './many-dealers.ts';
import { bare, memoryRows } from './measurements.ts';
import { memoryByPart } from './memory.ts';
import type { SizedProduct } from './sized-product.ts';

/** A key may have 8 MiB of JSON in progress, which is two full requests. */
const IN_FLIGHT = 2;
const NOTE_EVERY = 10_000;
/** Ends the intake before all are sent; another run continues it. */
const SECONDS = Number(process.env.BENCH_INTAKE_SECONDS ?? Number.POSITIVE_INFINITY);
const MEMORY_EVERY_MS = 5_000;

/** Sends every car through the signed feed, and waits until searches find all. */
export async function measureIntake(
  product: SizedProduct,
  dealers: ManyDealers,
  { note }: BenchContext,
): Promise<Measurement[]> {
  const notes = await product.configure(dealers);
  const before = await product.listed();
  const feed = product.feed(notes);
  const memory = new GreatestMemory(product);
  const batches = dealers.batches(notes.asOf);
  // What an interrupted run has sent is not sent again, but for what was in progress.
  let sent = 0;
  for (let skipped = before / FEED_BATCH_LIMIT - IN_FLIGHT; skipped >= 1; skipped -= 1)
    sent += batches.next().value?.length ?? 0;
  const first = sent;
  if (first > 0) note(`${first} cars were there before`);
  const started = performance.now();
  const send = async (events: readonly FeedEvent[]) => {
    const { refused, verdicts } = await feed.sendEvents(events);
    if (refused > 0) throw new Error(`Refused: ${JSON.stringify(verdicts.find(({ errors }) => errors))}`);
    const earlier = sent;
    sent += events.length;
    if (Math.floor(earlier / NOTE_EVERY) < Math.floor(sent / NOTE_EVERY))
      note(`${sent} of ${dealers.cars} cars accepted after ${seconds(started).toFixed(0)} s`);
  };
  try {
    await Promise.all(
      Array.from({ length: IN_FLIGHT }, async () => {
        for (const batch of batches) {
          await send(batch);
          if (seconds(started) > SECONDS) break;
        }
      }),
    );
    const accepted = seconds(started);
    const found = await product.untilSearchable();
    const searchable = seconds(started);
    note(
      `${sent - first} cars accepted after ${accepted.toFixed(0)} s, ${found} found after ${searchable.toFixed(0)} s`,
    );
    return [
      bare(`intake from ${first} to ${sent} cars`, 'cars/s', (sent - first) / accepted),
      bare('intake until all are searchable', 'cars/s', (sent - first) / searchable),
      ...memoryRows('most memory during intake', await memory.stop()),
    ];
  } finally {
    await memory.stop();
    await feed.close();
  }
}

const seconds = (since: number): number => (performance.now() - since) / 1_000;

/** The most that each part took, looked at from time to time. */
class GreatestMemory {
  readonly #most = new Map<string, number>();
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  constructor(product: SizedProduct) {
    this.#running = this.#watch(product);
  }

  async stop(): Promise<ReadonlyMap<string, number>> {
    this.#stopping.abort();
    await this.#running;
    return this.#most;
  }

  async #watch({ stack }: SizedProduct): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      for (const [part, mib] of memoryByPart(stack.parts))
        this.#most.set(part, Math.max(mib, this.#most.get(part) ?? 0));
      await pause(MEMORY_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
