import type { Subscription, TopicPartition } from '@forecourt/messaging';
import { Bell, backOffDelay, pause } from '@forecourt/service-kit/waiting';
import type { Kernel } from '../kernel/kernel.ts';
import type { Broker } from './broker.ts';
import { BACK_OFF, POLL_MS } from './settings.ts';

/** What a reader is started with. */
export interface ReaderOptions {
  readonly kernel: Kernel;
  readonly broker: Broker;
  readonly subscription: Subscription;
  readonly partition: TopicPartition;
  /** Whether reads give fewer messages than there are. */
  readonly shortReads: boolean;
}

/** Reads one partition of a member: a batch at a time, and again what was not handled. */
export class PartitionReader {
  readonly partition: TopicPartition;
  readonly #options: ReaderOptions;
  readonly #lost = new AbortController();
  readonly #bell = new Bell();
  readonly #ended: Promise<void>;
  #position: bigint | undefined;
  #repositions = 0;
  #lastBatchAt = Number.NEGATIVE_INFINITY;

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.partition = options.partition;
    this.#ended = this.#run();
  }

  reposition(): void {
    this.#repositions += 1;
    this.#position = undefined;
    this.#bell.ring();
  }

  /** The partition is another's: what is in progress may go on, but its heartbeat says so. */
  lose(): void {
    this.#lost.abort(new Error(`${this.partition.topic}/${this.partition.partition} belongs to another member.`));
  }

  /** Finishes the batch in progress. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#bell.ring();
    await this.#ended;
  }

  #stopping = false;

  get #goesOn(): boolean {
    return !this.#stopping && !this.#lost.signal.aborted;
  }

  async #run(): Promise<void> {
    const { subscription } = this.#options;
    let failures = 0;
    while (this.#goesOn) {
      const listen = this.#bell.listen();
      try {
        const repositions = this.#repositions;
        const from = this.#position ?? (await this.#startingPosition());
        const next = await this.#deliver(from);
        if (repositions !== this.#repositions) continue;
        this.#position = next;
        failures = 0;
        if (next === from) await this.#messages(from, listen);
      } catch (error) {
        this.#position = undefined;
        failures += 1;
        subscription.onError?.(error);
        await pause(backOffDelay(BACK_OFF, failures), this.#lost.signal);
      }
    }
  }

  /** Waits for messages behind a position, or for whatever else ends the wait; looks again now and then, as the topic may have been lost. */
  async #messages(from: bigint, rung: AbortSignal): Promise<void> {
    const { kernel, broker, partition } = this.#options;
    const log = broker.topic(partition.topic);
    if (log.end(partition.partition) > from) return;
    const scope = kernel.process ?? null;
    const callOff = log.onAppend(partition.partition, () =>
      kernel.later(kernel.latency(), () => this.#bell.ring(), scope),
    );
    await pause(POLL_MS, this.#lost.signal, rung);
    callOff();
  }

  async #startingPosition(): Promise<bigint> {
    const { kernel, broker, subscription, partition } = this.#options;
    const own = await subscription.positionOf?.(partition.topic, partition.partition);
    if (own !== undefined) {
      await kernel.ask(`reset ${subscription.group}`, async () => broker.commit(subscription.group, partition, own));
      return own;
    }
    const committed = await kernel.ask(`committed ${subscription.group}`, async () =>
      broker.committed(subscription.group, partition),
    );
    const end = broker.topic(partition.topic).end(partition.partition);
    return committed === undefined || committed > end ? 0n : committed;
  }

  /** Lets what comes soon after a batch share the next one, unless there is a whole one already. */
  async #keepApart(from: bigint, most: number, apartMs: number): Promise<void> {
    const { kernel, broker, partition } = this.#options;
    const has = broker.topic(partition.topic).end(partition.partition) - from;
    const waitMs = this.#lastBatchAt + apartMs - kernel.now;
    if (has <= 0n || has >= most || waitMs <= 0) return;
    await pause(waitMs, this.#lost.signal);
  }

  async #deliver(from: bigint): Promise<bigint> {
    const { kernel, broker, subscription, partition } = this.#options;
    const { maxBatch = 500, batchesApartMs = 0 } = subscription;
    const most = this.#options.shortReads ? Math.min(maxBatch, 1 + kernel.random.below(20)) : maxBatch;
    await this.#keepApart(from, most, batchesApartMs);
    const messages = await kernel.ask(`read ${subscription.group} ${partition.partition} from ${from}`, async () =>
      broker.topic(partition.topic).read(partition.partition, from, most),
    );
    const last = messages.at(-1);
    if (!last || !this.#goesOn) return from;
    const heartbeat = async () => this.#lost.signal.throwIfAborted();
    this.#lastBatchAt = kernel.now;
    await subscription.onBatch({ ...partition, messages, heartbeat });
    const next = last.offset + 1n;
    await kernel.ask(`commit ${subscription.group} ${partition.partition} at ${next}`, async () => {
      // The broker takes no acknowledgement of a member that has lost the partition.
      if (!this.#lost.signal.aborted) broker.commit(subscription.group, partition, next);
    });
    return next;
  }
}
