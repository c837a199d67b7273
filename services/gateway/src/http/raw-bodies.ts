import type { FastifyInstance } from 'fastify';

/**
 * Passes every body to its route as an unread stream: a feed's body is verified as sent before anything reads it, and an
 * enquiry is passed to the leads service unchanged. Routes read with their own limits.
 */
export function takeBodiesUnread(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}
