import { ReceiverBusyError, sendInBatches } from '@forecourt/service-kit/batching';
import {
  type CarWrite,
  type CarWriteResult,
  EngineUnavailableError,
  PartlyWrittenError,
} from '../car-search-engine.ts';
import { EndedGenerationError, type IndexStamp, readVersion, versionOf } from '../index-stamp.ts';
import { type BulkItem, type BulkResult, itemAnswer, requestRefusal } from './bulk-answer.ts';
import { indexedDocument, tombstone } from './indexed-document.ts';
import { inOurWords } from './opensearch-errors.ts';

/** A bulk request: far below what an engine with half a gigabyte of heap takes at once, and large enough to be cheap. */
const bounds = { items: 1_000, bytes: 5_000_000 };
const IN_FLIGHT = 2;
/** Bytes of a document as sent, with what is added for searches. What a feed can send stays below (indexed-document.spec.ts). */
export const MOST_DOCUMENT_BYTES = 2_000_000;

/** The calls of OpenSearch that writing makes. */
export interface BulkCalls {
  /** Sends the lines of a bulk request to the index. @throws OpenSearch's own errors, and those of the connection */
  bulk(lines: string): Promise<readonly BulkItem[]>;
  /** The versions that are stored of documents, read past the last refresh. */
  versions(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** How to wait for a busy engine; a timer if absent. */
  wait?(milliseconds: number): Promise<void>;
}

/** A write as lines of a bulk request. */
interface Prepared {
  readonly write: CarWrite;
  readonly lines: string;
  readonly bytes: number;
}

/**
 * Writes cars in bounded requests, each with its revision as external version: a revision that is not above the stored one is not
 * applied, and the stored one is answered. A document that alone is refused is answered so, and all others are written.
 * @throws a fault before anything was answered, else PartlyWrittenError; writing all again does no harm
 */
export async function writeCars(
  calls: BulkCalls,
  index: string,
  writes: readonly CarWrite[],
  stamp: IndexStamp,
): Promise<CarWriteResult[]> {
  const refused = new Map<CarWrite, string>();
  const answered = new Map<CarWrite, BulkResult>();
  const fault = await sendInBatches<Prepared, BulkResult>(
    prepareEach(writes, stamp, (write, reason) => refused.set(write, reason)),
    {
      bounds,
      inFlight: IN_FLIGHT,
      bytesOf: ({ bytes }) => bytes,
      send: async (batch) => {
        try {
          const items = await calls.bulk(batch.map(({ lines }) => lines).join(''));
          return { kind: 'answered', items: items.map((item) => itemAnswer(index, item)) };
        } catch (error) {
          const refusal = requestRefusal(error);
          if (refusal === undefined) throw inOurWords(index, error);
          return refusal;
        }
      },
      onSettled: ({ write }, answer) => {
        if (answer.kind === 'done') answered.set(write, answer.result);
        else refused.set(write, answer.reason);
      },
      ...(calls.wait && { wait: calls.wait }),
    },
  ).then(
    () => undefined,
    (error: unknown) => ({ error: error instanceof ReceiverBusyError ? new EngineUnavailableError(error) : error }),
  );
  if (fault && answered.size + refused.size === 0) throw fault.error;
  const stored = await storedVersions(calls, writes, answered);
  if ([...stored.values()].some((version) => readVersion(version).generation > stamp.generation)) {
    throw new EndedGenerationError(index, stamp.generation);
  }
  const results = toResults(writes, answered, refused, stored);
  if (fault) throw new PartlyWrittenError(results, fault.error);
  return results;
}

/** The lines of each write, made when they are wanted: all at once are some times as large as the documents. Documents that are too large are left out. */
function* prepareEach(
  writes: readonly CarWrite[],
  stamp: IndexStamp,
  onTooLarge: (write: CarWrite, reason: string) => void,
): Generator<Prepared> {
  for (const write of writes) {
    const prepared = prepare(write, stamp);
    if (prepared.bytes > MOST_DOCUMENT_BYTES) onTooLarge(write, tooLarge(prepared));
    else yield prepared;
  }
}

function prepare(write: CarWrite, { generation, flush }: IndexStamp): Prepared {
  const { id, revision, document } = write;
  const action = { index: { _id: id, version: versionOf(generation, revision), version_type: 'external' } };
  const body = document === null ? tombstone(flush) : indexedDocument(document, flush);
  const lines = `${JSON.stringify(action)}\n${JSON.stringify(body)}\n`;
  return { write, lines, bytes: new TextEncoder().encode(lines).length };
}

/** Why a document is not sent at all, with what takes most of it. */
function tooLarge({ write, bytes }: Prepared): string {
  const sizes = Object.entries(write.document ?? {}).map(([field, value]) => ({
    field,
    size: JSON.stringify(value)?.length ?? 0,
  }));
  const [largest] = sizes.toSorted((one, other) => other.size - one.size);
  return `The document has ${bytes} bytes; expected at most ${MOST_DOCUMENT_BYTES}. ${largest?.field ?? 'Nothing'} takes most of it.`;
}

/** The versions that the index has of cars whose write was stale. */
async function storedVersions(
  calls: BulkCalls,
  writes: readonly CarWrite[],
  answered: ReadonlyMap<CarWrite, BulkResult>,
): Promise<ReadonlyMap<string, number>> {
  const stale = writes.filter((write) => answered.get(write) === 'stale').map(({ id }) => id);
  return stale.length === 0 ? new Map() : calls.versions([...new Set(stale)]);
}

/** Of those that were answered, in the order given. */
function toResults(
  writes: readonly CarWrite[],
  answered: ReadonlyMap<CarWrite, BulkResult>,
  refused: ReadonlyMap<CarWrite, string>,
  stored: ReadonlyMap<string, number>,
): CarWriteResult[] {
  return writes.flatMap((write): CarWriteResult[] => {
    const { id, revision } = write;
    const reason = refused.get(write);
    if (reason !== undefined) return [{ id, outcome: 'refused', reason }];
    const outcome = answered.get(write);
    if (outcome === undefined) return [];
    const version = outcome === 'stale' ? stored.get(id) : undefined;
    return [{ id, outcome, storedRevision: version === undefined ? revision : readVersion(version).revision }];
  });
}
