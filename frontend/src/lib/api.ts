import type { EnquiryAnswer, Page } from '@forecourt/contracts';
import type { EnquiryPayload } from './enquiry-payload.ts';

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

/**
 * The page at `href` (path and query of this site), as GET /api/pages answers it.
 * @throws ApiError where there is no page to show, so that the one on screen stays (SRCH-12).
 */
export async function loadPage(href: string, signal?: AbortSignal): Promise<Page> {
  const response = await fetch(`/api/pages?path=${encodeURIComponent(href)}`, {
    headers: { accept: 'application/json' },
    signal: signal ?? null,
  });
  const body = await readJson(response);
  if (!isPage(body)) throw toApiError(body);
  if (body.content.kind === 'error') throw new ApiError(body.content.message);
  return body;
}

/**
 * Sends an enquiry; the same key again is the same lead (LEAD-6).
 * @throws ApiError with the server's message and the faults by field (LEAD-4); its message is empty where the server said nothing.
 */
export async function sendEnquiry(
  action: string,
  payload: EnquiryPayload,
  idempotencyKey: string,
): Promise<EnquiryAnswer> {
  const response = await fetch(action, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify(payload),
  });
  const body = await readJson(response);
  if (!response.ok || !isEnquiryAnswer(body)) throw toApiError(body);
  return body;
}

/** The body as JSON; undefined where it is none, as a proxy's error page. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function isPage(body: unknown): body is Page {
  return isObject(body) && isObject(body.content) && isObject(body.frame);
}

function isEnquiryAnswer(body: unknown): body is EnquiryAnswer {
  return isObject(body) && body.success === true && typeof body.success_path === 'string';
}

function toApiError(problem: unknown): ApiError {
  if (!isObject(problem)) return new ApiError('');
  const message = typeof problem.message === 'string' ? problem.message : '';
  return new ApiError(message, Array.isArray(problem.errors) ? problem.errors.filter(isFieldError) : []);
}

function isFieldError(error: unknown): error is FieldError {
  return isObject(error) && typeof error.field === 'string' && typeof error.message === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
