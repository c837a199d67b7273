import { type BackOff, Bell, backOffDelay, Pace, pause } from '@forecourt/service-kit/waiting';
import { InfrastructureFault } from '../faults.ts';
import { DEFAULT_MAX_BATCH, type ReceivedMessage, type Subscription } from '../transport.ts';
import { Commits } from './commits.ts';
import type { PartitionSource } from './session.ts';

/** What a worker is started with. */
export interface WorkerOptions {
  subscription: Subscription;
  topic: string;
  partition: number;
  source: PartitionSource;
  backOff: BackOff;
  /** When this member's former worker of the partition has ended. */
  after: Promise<void>;
}

/** Batches that are fetched ahead of the one in progress. */
const BATCHES_AHEAD = 2;
const LONG_MS = 60_000;

/** Handles one assigned partition: a batch at a time, noted as done when it is handled, delivered again when it is not. */
export class PartitionWorker {
  readonly topic: string;
  readonly partition: number;
  readonly ended: Promise<void>;
  readonly #options: WorkerOptions;
  readonly #maxBatch: number;
  readonly #stopping = new AbortController();
  readonly #lost = new AbortController();
  readonly #bell = new Bell();
  readonly #commits: Commits;
  readonly #pace: Pace;
  #fetched: ReceivedMessage[] = [];
  /** Whether fetching has begun, at the wanted position. */
  #isReading = false;
  #isFull = false;
  #asksAgain = false;
  /** Whether the subscription said where to begin, and not the group's committed offset. */
  #keepsPosition = false;
  /** Where the log was found to start again below the position. */
  #fellBackTo: bigint | undefined;
  /** The next offset to handle, and to fetch; undefined while only the group's committed offset says. */
  #place: bigint | undefined;
  #fetchPlace: bigint | undefined;

  constructor(options: WorkerOptions) {
    this.topic = options.topic;
    this.partition = options.partition;
    this.#options = options;
    this.#maxBatch = options.subscription.maxBatch ?? DEFAULT_MAX_BATCH;
    this.#pace = new Pace(options.subscription.batchesApartMs);
    this.#commits = new Commits({
      commit: (place) => options.source.commit(place),
      backOff: options.backOff,
      onError: options.subscription.onError,
      stopping: this.#stopping.signal,
      lost: this.#lost.signal,
    });
    options.source.pause();
    this.ended = this.#run();
  }

  /** Takes fetched messages; false if it is not reading. */
  take(messages: ReceivedMessage[]): boolean {
    if (!this.#isReading || !this.#goesOn) return false;
    const [first] = messages;
    if (first && this.#fetchPlace !== undefined && first.offset < this.#fetchPlace) this.#fellBackTo = first.offset;
    this.#fetched.push(...messages);
    const last = messages.at(-1);
    if (last) this.#fetchPlace = last.offset + 1n;
    if (this.#fetched.length >= this.#maxBatch * BATCHES_AHEAD) {
      this.#isFull = true;
      this.#options.source.pause();
    }
    this.#bell.ring();
    return true;
  }

  /** After a rebalance that left the partition here, fetching continues where it was. */
  goOn(): void {
    if (this.#isReading && this.#fetchPlace !== undefined) this.#options.source.seek(this.#fetchPlace);
  }

  /** Asks for the position again before the next batch. */
  reposition(): void {
    this.#asksAgain = true;
    this.#bell.ring();
  }

  /** The partition no longer belongs to this member: the batch in progress is not committed, and its heartbeat rejects. */
  lose(): void {
    this.#lost.abort(new Error(`${this.topic}/${this.partition} no longer belongs to this member.`));
  }

  /** Finishes and commits the batch in progress. */
  stop(): void {
    this.#stopping.abort();
  }

  get #goesOn(): boolean {
    return !this.#stopping.signal.aborted && !this.#lost.signal.aborted;
  }

  async #run(): Promise<void> {
    const { backOff, subscription, after } = this.#options;
    await after;
    let failures = 0;
    while (this.#goesOn) {
      const messagesCame = this.#bell.listen();
      try {
        if (this.#fetched.length > 0) await this.#pace.turn(this.#stopping.signal, this.#lost.signal);
        if (this.#asksAgain) this.#stopReading();
        if (!this.#isReading) await this.#beginReading();
        this.#refuseLoss();
        const isIdle = !(await this.#deliver());
        failures = 0;
        if (isIdle) await pause(LONG_MS, this.#stopping.signal, this.#lost.signal, messagesCame);
      } catch (error) {
        this.#stopReading();
        failures += 1;
        subscription.onError?.(error);
        await pause(backOffDelay(backOff, failures), this.#stopping.signal, this.#lost.signal);
      }
    }
    await this.#commits.settled();
  }

  async #beginReading(): Promise<void> {
    this.#asksAgain = false;
    const { subscription, source } = this.#options;
    const own = await subscription.positionOf?.(this.topic, this.partition);
    if (own !== undefined) {
      this.#commits.note(own);
      await this.#commits.settled();
    }
    if (!this.#goesOn) return;
    this.#keepsPosition = own !== undefined;
    this.#place = own ?? this.#place;
    this.#fetchPlace = this.#place;
    this.#isReading = true;
    if (this.#place !== undefined) source.seek(this.#place);
    source.resume();
  }

  /** kafkajs continues at the oldest message if the wanted one is past the end. A caller that keeps its own position must know that. */
  #refuseLoss(): void {
    if (this.#fellBackTo === undefined || !this.#keepsPosition) return;
    throw new InfrastructureFault(
      `${this.topic}/${this.partition} went back to offset ${this.#fellBackTo} from ${this.#place}: messages were lost.`,
    );
  }

  #stopReading(): void {
    this.#fellBackTo = undefined;
    this.#isReading = false;
    this.#isFull = false;
    this.#fetched = [];
    if (!this.#lost.signal.aborted) this.#options.source.pause();
  }

  /** Returns false if nothing is there to deliver. */
  async #deliver(): Promise<boolean> {
    const messages = this.#fetched.slice(0, this.#maxBatch);
    const [first, last] = [messages[0], messages.at(-1)];
    if (!first || !last || !this.#goesOn) return false;
    const { topic, partition } = this;
    const lost = this.#lost.signal;
    this.#place = first.offset;
    this.#pace.begin(messages.length === this.#maxBatch);
    await this.#options.subscription.onBatch({
      topic,
      partition,
      messages,
      heartbeat: async () => lost.throwIfAborted(),
    });
    this.#place = last.offset + 1n;
    this.#fetched.splice(0, messages.length);
    if (this.#isFull && this.#fetched.length < this.#maxBatch) {
      this.#isFull = false;
      if (!lost.aborted) this.#options.source.resume();
    }
    this.#commits.note(this.#place);
    return true;
  }
}
