import { type BackOff, backOffDelay, pause, untilAborted } from '@forecourt/service-kit/waiting';
import type { ReceivedMessage, RunningSubscription, Subscription, TopicPartition } from '../transport.ts';
import { type ClientSettings, makeClient } from './client.ts';
import { PartitionWorker } from './partition-worker.ts';
import { isPassing } from './passing.ts';
import { Session } from './session.ts';

/** What members of one transport share; times in milliseconds. */
export interface MemberOptions {
  client: ClientSettings;
  sessionTimeoutMs: number;
  backOff: BackOff;
}

/** Soon enough that a restarted broker finds its members back within a moment. */
const rejoinBackOff: BackOff = { firstMs: 100, lastMs: 1_000 };

const LOADING_PATIENCE_MS = 10_000;

/** A member of a group: a worker for each assigned partition; joins again when its session is lost. */
export class Member implements RunningSubscription {
  readonly #options: MemberOptions;
  readonly #subscription: Subscription;
  readonly #stopping = new AbortController();
  readonly #workers = new Map<string, PartitionWorker>();
  /** Workers that lost their partitions and still have a batch in progress. */
  readonly #retired = new Map<string, PartitionWorker>();
  #session: Session | undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(options: MemberOptions, subscription: Subscription) {
    this.#options = options;
    this.#subscription = subscription;
  }

  /** Joins the group. Rejects if it cannot be joined. */
  async start(): Promise<void> {
    const session = await this.#joinOnceLoaded();
    this.#ended = this.#run(session);
  }

  assigned(): TopicPartition[] {
    return [...this.#workers.values()].map(({ topic, partition }) => ({ topic, partition }));
  }

  healthy(): boolean {
    return this.#session?.isHeard ?? false;
  }

  /** Resolves when it has left its group. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  reposition(topic: string): void {
    for (const worker of this.#workers.values()) if (worker.topic === topic) worker.reposition();
  }

  stop(): Promise<void> {
    this.#stopping.abort();
    return this.#ended;
  }

  /** A broker that has just started answers for a moment that it does not know its groups yet. */
  async #joinOnceLoaded(): Promise<Session> {
    const end = Date.now() + LOADING_PATIENCE_MS;
    for (;;) {
      try {
        return await this.#join();
      } catch (error) {
        if (!isPassing(error) || Date.now() > end) throw error;
        await pause(rejoinBackOff.firstMs, this.#stopping.signal);
      }
    }
  }

  #join(): Promise<Session> {
    const { group, topics, batchesApartMs = 0 } = this.#subscription;
    return Session.join({
      kafka: makeClient(this.#options.client),
      group,
      topics,
      sessionTimeoutMs: this.#options.sessionTimeoutMs,
      gathers: batchesApartMs > 0,
      onAssigned: (session, partitions, isSameMember) => this.#meetAssignment(session, partitions, isSameMember),
      onMessages: (messages) => this.#give(messages),
    });
  }

  async #run(first: Session): Promise<void> {
    for (let session: Session | undefined = first; session; session = await this.#joinAgain()) {
      this.#session = session;
      await untilAborted(this.#stopping.signal, session.lost);
      if (session.lost.aborted) this.#subscription.onError?.(session.lost.reason);
      await this.#endWorkers(session.lost.aborted);
      await session.leave();
    }
  }

  /** Undefined when it must stop. */
  async #joinAgain(): Promise<Session | undefined> {
    for (let failures = 1; ; failures += 1) {
      await pause(backOffDelay(rejoinBackOff, failures), this.#stopping.signal);
      if (this.#stopping.signal.aborted) return undefined;
      try {
        return await this.#join();
      } catch (error) {
        this.#subscription.onError?.(error);
      }
    }
  }

  #meetAssignment(session: Session, partitions: TopicPartition[], isSameMember: boolean): void {
    if (this.#stopping.signal.aborted) return;
    const assigned = new Map(partitions.map((partition) => [nameOf(partition), partition]));
    for (const name of [...this.#workers.keys()]) {
      if (!isSameMember || !assigned.has(name)) this.#retire(name);
    }
    for (const [name, partition] of assigned) {
      const kept = this.#workers.get(name);
      if (kept) kept.goOn();
      else this.#workers.set(name, this.#startWorker(session, partition));
    }
  }

  #startWorker(session: Session, partition: TopicPartition): PartitionWorker {
    return new PartitionWorker({
      ...partition,
      subscription: this.#subscription,
      source: session.source(partition),
      backOff: this.#options.backOff,
      after: this.#retired.get(nameOf(partition))?.ended ?? Promise.resolve(),
    });
  }

  #retire(name: string): void {
    const worker = this.#workers.get(name);
    if (!worker) return;
    worker.lose();
    this.#workers.delete(name);
    this.#retired.set(name, worker);
    void worker.ended.then(() => {
      if (this.#retired.get(name) === worker) this.#retired.delete(name);
    });
  }

  #give(messages: ReceivedMessage[]): boolean {
    const [first] = messages;
    return first ? (this.#workers.get(nameOf(first))?.take(messages) ?? false) : true;
  }

  /** Lets batches in progress finish; they are committed unless the partitions are lost. */
  async #endWorkers(areLost: boolean): Promise<void> {
    for (const [name, worker] of [...this.#workers]) {
      if (areLost) this.#retire(name);
      else worker.stop();
    }
    await Promise.all([...this.#workers.values(), ...this.#retired.values()].map((worker) => worker.ended));
    this.#workers.clear();
  }
}

function nameOf({ topic, partition }: TopicPartition): string {
  return `${topic}/${partition}`;
}
