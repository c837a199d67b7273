import { ProblemError } from '@forecourt/service-kit';
import type { FastifyInstance } from 'fastify';

const TAKEN: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Refuses methods that no page and no call takes, such as TRACE and QUERY, with 405, before anything reads the request. */
export function refuseOtherMethods(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async ({ method }) => {
    if (TAKEN.includes(method)) return;
    throw new ProblemError({
      status: 405,
      detail: `${method} is not taken here.`,
      headers: { allow: TAKEN.join(', ') },
    });
  });
}
