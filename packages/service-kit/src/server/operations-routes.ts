import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ReadinessRegistry } from '../health/readiness-registry.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { notFound, unavailable } from '../problem/problem-error.ts';
import { sendProblem } from '../problem/send-problem.ts';
import { isLocalCaller } from './local-caller.ts';

/**
 * `/health/live`, `/health/ready` and `/metrics`: plain Fastify routes, so that no guard, prefix or OpenAPI document of the
 * application reaches them. A service that the public calls tells its metrics on its own machine alone.
 */
export function addOperationsRoutes(
  fastify: FastifyInstance,
  parts: { logger: Logger; readiness: ReadinessRegistry; metrics: Metrics; access: 'internal' | 'public' },
): void {
  fastify.get('/health/live', async () => ({ status: 'ok' }));
  // Nest's error handler comes after these routes, so they name their own.
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(error, request, reply, parts.logger);
  fastify.get('/health/ready', { errorHandler }, async (_request, reply) => {
    const results = await parts.readiness.results();
    const failed = results.filter((result) => !result.ready);
    reply.header('cache-control', 'no-store');
    if (failed.length === 0) return { status: 'ok', checks: results.map((result) => result.name) };
    for (const { name, error } of failed) parts.logger.warn({ check: name, err: error }, 'not ready');
    throw unavailable('The service is not ready.', {
      errors: failed.map(({ name }) => ({ field: name, message: 'not ready' })),
    });
  });
  fastify.get('/metrics', { errorHandler }, async (request, reply) => {
    if (parts.access === 'public' && !isLocalCaller(request.socket.remoteAddress, request.headers)) throw notFound();
    reply.header('content-type', parts.metrics.registry.contentType);
    return parts.metrics.registry.metrics();
  });
}
