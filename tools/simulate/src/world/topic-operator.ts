import { stockTopic } from '@forecourt/contracts';
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

const caller = { service: 'operator', actor: 'operator' };
const TOPIC = stockTopic.name;
const PUBLISHER: ServiceName = 'stock';
const FOLLOWERS: readonly ServiceName[] = ['leads', 'search-indexer'];
/** How often the operator looks, and how often all must be well until nothing seems to be left. */
const LOOK_MS = 3_000;
/** How long an operator waits for what a command led to, before giving it again. */
const PATIENCE_MS = 30_000;
const CALM_LOOKS = 4;
const MORE_PARTITIONS = 5;

/** Things happen to stock's topic, and an operator does what docs/operations.md says (*A lost topic*). */
export class TopicOperator {
  readonly #world: World;
  #isWatching = false;
  /** Looks in a row at which all was well. */
  #calm = 0;
  #begunAt = Number.NEGATIVE_INFINITY;

  constructor(world: World) {
    this.#world = world;
  }

  /** Whether there is nothing to do. */
  get isDone(): boolean {
    return !this.#isWatching || this.#calm >= CALM_LOOKS;
  }

  /** The topic is deleted with all its messages and made again. */
  lose(): void {
    this.#world.kernel.log(`${TOPIC} is lost`);
    this.#world.broker.lose(TOPIC);
    this.#watch();
  }

  /** The topic gets more partitions. */
  async grow(): Promise<void> {
    const body = { topic: TOPIC, partitions: MORE_PARTITIONS };
    this.#watch();
    await this.#ask(PUBLISHER, { method: 'POST', path: '/publishing/partitions', body });
  }

  /** Rebuilds the index, from the indexer's rows or from the topics. */
  async rebuild(mode: 'rows' | 'topic'): Promise<void> {
    await this.#ask('search-indexer', { method: 'POST', path: '/indexing/rebuild', body: { mode } });
  }

  /** Looks from now on, as what was lost may be noticed much later: by a process that stood by, or with the next event. */
  #watch(): void {
    if (!this.#isWatching) void this.#lookAgain();
    this.#isWatching = true;
    this.#calm = 0;
  }

  async #lookAgain(): Promise<never> {
    for (;;) {
      await this.#world.kernel.pause(LOOK_MS);
      this.#calm = (await this.#isWell()) ? this.#calm + 1 : 0;
    }
  }

  /** Does what a look at the list asks for. @returns whether nothing was to do */
  async #isWell(): Promise<boolean> {
    const published = await this.#ask<Published[]>(PUBLISHER, { method: 'GET', path: '/publishing' });
    const view = published?.find(({ topic }) => topic === TOPIC);
    if (!view) return false;
    if (view.halted !== null) {
      const { now } = this.#world.kernel;
      if (now - this.#begunAt < PATIENCE_MS) return false;
      this.#begunAt = now;
      await this.#ask(PUBLISHER, { method: 'POST', path: '/publishing/epoch', body: { topic: TOPIC } });
      return false;
    }
    let isWell = !view.republishing;
    for (const service of FOLLOWERS) {
      const read = await this.#ask<Read[]>(service, { method: 'GET', path: '/following' });
      // A group that has not met the new epoch yet does not halt, and would not read what is published again.
      const isToAccept = ({ topic, epoch, halt }: Read) =>
        topic === TOPIC && (halt !== null || (epoch !== null && epoch !== view.epoch));
      if (read && !read.some(isToAccept)) continue;
      isWell = false;
      const body = { topic: TOPIC, epoch: view.epoch };
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
