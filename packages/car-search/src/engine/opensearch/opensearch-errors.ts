import { errors } from '@opensearch-project/opensearch';
import { EngineUnavailableError, UnknownIndexError } from '../car-search-engine.ts';

/** The type of an error that OpenSearch answered with, as `index_not_found_exception`. */
export function errorType(error: unknown): string | undefined {
  if (!(error instanceof errors.ResponseError)) return undefined;
  const type: unknown = error.body?.error?.type;
  return typeof type === 'string' ? type : undefined;
}

const TOO_MANY = 429;
const LONGEST_TOLD = 1_000;
const isOfAnAbsentNode = (status: number): boolean => status === TOO_MANY || status >= 500;

/**
 * The outcome of a call on an index or alias.
 * @throws UnknownIndexError instead of OpenSearch's own error if there is none of that name, EngineUnavailableError if no node
 *   responds, one is overloaded, or its shards are not all available yet
 */
export async function knowing<Outcome>(name: string, call: PromiseLike<Outcome>): Promise<Outcome> {
  try {
    return await call;
  } catch (error) {
    throw inOurWords(name, error);
  }
}

/** The error that callers know instead of OpenSearch's own; any other unchanged. */
export function inOurWords(name: string, error: unknown): unknown {
  if (errorType(error) === 'index_not_found_exception') return new UnknownIndexError(name);
  if (!(error instanceof errors.OpenSearchClientError)) return error;
  if (!(error instanceof errors.ResponseError)) return isAway(error) ? new EngineUnavailableError(error) : error;
  return isOfAnAbsentNode(error.statusCode ?? 0) ? new EngineUnavailableError(error) : error;
}

/**
 * The error that callers know for an answer that refuses a request.
 * @param answer its text, which is JSON where OpenSearch itself answered
 */
export function refusalInOurWords(name: string, status: number, answer: string): Error {
  if (answer.includes('"index_not_found_exception"')) return new UnknownIndexError(name);
  const refusal = new Error(`OpenSearch responded with ${status}: ${answer.slice(0, LONGEST_TOLD)}`);
  return isOfAnAbsentNode(status) ? new EngineUnavailableError(refusal) : refusal;
}

function isAway(error: Error): boolean {
  return [errors.ConnectionError, errors.TimeoutError, errors.NoLivingConnectionsError].some(
    (kind) => error instanceof kind,
  );
}
