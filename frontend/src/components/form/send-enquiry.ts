import type { EnquiryAnswer, SentEnquiry } from '@forecourt/contracts';
import { isObject, readJson, toApiError } from '../../lib/api-error.ts';

/**
 * Sends an enquiry; the same key again is the same lead (LEAD-6).
 * @param captcha the solution of its proof of work (LEAD-3)
 * @throws ApiError with the server's message and the faults by field (LEAD-4); its message is empty if the server said nothing.
 */
export async function sendEnquiry(
  action: string,
  enquiry: SentEnquiry,
  idempotencyKey: string,
  captcha: string | null = null,
): Promise<EnquiryAnswer> {
  const response = await fetch(
    new Request(action, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
        ...(captcha !== null && { 'captcha-solution': captcha }),
      },
      body: JSON.stringify(enquiry),
    }),
  );
  const body = await readJson(response);
  if (!response.ok || !isEnquiryAnswer(body)) throw toApiError(body);
  return body;
}

function isEnquiryAnswer(body: unknown): body is EnquiryAnswer {
  return (
    isObject(body) && body.success === true && typeof body.lead_id === 'string' && typeof body.success_path === 'string'
  );
}
