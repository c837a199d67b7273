import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { ProblemError, unavailable } from '../problem/problem-error.ts';

const problemBody = z.object({
  type: z.string().default('about:blank'),
  title: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
});

/** An error answer of an internal service as the error that it threw; anything but problem+json means that it is not well. */
export function problemFromAnswer(audience: string, answer: Dispatcher.ResponseData, text: string): ProblemError {
  const type = String(answer.headers['content-type'] ?? '');
  const body = type.startsWith('application/problem+json') ? problemBody.safeParse(parseJson(text)) : undefined;
  if (!body?.success) {
    const cause = new Error(`${audience} answered ${answer.statusCode} without a problem: ${text.slice(0, 200)}`);
    return unavailable(undefined, { cause });
  }
  const retryAfter = answer.headers['retry-after'];
  const headers: Record<string, string> = typeof retryAfter === 'string' ? { 'retry-after': retryAfter } : {};
  return new ProblemError({ status: answer.statusCode, ...body.data, headers });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
