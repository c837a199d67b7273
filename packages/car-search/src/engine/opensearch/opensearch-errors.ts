import { errors } from '@opensearch-project/opensearch';
import { UnknownIndexError } from '../car-search-engine.ts';

/** The type of an error that OpenSearch answered with, as `index_not_found_exception`. */
export function errorType(error: unknown): string | undefined {
  if (!(error instanceof errors.ResponseError)) return undefined;
  const type: unknown = error.body?.error?.type;
  return typeof type === 'string' ? type : undefined;
}

/**
 * The outcome of a call on an index or alias.
 * @throws UnknownIndexError in place of OpenSearch's own error where there is none of that name
 */
export async function knowing<Outcome>(name: string, call: PromiseLike<Outcome>): Promise<Outcome> {
  try {
    return await call;
  } catch (error) {
    throw errorType(error) === 'index_not_found_exception' ? new UnknownIndexError(name) : error;
  }
}
