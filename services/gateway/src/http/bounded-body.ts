import type { FastifyRequest } from 'fastify';
import { tooLarge } from '../limits/slow-peers.ts';

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
