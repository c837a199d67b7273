import type { EnquiryAnswer, Page } from '@forecourt/contracts';
import createClient from 'openapi-fetch';
import type { EnquiryPayload } from './enquiry-payload.ts';
import type { paths } from './generated/api.ts';

/**
 * The calls of the public API, typed by its OpenAPI document; addresses are this site's own. What is answered carries the types of the
 * contracts, which the document is made from, once it was looked at: between the two stands whatever network the visitor is on.
 */
const api = createClient<paths>({ headers: { accept: 'application/json' } });

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
  const call = api.GET('/api/pages', { params: { query: { path: href } }, signal: signal ?? null });
  const { data, error } = await readAnswer(call);
  const body = data ?? error;
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
  // The page says where it is sent, which is the one call that takes it.
  const call = api.POST(action as '/api/enquiries', {
    params: { header: { 'Idempotency-Key': idempotencyKey } },
    body: payload,
  });
  const { data, error } = await readAnswer(call);
  if (!isEnquiryAnswer(data)) throw toApiError(error);
  return data;
}

/** The answer, whose body is unknown until it is looked at; without one where it is no JSON, as a proxy's own page. */
async function readAnswer(
  call: Promise<{ data?: unknown; error?: unknown }>,
): Promise<{ data?: unknown; error?: unknown }> {
  try {
    return await call;
  } catch (failure) {
    if (failure instanceof SyntaxError) return {};
    throw failure;
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
