import type { RepaymentAnswer } from '@forecourt/contracts';
import { isObject, readJson, toApiError } from '../../lib/api-error.ts';

/**
 * What a loan costs (FIN-1). @param names the fields of the form that are about it
 * @throws ApiError with the faults by field; without any if the server could not say
 */
export async function loadRepayments(
  form: FormData,
  names: readonly string[],
  signal: AbortSignal,
): Promise<RepaymentAnswer> {
  const query = new URLSearchParams(names.map((name) => [name, String(form.get(name) ?? '')]));
  const response = await fetch(`/api/finance/repayments?${query}`, { signal, headers: { accept: 'application/json' } });
  const body = await readJson(response);
  if (!response.ok || !isAnswer(body)) throw toApiError(body);
  return body;
}

function isAnswer(body: unknown): body is RepaymentAnswer {
  return isObject(body) && isObject(body.repayment) && Array.isArray(body.rows);
}
