import { badRequest } from '@forecourt/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** A JSON object; an empty body is an empty one. @throws ProblemError 400 for anything else */
export function readJsonObject(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Answered below, as any other text.
  }
  throw badRequest([{ field: '', message: 'expected a JSON object' }]);
}

/**
 * Passes every body to its route as an unread stream: a feed's body is verified as sent before anything reads it, and an
 * enquiry is passed to the leads service unchanged. Routes read with their own limits.
 */
export function takeBodiesUnread(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}
