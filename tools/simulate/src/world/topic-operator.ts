import { leadTopics, stockTopic } from '@forecourt/contracts';
import type { InternalCall } from '../process/router.ts';
import type { ServiceName } from './services.ts';
import type { World } from './world.ts';

/** As much of `npm run topics -- list` as an operator goes by. */
interface Published {
  readonly topic: string;
  readonly epoch: string | null;
  readonly republishing: boolean;
  readonly halted: string | null;
}
interface Read {
  readonly topic: string;
  readonly epoch: string | null;
  readonly halt: object | null;
}

/** A topic, who publishes it, and who follows it. */
interface OperatedTopic {
  readonly name: string;
  readonly publisher: ServiceName;
  readonly followers: readonly ServiceName[];
}

const STOCK: OperatedTopic = { name: stockTopic.name, publisher: 'stock', followers: ['leads', 'search-indexer'] };
/** CRMs that follow these have no part in a run. */
const LEADS: readonly OperatedTopic[] = leadTopics.map(({ name }) => ({ name, publisher: 'leads', followers: [] }));

/** The topics that a service publishes. */
export const topicsOf = (service: ServiceName): readonly OperatedTopic[] =>
  [STOCK, ...LEADS].filter(({ publisher }) => publisher === service);

const caller = { service: 'operator', actor: 'operator' };
/** How often the operator looks, and how often all must be well until nothing seems to be left. */
const LOOK_MS = 3_000;
/** How long an operator waits for what a command led to, before giving it again. */
const PATIENCE_MS = 30_000;
const CALM_LOOKS = 4;
const MORE_PARTITIONS = 5;

/** Things happen to topics, and an operator does what docs/operations.md says (*A lost topic*). */
export class TopicOperator {
  readonly #world: World;
  /** The topics that are looked at, each with the moment at which a new epoch was begun. */
  readonly #watched = new Map<OperatedTopic, number>();
  /** Looks in a row at which all was well. */
  #calm = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** Whether there is nothing to do. */
  get isDone(): boolean {
    return this.#watched.size === 0 || this.#calm >= CALM_LOOKS;
  }

  /** Topics are deleted with all their messages and made again. */
  lose(topics: readonly OperatedTopic[] = [STOCK]): void {
    for (const topic of topics) {
      this.#world.kernel.log(`${topic.name} is lost`);
      this.#world.broker.lose(topic.name);
      this.#watch(topic);
    }
  }

  /** Stock's topic gets more partitions. */
  async grow(): Promise<void> {
    const body = { topic: STOCK.name, partitions: MORE_PARTITIONS };
    this.#watch(STOCK);
    await this.#ask(STOCK.publisher, { method: 'POST', path: '/publishing/partitions', body });
  }

  /** Rebuilds the index, from the indexer's rows or from the topics. */
  async rebuild(mode: 'rows' | 'topic'): Promise<void> {
    await this.#ask('search-indexer', { method: 'POST', path: '/indexing/rebuild', body: { mode } });
  }

  /** Looks from now on, as what was lost may be noticed much later: by a process that stood by, or with the next event. */
  #watch(topic: OperatedTopic): void {
    if (this.#watched.size === 0) void this.#lookAgain();
    if (!this.#watched.has(topic)) this.#watched.set(topic, Number.NEGATIVE_INFINITY);
    this.#calm = 0;
  }

  async #lookAgain(): Promise<never> {
    for (;;) {
      await this.#world.kernel.pause(LOOK_MS);
      let isWell = true;
      for (const topic of [...this.#watched.keys()]) isWell = (await this.#isWell(topic)) && isWell;
      this.#calm = isWell ? this.#calm + 1 : 0;
    }
  }

  /** Does what a look at the list asks for. @returns whether nothing was to do */
  async #isWell(topic: OperatedTopic): Promise<boolean> {
    const { name, publisher, followers } = topic;
    const published = await this.#ask<Published[]>(publisher, { method: 'GET', path: '/publishing' });
    const view = published?.find((each) => each.topic === name);
    if (!view) return false;
    if (view.halted !== null) {
      const { now } = this.#world.kernel;
      if (now - (this.#watched.get(topic) ?? 0) < PATIENCE_MS) return false;
      this.#watched.set(topic, now);
      await this.#ask(publisher, { method: 'POST', path: '/publishing/epoch', body: { topic: name } });
      return false;
    }
    let isWell = !view.republishing;
    for (const service of followers) {
      const read = await this.#ask<Read[]>(service, { method: 'GET', path: '/following' });
      // A group that has not met the new epoch yet does not halt, and would not read what is published again.
      const isToAccept = (each: Read) =>
        each.topic === name && (each.halt !== null || (each.epoch !== null && each.epoch !== view.epoch));
      if (read && !read.some(isToAccept)) continue;
      isWell = false;
      const body = { topic: name, epoch: view.epoch };
      if (view.epoch !== null) await this.#ask(service, { method: 'POST', path: '/following/accept', body });
    }
    return isWell;
  }

  /** @returns undefined where nobody answered: the next look will see what came of it */
  async #ask<Answer>(service: ServiceName, call: Omit<InternalCall, 'caller'>): Promise<Answer | undefined> {
    try {
      const what = `the operator asks ${service} ${call.method} ${call.path}`;
      return (await this.#world.ask(service, what, (process) => process.serve({ ...call, caller }))) as Answer;
    } catch (error) {
      this.#world.kernel.log(`the operator is answered ${String(error)}`);
      return undefined;
    }
  }
}
