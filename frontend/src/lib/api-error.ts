/** One fault of what was sent; `field` is the wire's name, '' is the whole. */
export interface FieldError {
  field: string;
  message: string;
}

/** An answer that is not what was asked for. `message` is the server's own words, where it gave any. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    readonly errors: readonly FieldError[] = [],
  ) {
    super(message);
  }
}

/** What an answer that is none says of its reason, as far as it says anything (problem+json). */
export function toApiError(problem: unknown): ApiError {
  if (!isObject(problem)) return new ApiError('');
  const message = typeof problem.message === 'string' ? problem.message : '';
  return new ApiError(message, Array.isArray(problem.errors) ? problem.errors.filter(isFieldError) : []);
}

function isFieldError(error: unknown): error is FieldError {
  return isObject(error) && typeof error.field === 'string' && typeof error.message === 'string';
}

/** Tells whether a value has fields to look at. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
