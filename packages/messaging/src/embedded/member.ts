import { type BackOff, Bell, backOffDelay, pause } from '@forecourt/service-kit/waiting';
import type { Pool } from 'pg';
import type { RunningSubscription, Subscription, TopicPartition } from '../transport.ts';
import { Membership, type TopicShare } from './membership.ts';
import { PartitionWorker } from './partition-worker.ts';

/** What members of one transport share; times in milliseconds. */
export interface MemberOptions {
  url: string;
  pool: Pool;
  pollMs: number;
  rebalanceMs: number;
  memberTimeoutMs: number;
  backOff: BackOff;
}

/** A member of a group: keeps its fair share of partitions, each read by a worker, and joins again when its connection is lost. */
export class Member implements RunningSubscription {
  readonly #options: MemberOptions;
  readonly #subscription: Subscription;
  readonly #workers = new Map<string, PartitionWorker>();
  readonly #stopping = new AbortController();
  readonly #bell = new Bell();
  #membership: Membership | undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(options: MemberOptions, subscription: Subscription) {
    this.#options = options;
    this.#subscription = subscription;
  }

  /** Joins the group. Rejects if the database cannot be reached. */
  async start(): Promise<void> {
    const membership = await this.#join();
    this.#ended = this.#run(membership);
  }

  assigned(): TopicPartition[] {
    return [...this.#workers.values()]
      .filter((worker) => !worker.isEnded)
      .map(({ topic, partition }) => ({ topic, partition }));
  }

  healthy(): boolean {
    return this.#membership !== undefined && !this.#membership.lost.aborted;
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

  #join(): Promise<Membership> {
    const { group, topics } = this.#subscription;
    return Membership.join(this.#options.url, group, topics, {
      onMessages: (partition) => this.#workers.get(partition)?.wake(),
      onGroupChange: () => this.#bell.ring(),
    });
  }

  async #run(first: Membership): Promise<void> {
    for (let membership: Membership | undefined = first; membership; membership = await this.#joinAgain()) {
      this.#membership = membership;
      await this.#keepShare(membership);
      await Promise.all([...this.#workers.values()].map((worker) => worker.stop()));
      this.#workers.clear();
      await membership.leave();
    }
  }

  /** Undefined when it must stop. */
  async #joinAgain(): Promise<Membership | undefined> {
    for (let failures = 1; ; failures += 1) {
      await pause(backOffDelay(this.#options.backOff, failures), this.#stopping.signal);
      if (this.#stopping.signal.aborted) return undefined;
      try {
        return await this.#join();
      } catch (error) {
        this.#subscription.onError?.(error);
      }
    }
  }

  /** Follows the group's changes until it must stop or the session is lost. */
  async #keepShare(membership: Membership): Promise<void> {
    const { rebalanceMs, memberTimeoutMs } = this.#options;
    while (!this.#stopping.signal.aborted && !membership.lost.aborted) {
      const groupChanged = this.#bell.listen();
      try {
        await membership.heartbeat(memberTimeoutMs);
        await this.#releaseEnded(membership);
        for (const share of await membership.shares()) await this.#meetShare(membership, share);
      } catch (error) {
        this.#subscription.onError?.(error);
        return;
      }
      await pause(rebalanceMs, this.#stopping.signal, membership.lost, groupChanged);
    }
  }

  /** Lets the partitions go whose workers have finished. */
  async #releaseEnded(membership: Membership): Promise<void> {
    const ended = [...this.#workers].filter(([, worker]) => worker.isEnded);
    for (const [name, { topic, partition }] of ended) {
      this.#workers.delete(name);
      await membership.release(topic, partition);
    }
    if (ended.length > 0) await membership.notifyGroup();
  }

  async #meetShare(membership: Membership, { topic, partitions, share }: TopicShare): Promise<void> {
    const kept = [...this.#workers.values()].filter((worker) => worker.topic === topic && !worker.isStopping);
    for (const worker of kept.slice(share)) void worker.stop();
    let missing = share - kept.length;
    for (let partition = 0; partition < partitions && missing > 0; partition += 1) {
      if (this.#workers.has(`${topic}/${partition}`)) continue;
      if (!(await membership.tryAcquire(topic, partition))) continue;
      this.#startWorker(membership, topic, partition);
      missing -= 1;
    }
  }

  #startWorker(membership: Membership, topic: string, partition: number): void {
    const { pool, pollMs, backOff } = this.#options;
    const worker = new PartitionWorker({
      pool,
      subscription: this.#subscription,
      topic,
      partition,
      pollMs,
      backOff,
      lost: membership.lost,
      onEnded: () => this.#bell.ring(),
    });
    this.#workers.set(`${topic}/${partition}`, worker);
  }
}
