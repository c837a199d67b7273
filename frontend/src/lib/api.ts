import type { EnquiryAnswer } from '@forecourt/contracts';
import createClient from 'openapi-fetch';
import { isObject, toApiError } from './api-error.ts';
import type { EnquiryPayload } from './enquiry-payload.ts';
import type { paths } from './generated/api.ts';

/**
 * The calls of the public API, typed by its OpenAPI document; addresses are this site's own. What is answered carries the types of the
 * contracts, which the document is made from, once it was looked at: between the two stands whatever network the visitor is on.
 */
const api = createClient<paths>({ headers: { accept: 'application/json' } });

export { ApiError, type FieldError } from './api-error.ts';

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

function isEnquiryAnswer(body: unknown): body is EnquiryAnswer {
  return isObject(body) && body.success === true && typeof body.success_path === 'string';
}
