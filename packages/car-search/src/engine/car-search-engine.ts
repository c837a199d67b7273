import type { CarDocument } from '../document/car-document.ts';
import type { CarQuery } from '../query/car-query.ts';
import type { Condition } from '../query/condition.ts';
import type { FacetName, RangeFacetName } from '../state/facets.ts';
import type { Vocabulary } from '../words/vocabulary.ts';
import type { IndexStamp } from './index-stamp.ts';

/** One car to write. `null` takes the car out; its revision is remembered, so that a late write cannot bring it back. */
export interface CarWrite {
  readonly id: string;
  /** The car row's revision, from 1: with the generation of the writer's stamp the external version (IDX-2). */
  readonly revision: number;
  readonly document: CarDocument | null;
}

/** What became of one write. */
export type CarWriteResult =
  | {
      readonly id: string;
      /** A revision that is not above the stored one is stale: it is not applied. */
      readonly outcome: 'applied' | 'stale';
      /** The revision that is stored now; if it is above the written one, another writer stored it. */
      readonly storedRevision: number;
    }
  | {
      readonly id: string;
      /** The engine will never take this document as it is; the index keeps what it had of the car. */
      readonly outcome: 'refused';
      readonly reason: string;
    };

export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** How many cars have a number above the step before `upTo` and up to it; in ascending order, without steps that have none. */
export interface SpreadStep {
  readonly upTo: number;
  readonly count: number;
}
export type Spread = readonly SpreadStep[];

/** Answer of a search (SRCH-3). `pages` is the caller's to compute from `count`. */
export interface CarSearchResult {
  readonly hits: readonly CarDocument[];
  /** All cars found, exactly. */
  readonly count: number;
  /** Values by count, then by value (numbers as numbers); numbers are written as text. */
  readonly facets: { readonly [Facet in FacetName]?: readonly FacetValue[] };
  /** Bounds of the number facets without their own choice; absent if no car has the number. */
  readonly facetStats: { readonly [Facet in RangeFacetName]?: { readonly min: number; readonly max: number } };
  /** How many cars have which number, of the facets that the query wants this of; counted over the same cars as their bounds. */
  readonly spreads?: { readonly [Facet in RangeFacetName]?: Spread };
  /** Milliseconds the engine took. */
  readonly ms: number;
}

/** An index or alias that a call names does not exist. */
export class UnknownIndexError extends Error {
  constructor(name: string) {
    super(`No search index or alias is named ${name}.`);
    this.name = 'UnknownIndexError';
  }
}

/** The engine does not respond now, or not all of it: the same call may pass a moment later. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';

  constructor(cause: Error) {
    super(`The search engine is not responding: ${cause.message}`, { cause });
  }
}

/** Writing ended before all writes were answered. What is not among the results may or may not be applied; writing it again does no harm. */
export class PartlyWrittenError extends Error {
  override readonly name = 'PartlyWrittenError';

  constructor(
    readonly results: readonly CarWriteResult[],
    override readonly cause: unknown,
  ) {
    super(`${results.length} cars were written before a fault.`, { cause });
  }
}

/**
 * The contract of every search engine; `engineConformance` tests each one. Reading calls take an index or an alias and
 * throw UnknownIndexError for any other name; a call that needs a part that does not respond now throws EngineUnavailableError.
 */
export interface CarSearchEngine {
  /** Creates an empty index; does nothing if it exists. */
  createIndex(name: string): Promise<void>;
  /** Lets an index that an earlier version created take the fields that were declared since; what is in it has none of them. */
  addFields(index: string): Promise<void>;
  /** Deletes an index, with the aliases that point at it; does nothing if there is none. */
  deleteIndex(name: string): Promise<void>;
  /** Names of all the indexes. */
  listIndexes(): Promise<string[]>;
  /** Points the alias at this index and nothing else, in one step. */
  pointAlias(alias: string, index: string): Promise<void>;
  /** The index that an alias points at. */
  resolveAlias(alias: string): Promise<string | undefined>;
  /**
   * Writes cars, each car's in the order given; the results are in the same order. However many there are, requests are bounded.
   * @param stamp the index's generation, and the number of this write in it; the first, if nobody counts
   * @throws PartlyWrittenError if a fault ends it after some were answered
   * @throws EndedGenerationError if the index has a document of a later generation
   */
  write(index: string, writes: readonly CarWrite[], stamp?: IndexStamp): Promise<CarWriteResult[]>;
  /** How far the index has been written, by what it holds now. */
  stampOf(index: string): Promise<IndexStamp>;
  /** Begins a generation, whose documents are above all earlier ones. */
  raiseGeneration(index: string, generation: number): Promise<void>;
  /** After it, searches see all that was written before. */
  refresh(index: string): Promise<void>;
  /**
   * Of an index that an engine brought back from an earlier copy, and which may hold less than it was given: the revisions that it holds
   * now, by car, those taken out included; 0 of an earlier generation. Of any other index undefined.
   */
  restoredRevisions?(index: string): ReadonlyMap<string, number> | undefined;
  /** Cars in the index, without those taken out. */
  count(index: string): Promise<number>;
  search(indexOrAlias: string, query: CarQuery): Promise<CarSearchResult>;
  /**
   * The words of the cars that fulfil a condition, such as `stockOfSite`, for `buildCarQuery` (SITE-4). It costs what these cars do, however
   * many others there are, so callers keep it for a while.
   */
  vocabulary(indexOrAlias: string, where: Condition): Promise<Vocabulary>;
}
