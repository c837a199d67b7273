import { type API, Client } from '@opensearch-project/opensearch';
import type { CarDocument } from '../../document/car-document.ts';
import type { CarQuery } from '../../query/car-query.ts';
import type { Condition } from '../../query/condition.ts';
import { makeVocabulary, type Vocabulary } from '../../words/vocabulary.ts';
import {
  type CarSearchEngine,
  type CarSearchResult,
  type CarWrite,
  type CarWriteResult,
  EngineUnavailableError,
} from '../car-search-engine.ts';
import { FIRST_STAMP, type IndexStamp } from '../index-stamp.ts';
import type { BulkItem } from './bulk-answer.ts';
import { derived } from './field-names.ts';
import { type IndexLayout, indexDefinition, laidOut, retiredFields, servingSettings } from './index-definition.ts';
import { errorType, knowing } from './opensearch-errors.ts';
import { queryBody, vocabularyBody } from './query-body.ts';
import { type AggregationAnswers, readFacets } from './read-facets.ts';
import { SearchConnection } from './search-connection.ts';
import { type BulkCalls, writeCars } from './write-cars.ts';

/** Where and how OpenSearch is reached. */
export interface OpenSearchOptions {
  /** Address of a node, or of several; a user and a password may stand in it. */
  readonly node: string | string[];
  /** Into how many shards a new index is cut; 1 by default. */
  readonly shards?: number;
  /** Copies of each shard of a new index; by default one, where there is a second node. */
  readonly replicas?: number | 'auto';
}

/** What is read of the answer to a `queryBody`. */
interface SearchAnswer {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly { readonly _source: CarDocument }[];
  };
  /** Absent if no facet is wanted. */
  readonly aggregations?: AggregationAnswers;
}

/**
 * The search engine on OpenSearch. Writes are found after `refresh`, or within ten seconds if an alias was ever pointed at
 * the index; counts are those of the last refresh too. An index is one that this engine created: an alias for its writes identifies it.
 */
export class OpenSearchCarSearchEngine implements CarSearchEngine {
  readonly #client: Client;
  readonly #searches: SearchConnection;
  readonly #layout: IndexLayout;

  constructor({ node, shards = 1, replicas = 'auto' }: OpenSearchOptions) {
    this.#client = new Client({ node });
    this.#layout = { shards, replicas };
    this.#searches = new SearchConnection([node].flat());
  }

  /** Lets go of the connections; calls after it fail. */
  async close(): Promise<void> {
    await Promise.all([this.#client.close(), this.#searches.close()]);
  }

  async createIndex(name: string): Promise<void> {
    try {
      await this.#client.indices.create({
        index: name,
        body: { ...laidOut(this.#layout), aliases: { [writeAlias(name)]: {} } },
      });
    } catch (error) {
      if (errorType(error) !== 'resource_already_exists_exception') throw error;
    }
  }

  async addFields(index: string): Promise<void> {
    const { properties } = indexDefinition.mappings ?? {};
    await knowing(index, this.#client.indices.putMapping({ index, body: { properties } }));
  }

  async deleteIndex(name: string): Promise<void> {
    // What is there when OpenSearch looks may be gone when it deletes: two may be at it.
    await this.#client.indices.delete({ index: name, ignore_unavailable: true }, { ignore: [404] });
  }

  async listIndexes(): Promise<string[]> {
    const { body } = await this.#client.indices.getAlias({ name: writeAlias('*') });
    return Object.keys(body);
  }

  async pointAlias(alias: string, index: string): Promise<void> {
    await knowing(index, this.#client.indices.putSettings({ index, body: { index: servingSettings } }));
    const actions = [{ remove: { index: '*', alias, must_exist: false } }, { add: { index, alias } }];
    await knowing(index, this.#client.indices.updateAliases({ body: { actions } }));
  }

  async resolveAlias(alias: string): Promise<string | undefined> {
    const { body, statusCode } = await this.#client.indices.getAlias({ name: alias }, { ignore: [404] });
    return statusCode === 404 ? undefined : Object.keys(body)[0];
  }

  /** Writes cars with their revisions as external versions. */
  async write(index: string, writes: readonly CarWrite[], stamp = FIRST_STAMP): Promise<CarWriteResult[]> {
    return writes.length === 0 ? [] : writeCars(this.#bulkCalls(index), index, writes, stamp);
  }

  /** The generation is in the metadata of the mapping; the number of the last write, after a refresh, in the documents. */
  async stampOf(index: string): Promise<IndexStamp> {
    await this.refresh(index);
    const aggregations = { flush: { max: { field: derived.flush } } };
    const body = { size: 0, track_total_hits: false, aggregations } as unknown as API.Search_RequestBody;
    const [mapping, found] = await Promise.all([
      knowing(index, this.#client.indices.getMapping({ index })),
      knowing(index, this.#client.search({ index, body })),
    ]);
    const { generation } = (mapping.body[index]?.mappings._meta ?? {}) as { generation?: number };
    const { flush } = found.body.aggregations as unknown as { flush: { value: number | null } };
    return { generation: generation ?? 0, flush: flush.value ?? 0 };
  }

  async raiseGeneration(index: string, generation: number): Promise<void> {
    await knowing(index, this.#client.indices.putMapping({ index, body: { _meta: { generation } } }));
  }

  async refresh(index: string): Promise<void> {
    const { body } = await knowing(index, this.#client.indices.refresh({ index }));
    // While an engine starts, a shard that is not there yet is left out without a fault.
    if (body._shards?.successful === 0)
      throw new EngineUnavailableError(new Error(`No shard of ${index} was refreshed.`));
  }

  async count(index: string): Promise<number> {
    const query = { bool: { must_not: [{ term: { [derived.removed]: true } }] } };
    const { body } = await knowing(index, this.#client.count({ index, body: { query } }));
    return body.count;
  }

  async search(indexOrAlias: string, query: CarQuery): Promise<CarSearchResult> {
    const started = performance.now();
    const { hits, aggregations = {} } = (await this.#searches.search(indexOrAlias, queryBody(query))) as SearchAnswer;
    return {
      hits: hits.hits.map((hit) => withoutRetired(hit._source)),
      count: hits.total.value,
      ...readFacets(query, aggregations),
      ms: performance.now() - started,
    };
  }

  async vocabulary(index: string, where: Condition): Promise<Vocabulary> {
    const { body } = await knowing(index, this.#client.search({ index, body: vocabularyBody(where) }));
    const { words } = body.aggregations as unknown as { words: { buckets: { key: string }[] } };
    return makeVocabulary(words.buckets.map(({ key }) => key));
  }

  #bulkCalls(index: string): BulkCalls {
    return {
      bulk: async (lines) => {
        // The client sends text as it is; its type only has the lines as objects.
        const body = lines as unknown as API.Bulk_RequestBody;
        const response = await this.#client.bulk({ index: writeAlias(index), require_alias: true, body });
        return response.body.items.map((item) => item.index as BulkItem);
      },
      versions: async (ids) => {
        const { body } = await knowing(index, this.#client.mget({ index, body: { ids: [...ids] }, _source: false }));
        return new Map(body.docs.map((found) => [found._id, (found as { _version: number })._version]));
      },
    };
  }
}

/**
 * The alias for writing to an index. It disappears with the index, and a write that requires an alias creates no index by
 * itself if there is none, as it otherwise would.
 */
export const writeAlias = (index: string): string => `${index}-writes`;

/** A document that an earlier release wrote, as one of today. */
function withoutRetired(document: CarDocument): CarDocument {
  for (const field of retiredFields) if (field in document) Reflect.deleteProperty(document, field);
  return document;
}
