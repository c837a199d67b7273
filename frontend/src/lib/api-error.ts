/** One fault of what was sent; `field` is the wire's name, '' is the whole. */
export interface FieldError {
  field: string;
  message: string;
}

/** An answer other than the expected one. `message` is the server's own text, if it gave any. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    readonly errors: readonly FieldError[] = [],
  ) {
    super(message);
  }
}

/** The reason of a failed answer, if it gives one (problem+json). */
export function toApiError(problem: unknown): ApiError {
  if (!isObject(problem)) return new ApiError('');
  const message = typeof problem.message === 'string' ? problem.message : '';
  return new ApiError(message, Array.isArray(problem.errors) ? problem.errors.filter(isFieldError) : []);
}

function isFieldError(error: unknown): error is FieldError {
  return isObject(error) && typeof error.field === 'string' && typeof error.message === 'string';
}

/** The body of an answer; undefined if it is not JSON, as a proxy's own page. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is an object with fields. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
