import { backOffDelay, defaultBackOff, pause } from '@forecourt/service-kit/waiting';
import type { OutgoingMessage } from '../transport.ts';
import { BatchWorker, isWhole } from './batch.ts';
import { RELAY_BATCH, type Relay, type RelayOptions, type RelayStats, topicsOf } from './options.ts';
import type { OutboxEntry, OutboxReader } from './outbox.ts';
import { EpochChangedFault, TopicLostFault } from './publishing-epoch.ts';
import { PublishingEpochs } from './publishing-epochs.ts';
import { republish } from './republish.ts';
import { word } from './wording.ts';

/** So many looks in a row at another process that keeps the outbox: it publishes, and what failed or halted here is over. */
const LOOKS_AT_ANOTHER = 10;
/** Less than a tenth of a batch is few. */
const FEW_OF_BATCH = 10;

/**
 * Publishes an outbox in its order: read, publish, wait until durable, remove. While a batch is being sent, the next entries are read and
 * the previous ones removed; behind few entries, more gather first. Acknowledged entries are removed even if the rest of their batch fails;
 * a crash before the removal publishes again (at least once). An event that cannot be published is parked with later events of its stream;
 * other streams continue. Of several relays on one outbox one works and the others stand by.
 */
export function startRelay<Entry extends OutboxEntry>(options: RelayOptions<Entry>): Relay {
  const run = new RelayRun(options);
  const ended = run.untilStopped();
  return {
    stats: () => ({ ...run.stats }),
    isCircuitOpen: () => run.worker.isCircuitOpen,
    addPartitions: (topic, partitions) => options.transport.addPartitions(topic, partitions),
    whyUnpublishable: async (event) =>
      (await word([event as Entry], topicsOf(options), options.classify)).faulty[0]?.reason,
    stop: () => {
      run.stopping.abort();
      return ended;
    },
  };
}

type Republishing = NonNullable<Awaited<ReturnType<PublishingEpochs['check']>>>;

class RelayRun<Entry extends OutboxEntry> {
  readonly stats: RelayStats = { active: false, published: 0, parked: 0, failures: 0, halted: undefined };
  readonly stopping = new AbortController();
  readonly worker: BatchWorker<Entry>;
  readonly #options: RelayOptions<Entry>;
  readonly #epochs: PublishingEpochs;

  constructor(options: RelayOptions<Entry>) {
    this.#options = options;
    const topics = topicsOf(options).map(({ topic }) => topic);
    this.#epochs = new PublishingEpochs(topics, options);
    const publish = (messages: OutgoingMessage[]) => this.#epochs.publish(messages);
    this.worker = new BatchWorker({ ...options, transport: { publish } });
  }

  async untilStopped(): Promise<void> {
    const { outbox, standbyMs = 1_000, backOff = defaultBackOff } = this.#options;
    const { signal } = this.stopping;
    for (let looks = 0; !signal.aborted; ) {
      try {
        const reader = await outbox.tryBecomeOnlyReader();
        if (reader) await this.#drain(reader);
        looks = reader ? 0 : looks + 1;
        if (looks >= LOOKS_AT_ANOTHER) Object.assign(this.stats, { failures: 0, halted: undefined });
        if (!reader) await pause(standbyMs, signal);
      } catch (error) {
        this.stats.failures += 1;
        this.#report(error);
        await pause(backOffDelay(backOff, this.stats.failures), signal);
      }
    }
  }

  /** Works as the only reader until it must stop, the lock is lost, or a fault occurs. */
  async #drain(reader: OutboxReader<Entry>): Promise<void> {
    this.stats.active = true;
    this.#epochs.attach(reader);
    try {
      await this.#work(reader);
    } finally {
      this.stats.active = false;
      await reader.close().catch((error: unknown) => this.#options.onError?.(error));
    }
  }

  async #work(reader: OutboxReader<Entry>): Promise<void> {
    const { batchSize = RELAY_BATCH, idleMs = 50 } = this.#options;
    const { signal } = this.stopping;
    let entries: Entry[] = [];
    let removing = Promise.resolve();
    while (!signal.aborted && !reader.lost.aborted) {
      if (this.#epochs.isDue) {
        const republishing = await this.#look();
        if (republishing) {
          await removing;
          await this.#republish(reader, republishing);
          entries = [];
          continue;
        }
      }
      if (entries.length === 0) {
        await removing;
        entries = await reader.read(batchSize);
        if (entries.length > 0) continue;
        this.stats.failures = 0;
        await pause(idleMs, signal, reader.lost);
        continue;
      }
      const last = entries.at(-1);
      // A request of one event costs the broker and both ends nearly as much as one of a hundred.
      const areFew = entries.length < batchSize / FEW_OF_BATCH;
      const [worked, read] = await Promise.allSettled([
        this.worker.work(entries, reader),
        // The reader's one connection does one thing after the other.
        removing.then(() => (areFew ? [] : reader.read(batchSize, last))),
      ]);
      if (worked.status === 'rejected') throw worked.reason;
      const outcome = worked.value;
      this.stats.published += outcome.published;
      if (read.status === 'fulfilled' && isWhole(outcome)) {
        removing = this.#remove(reader, outcome.done);
        // It is awaited later, and may fail before.
        removing.catch(() => undefined);
        entries = read.value;
        if (areFew) await pause(idleMs, signal, reader.lost);
        continue;
      }
      // Entries read ahead are read again: they may belong behind a parked one, or before those to be republished.
      await this.#remove(reader, outcome.done);
      await reader.park(outcome.parked);
      this.stats.parked += outcome.parked.length;
      if (outcome.fault !== undefined && !(outcome.fault instanceof EpochChangedFault)) throw outcome.fault;
      if (read.status === 'rejected') throw read.reason;
      entries = [];
    }
    await removing;
  }

  async #remove(reader: OutboxReader<Entry>, done: Entry[]): Promise<void> {
    if (done.length === 0) return;
    await reader.remove(done, ...this.#epochs.acknowledged());
    this.stats.failures = 0;
  }

  /**
   * Checks epochs and broker. An unreachable broker is left to the next publish to report: there may be nothing to publish. Nothing is
   * published before another check.
   */
  async #look(): Promise<Republishing | undefined> {
    try {
      const republishing = await this.#epochs.check();
      this.stats.halted = undefined;
      return republishing;
    } catch (error) {
      if (error instanceof TopicLostFault) throw error;
      return undefined;
    }
  }

  /** Republishes one topic; the others wait with the outbox. */
  #republish(reader: OutboxReader<Entry>, { topic, epoch, from }: Republishing): Promise<void> {
    const { batchSize = RELAY_BATCH } = this.#options;
    const retentionMs = topicsOf(this.#options).find((each) => each.topic === topic)?.retentionMs;
    const goesOn = () => !this.stopping.signal.aborted && !reader.lost.aborted;
    const onBatch = ({ published, parked }: { published: number; parked: number }) => {
      this.stats.published += published;
      this.stats.parked += parked;
      this.stats.failures = 0;
    };
    const work: BatchWorker<Entry>['work'] = (entries, from) => this.worker.work(entries, from, topic);
    return republish({ reader, worker: { work }, epoch, batchSize, retentionMs, goesOn, onBatch }, from);
  }

  /** A topic that was lost is met at each attempt, and reported once. */
  #report(error: unknown): void {
    const halted = error instanceof TopicLostFault ? error.message : undefined;
    if (halted === undefined || halted !== this.stats.halted) this.#options.onError?.(error);
    this.stats.halted = halted;
  }
}
