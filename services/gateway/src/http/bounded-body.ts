import { ProblemError } from '@forecourt/service-kit';
import type { FastifyRequest } from 'fastify';

const MEBIBYTE = 1024 * 1024;

/**
 * A request's body of at most `limit` bytes. It was received before the request was admitted (limits/bound-routes.ts); only routes that check a
 * credential first receive it here, and have no place in their lane meanwhile.
 * @throws ProblemError 413 for more, 408 if the sender is too slow, 503 if too much is in progress
 */
export async function boundedBody(request: FastifyRequest, limit: number): Promise<Buffer> {
  const body = request.received ?? (await request.receive(limit));
  if (body.length > limit) throw tooLarge(limit);
  return body;
}

/**
 * 413 that says how much is allowed, and that the connection is closed because nobody reads the rest from it.
 * @param what begins the sentence: what is larger.
 */
export function tooLarge(limit: number, what = 'The request body'): ProblemError {
  const most = limit >= MEBIBYTE ? `${limit / MEBIBYTE} MiB` : `${limit} bytes`;
  const detail = `${what} is larger than ${most}.`;
  const errors = [{ field: 'body', message: `expected at most ${limit} bytes` }];
  return new ProblemError({ status: 413, detail, errors, headers: { connection: 'close' } });
}
