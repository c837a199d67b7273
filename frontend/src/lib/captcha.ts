import { ApiError } from './api-error.ts';

const LONGEST_MILLISECONDS = 20_000;
const begun = new Map<string, Promise<string | null>>();

/**
 * The solution of a form's proof of work (LEAD-3), which a worker finds while the visitor types; begun once for each key. Null if it can't be
 * had: what is sent without is suspected, and never lost.
 */
export function captchaFor(key: string): Promise<string | null> {
  const known = begun.get(key);
  if (known) return known;
  const solution = solved(key).catch(() => null);
  begun.set(key, solution);
  return solution;
}

/** Sends a form with the solution of its key. If it is refused, as it may be too old by now, it is solved once more. */
export async function withCaptcha<Answer>(
  key: string,
  send: (solution: string | null) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(await captchaFor(key));
  } catch (failure) {
    if (!isRefused(failure)) throw failure;
    begun.delete(key);
  }
  try {
    return await send(await captchaFor(key));
  } catch (failure) {
    // It belongs to no field of the form.
    throw isRefused(failure) ? new ApiError(failure.message) : failure;
  }
}

const isRefused = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.errors.some(({ field }) => field === 'captcha');

async function solved(key: string): Promise<string | null> {
  const response = await fetch(`/api/captcha?for=${encodeURIComponent(key)}`);
  if (!response.ok) return null;
  const challenge: unknown = await response.json();
  const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' });
  try {
    const solution = await new Promise<unknown>((fulfil, reject) => {
      worker.onmessage = ({ data }) => fulfil(data);
      worker.onerror = reject;
      setTimeout(reject, LONGEST_MILLISECONDS);
      worker.postMessage(challenge);
    });
    return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
  } finally {
    worker.terminate();
  }
}
