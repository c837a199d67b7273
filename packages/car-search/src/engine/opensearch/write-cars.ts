import type { Client } from '@opensearch-project/opensearch';
import { type CarWrite, type CarWriteResult, UnknownIndexError } from '../car-search-engine.ts';
import { indexedDocument, tombstone } from './indexed-document.ts';

/** The result of one write, from a bulk response. */
interface WriteAnswer {
  readonly status: number;
  readonly error?: { readonly type: string; readonly reason?: string | null };
}

const VERSION_CONFLICT = 409;

/**
 * The alias for writing to an index. It disappears with the index, and a write that requires an alias creates no index by
 * itself if there is none, as it otherwise would.
 */
export const writeAlias = (index: string): string => `${index}-writes`;

/**
 * Writes cars in one request, each with its revision as external version: a revision that is not above the stored one is not
 * applied, and the stored one is answered.
 * @param writes at least one
 * @throws UnknownIndexError if the index is not there
 * @throws if a write is refused for another reason; the others are applied then, and writing all again does no harm
 */
export async function writeCars(client: Client, index: string, writes: readonly CarWrite[]): Promise<CarWriteResult[]> {
  const body = writes.flatMap(({ id, revision, document }) => [
    { index: { _id: id, version: revision, version_type: 'external' as const } },
    document === null ? tombstone : indexedDocument(document),
  ]);
  const response = await client.bulk({ index: writeAlias(index), require_alias: true, body });
  const answers = response.body.items.map((item) => item.index as WriteAnswer);
  const stale = new Set<string>();
  for (const [place, { status, error }] of answers.entries()) {
    const id = writes[place]?.id ?? '';
    if (status === VERSION_CONFLICT) stale.add(id);
    else if (error?.type === 'index_not_found_exception') throw new UnknownIndexError(index);
    else if (error !== undefined) throw new Error(`OpenSearch refused car ${id}: ${error.type}, ${error.reason}`);
  }
  const stored = await storedRevisions(client, index, [...stale]);
  return writes.map(({ id, revision }, place) =>
    answers[place]?.status === VERSION_CONFLICT
      ? { id, outcome: 'stale', storedRevision: stored.get(id) ?? revision }
      : { id, outcome: 'applied', storedRevision: revision },
  );
}

/** The revisions that are stored of cars, read past the last refresh. */
async function storedRevisions(client: Client, index: string, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { body } = await client.mget({ index, body: { ids }, _source: false });
  return new Map(body.docs.map((found) => [found._id, (found as { _version: number })._version]));
}
