import type { FastifyInstance } from 'fastify';

/**
 * Hands every body to its route as an unread stream: a feed's body is verified as sent before anything reads it, and an
 * enquiry goes on to the leads service as it came. Routes read with a limit of their own.
 */
export function takeBodiesUnread(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}
