import type { CarQuery } from '../../query/car-query.ts';
import type { Condition } from '../../query/condition.ts';
import type { Vocabulary } from '../../words/vocabulary.ts';
import {
  type CarSearchEngine,
  type CarSearchResult,
  type CarWrite,
  type CarWriteResult,
  UnknownIndexError,
} from '../car-search-engine.ts';
import { EndedGenerationError, FIRST_STAMP, type IndexStamp } from '../index-stamp.ts';
import { EmbeddedIndex } from './embedded-index.ts';

/**
 * The search engine within the process: columns in memory by dealership, gone with the process unless a copy is kept (`keepSnapshot`). What is written is found at
 * once. Documents are answered as they were written, each time as new objects.
 */
export class EmbeddedCarSearchEngine implements CarSearchEngine {
  readonly #indexes = new Map<string, EmbeddedIndex>();
  readonly #restored = new Set<string>();
  readonly #aliases = new Map<string, string>();

  async createIndex(name: string): Promise<void> {
    if (this.#aliases.has(name)) throw new Error(`${name} is an alias, so an index can't have the same name.`);
    if (!this.#indexes.has(name)) this.#indexes.set(name, new EmbeddedIndex());
  }

  async addFields(index: string): Promise<void> {
    if (!this.#indexes.has(index)) throw new UnknownIndexError(index);
  }

  async deleteIndex(name: string): Promise<void> {
    this.#indexes.delete(name);
    this.#restored.delete(name);
    for (const [alias, index] of this.#aliases) if (index === name) this.#aliases.delete(alias);
  }

  async listIndexes(): Promise<string[]> {
    return [...this.#indexes.keys()];
  }

  async pointAlias(alias: string, index: string): Promise<void> {
    if (!this.#indexes.has(index)) throw new UnknownIndexError(index);
    if (this.#indexes.has(alias)) throw new Error(`${alias} is an index, so an alias can't have the same name.`);
    this.#aliases.set(alias, index);
  }

  async resolveAlias(alias: string): Promise<string | undefined> {
    return this.#aliases.get(alias);
  }

  async write(index: string, writes: readonly CarWrite[], stamp = FIRST_STAMP): Promise<CarWriteResult[]> {
    const target = this.#find(index);
    if (target.stamp.generation > stamp.generation) throw new EndedGenerationError(index, stamp.generation);
    return writes.map((write) => target.write(write, stamp));
  }

  async stampOf(index: string): Promise<IndexStamp> {
    return this.#find(index).stamp;
  }

  async raiseGeneration(index: string, generation: number): Promise<void> {
    this.#find(index).raiseGeneration(generation);
  }

  async refresh(index: string): Promise<void> {
    this.#find(index);
  }

  async count(index: string): Promise<number> {
    return this.#find(index).size;
  }

  /**
   * Creates an index from an earlier copy of it. @throws what reading the copy throws; then there is no such index
   * @param copy as of copyOf, read before `stampOfCopy` is called
   */
  async restoreIndex(
    name: string,
    copy: AsyncIterable<readonly CarWrite[]>,
    stampOfCopy: () => IndexStamp,
  ): Promise<void> {
    const index = new EmbeddedIndex();
    for await (const writes of copy) for (const write of writes) index.restore(write);
    index.stamp = stampOfCopy();
    this.#indexes.set(name, index);
    this.#restored.add(name);
  }

  restoredRevisions(index: string): ReadonlyMap<string, number> | undefined {
    return this.#restored.has(index) ? this.#find(index).revisions : undefined;
  }

  /** Grows with each write that is applied to the index. */
  changesOf(index: string): number {
    return this.#find(index).changes;
  }

  /** All cars of an index with their versions, those taken out included, some at a time; it may change meanwhile. */
  copyOf(index: string): Iterable<readonly CarWrite[]> {
    return this.#find(index).copy();
  }

  async search(indexOrAlias: string, query: CarQuery): Promise<CarSearchResult> {
    const started = performance.now();
    const result = this.#find(indexOrAlias).search(query);
    return { ...result, ms: performance.now() - started };
  }

  async vocabulary(indexOrAlias: string, where: Condition): Promise<Vocabulary> {
    return this.#find(indexOrAlias).vocabulary(where);
  }

  #find(name: string): EmbeddedIndex {
    const index = this.#indexes.get(this.#aliases.get(name) ?? name);
    if (index === undefined) throw new UnknownIndexError(name);
    return index;
  }
}
