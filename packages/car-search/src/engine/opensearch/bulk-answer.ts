import type { BatchAnswer, ItemAnswer } from '@forecourt/service-kit/batching';
import { errors } from '@opensearch-project/opensearch';
import { EngineUnavailableError, UnknownIndexError } from '../car-search-engine.ts';
import { errorType } from './opensearch-errors.ts';

/** The result of one write, from a bulk response. */
export interface BulkItem {
  readonly status: number;
  readonly error?: {
    readonly type: string;
    readonly reason?: string | null | undefined;
    readonly caused_by?: { readonly reason?: string | null | undefined };
  };
}

/** What became of a write that was answered. */
export type BulkResult = 'applied' | 'stale';

const VERSION_CONFLICT = 409;
const TOO_LARGE = 413;
const TOO_MANY = 429;
const SERVER_FAULT = 500;
const LONGEST_REASON = 1_000;
/** The index takes no writes now: its disk is nearly full, or an operator has said so. */
const BLOCKED = 'cluster_block_exception';
/** Faults of the index or of the access to it, whatever the document is. */
const NOT_OF_THE_DOCUMENT: ReadonlySet<string> = new Set([BLOCKED, 'index_closed_exception', 'security_exception']);

/** What an item of a bulk response means for its write. Pure. */
export function itemAnswer(index: string, { status, error }: BulkItem): ItemAnswer<BulkResult> {
  if (status === VERSION_CONFLICT) return { kind: 'done', result: 'stale' };
  if (error === undefined) return { kind: 'done', result: 'applied' };
  if (error.type === 'index_not_found_exception') return { kind: 'away', error: new UnknownIndexError(index) };
  const causes = [error.reason, error.caused_by?.reason].filter(Boolean).join('; ');
  const reason = `${error.type}: ${causes}`.slice(0, LONGEST_REASON);
  if (NOT_OF_THE_DOCUMENT.has(error.type) || status >= SERVER_FAULT) {
    return { kind: 'away', error: new EngineUnavailableError(new Error(reason)) };
  }
  return status === TOO_MANY ? { kind: 'busy', reason } : { kind: 'refused', reason };
}

/**
 * What an error of a whole bulk request means, if it is about its size or its time: 413 is too large; so is 429 if OpenSearch says that the
 * request alone is above what it takes at once, however long one waits. Undefined for any other error. Pure.
 */
export function requestRefusal(error: unknown): Extract<BatchAnswer<never>, { kind: 'tooLarge' | 'busy' }> | undefined {
  if (!(error instanceof errors.ResponseError) || errorType(error) === BLOCKED) return undefined;
  const reason = `OpenSearch answered ${error.statusCode}: ${error.message}`.slice(0, LONGEST_REASON);
  if (error.statusCode === TOO_LARGE) return { kind: 'tooLarge', reason };
  if (error.statusCode !== TOO_MANY) return undefined;
  return { kind: neverFits(JSON.stringify(error.body ?? '')) ? 'tooLarge' : 'busy', reason };
}

/** The indexing pressure's words: the bytes of this operation, and the most of all together. */
function neverFits(text: string): boolean {
  const [, operation] = /\b(?:coordinating|primary)_operation_bytes=(\d+)/.exec(text) ?? [];
  const [, most] = /\bmax_coordinating_and_primary_bytes=(\d+)/.exec(text) ?? [];
  return operation !== undefined && most !== undefined && Number(operation) > Number(most);
}
