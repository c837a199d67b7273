import {
  type CarQuery,
  type CarSearchEngine,
  type CarSearchResult,
  type CarWrite,
  type CarWriteResult,
  EngineUnavailableError,
  FIRST_STAMP,
  type IndexStamp,
  UnknownIndexError,
  type Vocabulary,
} from '@forecourt/car-search';
import type { Kernel } from '../kernel/kernel.ts';

/** How the engine misbehaves. */
export interface EngineFaults {
  /** How often it does not answer, whether or not it did what was asked. */
  readonly lostAnswers: number;
  /** How often it writes a part of what is sent and refuses the rest with 429, as its queue is full. */
  readonly partial: number;
}

interface StoredCar extends CarWrite {
  readonly generation: number;
}
type Index = Map<string, StoredCar>;

/** A search engine, as far as the indexer uses it: indexes by external versions, and aliases. */
export class SimulatedSearchEngine implements CarSearchEngine {
  readonly indexes = new Map<string, Index>();
  readonly aliases = new Map<string, string>();
  readonly #stamps = new Map<string, IndexStamp>();
  /** Whether it refuses to write, as with a full disk. */
  isReadOnly = false;
  readonly #kernel: Kernel;
  readonly #faults: EngineFaults;

  constructor(kernel: Kernel, faults: EngineFaults) {
    this.#kernel = kernel;
    this.#faults = faults;
  }

  createIndex(name: string): Promise<void> {
    return this.#ask(`create ${name}`, () => {
      if (!this.indexes.has(name)) this.indexes.set(name, new Map());
    });
  }

  addFields(index: string): Promise<void> {
    return this.#ask(`fields of ${index}`, () => void this.#index(index));
  }

  deleteIndex(name: string): Promise<void> {
    return this.#ask(`delete ${name}`, () => {
      this.indexes.delete(name);
      this.#stamps.delete(name);
      for (const [alias, index] of this.aliases) if (index === name) this.aliases.delete(alias);
    });
  }

  listIndexes(): Promise<string[]> {
    return this.#ask('list', () => [...this.indexes.keys()]);
  }

  pointAlias(alias: string, index: string): Promise<void> {
    return this.#ask(`point ${alias} at ${index}`, () => {
      this.#index(index);
      this.aliases.set(alias, index);
    });
  }

  resolveAlias(alias: string): Promise<string | undefined> {
    return this.#ask(`resolve ${alias}`, () => this.aliases.get(alias));
  }

  write(index: string, writes: readonly CarWrite[], stamp = FIRST_STAMP): Promise<CarWriteResult[]> {
    return this.#ask(`write ${writes.length} to ${index}`, () => {
      if (this.isReadOnly) throw new EngineUnavailableError(new Error('cluster_block_exception: read-only'));
      const cars = this.#index(index);
      const { generation, flush } = this.#stamp(index);
      if (generation > stamp.generation) throw new Error(`${index} is in generation ${generation}.`);
      this.#stamps.set(index, { generation, flush: Math.max(flush, stamp.flush) });
      const { random } = this.#kernel;
      const isPartial = random.chance(this.#faults.partial);
      const taken = isPartial ? writes.filter(() => random.chance(0.5)) : writes;
      const results = taken.map((write) => this.#write(cars, { ...write, generation: stamp.generation }));
      if (isPartial) throw new EngineUnavailableError(new Error('429: the queue of writes is full'));
      return results;
    });
  }

  stampOf(index: string): Promise<IndexStamp> {
    return this.#ask(`stamp of ${index}`, () => this.#stamp(index));
  }

  raiseGeneration(index: string, generation: number): Promise<void> {
    return this.#ask(`generation ${generation} of ${index}`, () => {
      this.#stamps.set(index, { ...this.#stamp(index), generation });
    });
  }

  refresh(index: string): Promise<void> {
    return this.#ask(`refresh ${index}`, () => void this.#index(index));
  }

  count(index: string): Promise<number> {
    return this.#ask(
      `count ${index}`,
      () => [...this.#index(index).values()].filter(({ document }) => document).length,
    );
  }

  /** Cars by their ids, as the comparison of an index with its rows asks for them; nothing else is searched for. */
  search(index: string, { where }: CarQuery): Promise<CarSearchResult> {
    return this.#ask(`search ${index}`, () => {
      if (where.op !== 'is' || where.field !== 'id')
        throw new Error('The simulated engine finds cars by their ids alone.');
      const cars = this.#index(index);
      const hits = where.values.flatMap((id) => cars.get(String(id))?.document ?? []);
      return { hits, count: hits.length, facets: {}, facetStats: {}, ms: 1 };
    });
  }

  vocabulary(): Promise<Vocabulary> {
    return Promise.reject(new Error('The simulated engine is written to and not searched.'));
  }

  #write(index: Index, write: StoredCar): CarWriteResult {
    const stored = index.get(write.id);
    if (stored && stored.generation === write.generation && write.revision <= stored.revision)
      return { id: write.id, outcome: 'stale', storedRevision: stored.revision };
    index.set(write.id, JSON.parse(JSON.stringify(write)));
    return { id: write.id, outcome: 'applied', storedRevision: write.revision };
  }

  #stamp(name: string): IndexStamp {
    this.#index(name);
    return this.#stamps.get(name) ?? FIRST_STAMP;
  }

  #index(name: string): Index {
    const index = this.indexes.get(this.aliases.get(name) ?? name);
    if (!index) throw new UnknownIndexError(name);
    return index;
  }

  #ask<Answer>(what: string, serve: () => Answer): Promise<Answer> {
    const { random } = this.#kernel;
    return this.#kernel.ask(`search: ${what}`, async () => {
      const isLost = random.chance(this.#faults.lostAnswers);
      if (isLost && random.chance(0.5)) throw new EngineUnavailableError(new Error('no answer'));
      const answer = serve();
      if (isLost) throw new EngineUnavailableError(new Error('no answer'));
      return answer;
    });
  }
}
