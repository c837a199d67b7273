import { Bell, pause } from '@forecourt/service-kit/waiting';
import type { DataSource } from 'typeorm';
import { TopicHaltedFault } from '../../faults.ts';
import type { Transport } from '../../transport.ts';
import { followPartitions, haltTopic, readEpochs } from './epochs.table.ts';
import type { TopicHalt } from './epochs.ts';
import { readPositions } from './position.ts';

/** What the watch is started with. */
export interface TopicWatchOptions {
  transport: Transport;
  dataSource: DataSource;
  group: string;
  topics: readonly string[];
  intervalMs: number;
  onError: ((error: unknown) => void) | undefined;
}

/**
 * Compares at intervals a group's positions with the ends of its topics: a position past the end means that messages were lost, and halts
 * the topic, as does a partition that was added. Notices what other members of the group and operators do about a topic.
 */
export class TopicWatch {
  readonly #options: TopicWatchOptions;
  readonly #stopping = new AbortController();
  readonly #bell = new Bell();
  readonly #turns = new Map<string, number>();
  /** Topics that looked shorter than the position at the last check: a broker that has just become leader may report so once. */
  readonly #suspects = new Set<string>();
  readonly #halts = new Map<string, TopicHalt>();
  #onMoved: (topic: string) => void = () => undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(options: TopicWatchOptions) {
    this.#options = options;
  }

  /** Reads the state of the topics; await it before reading positions, so that no later change is missed. */
  async open(): Promise<void> {
    for (const topic of this.#options.topics) await this.#follow(topic);
  }

  /** @param onMoved called when a topic was halted or resumes: query the positions again. */
  start(onMoved: (topic: string) => void): void {
    this.#onMoved = onMoved;
    this.#ended = this.#run();
  }

  /** The topics that are halted now. */
  halts(): TopicHalt[] {
    return [...this.#halts.values()];
  }

  /** A member has met a halt: looks now. */
  wake(): void {
    this.#bell.ring();
  }

  stop(): Promise<void> {
    this.#stopping.abort();
    return this.#ended;
  }

  async #run(): Promise<void> {
    const { topics, intervalMs, onError } = this.#options;
    while (!this.#stopping.signal.aborted) {
      const wake = this.#bell.listen();
      for (const topic of topics) {
        await this.#look(topic).catch((error: unknown) => onError?.(error));
      }
      await pause(intervalMs, this.#stopping.signal, wake);
    }
  }

  async #look(topic: string): Promise<void> {
    const { transport, dataSource, group } = this.#options;
    const known = await this.#follow(topic);
    if (known.halt) return;
    // In this order: ends only grow, so a position that was read before is within them.
    const positions = await readPositions(dataSource, group, topic);
    const ends = new Map((await transport.ends(topic)).map(({ partition, end }) => [partition, end]));
    if (await followPartitions(dataSource, { group, topic }, known, ends.size)) return void (await this.#follow(topic));
    const lost = positions.find(({ partition, position }) => position > (ends.get(partition) ?? 0n));
    const isSuspect = this.#suspects.delete(topic);
    if (!lost) return;
    if (!isSuspect) return void this.#suspects.add(topic);
    const end = ends.get(lost.partition) ?? 0n;
    const reason =
      `${topic}/${lost.partition} ends at ${end}, but ${group} has read up to ${lost.position}: messages were lost. ` +
      `No more of its events are applied. If the relay has halted too, republish the topic (npm run topics -- new-epoch ${topic} --yes); ` +
      `then let the group read it (npm run topics -- accept-epoch ${topic} --yes).`;
    await haltTopic(dataSource, { group, topic }, known, { reason, met: undefined });
    await this.#follow(topic);
  }

  async #follow(topic: string) {
    const { dataSource, group, onError } = this.#options;
    const known = await readEpochs(dataSource, group, topic);
    const before = this.#turns.get(topic);
    this.#turns.set(topic, known.turns);
    const wasHalted = this.#halts.has(topic);
    if (known.halt) this.#halts.set(topic, { ...known.halt, topic });
    else this.#halts.delete(topic);
    if (known.halt && (!wasHalted || before !== known.turns)) onError?.(new TopicHaltedFault(known.halt.reason));
    if (before !== undefined && before !== known.turns) this.#onMoved(topic);
    return known;
  }
}
